"""Scores the totals of an invoice list: five values, after the hard checks. Standard library only.

Usage: score_outputs.py OUTPUT_DIR REFERENCE_DIR   (prints one JSON object)
"""

import csv
import json
import sys
from pathlib import Path

TOTALS = "totals.json"
AUDIT = "audit.csv"
KEYS = ["net_eur", "vat_eur", "gross_eur", "largest_invoice", "largest_gross_eur"]


def score_outputs(output_dir, reference_dir):
    output = Path(output_dir)
    reference_path = Path(reference_dir) / TOTALS
    if not reference_path.exists():
        raise FileNotFoundError(f"Reference {TOTALS} is not staged")
    expected = json.loads(reference_path.read_text())

    hard = {}
    totals = _load(output / TOTALS)
    hard["totals_exists"] = (output / TOTALS).exists()
    hard["totals_readable"] = isinstance(totals, dict)
    hard["keys_complete"] = hard["totals_readable"] and all(key in totals for key in KEYS)
    hard["gross_matches"] = hard["keys_complete"] and _same(totals["gross_eur"], expected["gross_eur"])
    hard["audit_has_every_invoice"] = _audit_rows(output / AUDIT) >= 8
    hard["no_reference_marker"] = "reference" not in (totals if hard["totals_readable"] else {})
    hard["two_decimals"] = hard["keys_complete"] and _two_decimals(totals)
    if not all(hard.values()):
        return {"score": 0.0, "passed": False, "hard_gate_checks": hard, "values": {}}

    values = {key: _same(totals[key], expected[key]) for key in KEYS}
    score = sum(values.values()) / len(values)
    return {"score": score, "passed": score == 1.0, "hard_gate_checks": hard, "values": values}


def _load(path):
    try:
        return json.loads(path.read_text())
    except (OSError, ValueError):
        return None


def _audit_rows(path):
    """Distinct invoices in the line-level working; 0 when there is none."""
    try:
        with open(path, newline="") as handle:
            return len({row.get("invoice") for row in csv.DictReader(handle)})
    except OSError:
        return 0


def _same(value, expected):
    if isinstance(expected, str):
        return value == expected
    return isinstance(value, (int, float)) and abs(value - expected) < 0.005


def _two_decimals(totals):
    numbers = [totals[key] for key in KEYS if isinstance(totals[key], float)]
    return all(abs(round(number, 2) - number) < 1e-9 for number in numbers)


if __name__ == "__main__":
    print(json.dumps(score_outputs(sys.argv[1], sys.argv[2])))
