"""Scores the comparison of reading times: five values, after the gates. Standard library only.

Usage: score_outputs.py OUTPUT_DIR REFERENCE_DIR   (prints one JSON object)
"""

import json
import math
import sys
from pathlib import Path

RESULT = "result.json"
SCRIPT = "analysis.py"
KEYS = ["mean_a", "mean_b", "t", "df", "p"]
REL_TOL = 1e-4


def score_outputs(output_dir, reference_dir):
    output, reference = Path(output_dir), Path(reference_dir)
    reference_path = reference / RESULT
    if not reference_path.exists():
        raise FileNotFoundError(f"Reference {RESULT} is not staged")
    expected = json.loads(reference_path.read_text())

    result_path = output / RESULT
    if not result_path.exists():
        return _hard_fail(f"Missing file: {RESULT}")
    raw = result_path.read_bytes()
    if raw == reference_path.read_bytes():
        return _hard_fail(f"{RESULT} is byte for byte the reference fixture")
    try:
        result = json.loads(raw)
    except ValueError as error:
        return _hard_fail(f"{RESULT} is not valid JSON: {error}")
    missing = [key for key in KEYS if key not in result]
    if missing:
        return _hard_fail(f"{RESULT} lacks the keys: {', '.join(missing)}")
    for key in KEYS:
        if not _is_number(result[key]):
            return _hard_fail(f"{key} in {RESULT} must be a finite number")
    if not _close(result["t"], expected["t"]):
        return _hard_fail(f"t statistic {result['t']:.6f} is outside the tolerance of the reference")

    script = output / SCRIPT
    if not script.exists() or "reading_times.csv" not in script.read_text():
        return _hard_fail(f"No {SCRIPT} that reads reading_times.csv was saved with the result")
    if list(result) != KEYS:
        return _hard_fail(f"Keys of {RESULT} are not in the documented order")

    per_key = {key: _close(result[key], expected[key]) for key in KEYS}
    score = sum(per_key.values()) / len(KEYS)
    return {"score": score, "passed": score == 1.0, "error": None, "per_key": per_key}


def _hard_fail(reason):
    return {"score": 0.0, "passed": False, "error": reason, "per_key": {}}


def _is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def _close(value, expected):
    return math.isclose(value, expected, rel_tol=REL_TOL)


if __name__ == "__main__":
    print(json.dumps(score_outputs(sys.argv[1], sys.argv[2])))
