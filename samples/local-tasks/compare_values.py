"""Scores one delivered JSON file by its share of values that equal the reference. Standard library only.

Usage: compare_values.py OUTPUT_DIR REFERENCE   (prints one JSON object)
REFERENCE is a JSON file, or a folder that holds exactly one. The answer is the one JSON file below OUTPUT_DIR.
"""

import json
import math
import sys
from pathlib import Path

REL_TOL = 1e-3


def compare(output_dir, reference):
    expected = json.loads(reference_file(Path(reference)).read_text(encoding="utf-8"))
    delivered = sorted(Path(output_dir).rglob("*.json"))
    if not delivered:
        return _fail("Missing file: no JSON answer was delivered")
    if len(delivered) > 1:
        return _fail(f"Cannot tell which of {len(delivered)} JSON files is the answer")
    name = delivered[0].name
    try:
        answer = json.loads(delivered[0].read_text(encoding="utf-8"))
    except ValueError:
        return _fail(f"{name} is not valid JSON")
    if not isinstance(answer, dict):
        return _fail(f"{name} must hold one JSON object")
    values = {key: _same(answer.get(key), want) for key, want in expected.items()}
    score = sum(values.values()) / len(values)
    return {"score": score, "passed": score == 1.0, "error": None, "values": values}


def reference_file(path):
    if path.is_file():
        return path
    files = sorted(path.glob("*.json"))
    if len(files) != 1:
        raise FileNotFoundError(f"Expected one reference file, found {len(files)}")
    return files[0]


def _fail(error):
    return {"score": 0.0, "passed": False, "error": error, "values": {}}


def _same(value, want):
    numbers = (int, float)
    if isinstance(want, numbers) and isinstance(value, numbers) and not isinstance(value, bool):
        return math.isclose(value, want, rel_tol=REL_TOL)
    return value == want


if __name__ == "__main__":
    print(json.dumps(compare(sys.argv[1], sys.argv[2])))
