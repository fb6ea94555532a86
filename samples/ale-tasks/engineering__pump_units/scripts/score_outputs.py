"""Scores the converted pump table by its share of right cells, after the gates. Standard library only.

Usage: score_outputs.py OUTPUT_DIR REFERENCE_DIR   (prints one JSON object)
"""

import csv
import json
import math
import sys
from pathlib import Path

TABLE = "converted.csv"
VALUES = ["flow_m3h", "head_m", "power_kw"]
REL_TOL = 1e-3


def score_outputs(output_dir, reference_dir):
    errors = []
    table = Path(output_dir) / TABLE
    if not table.exists():
        errors.append(f"Missing file: {TABLE}")
        return _report(0.0, errors, {})
    if b"\x00" in table.read_bytes():
        errors.append(f"{TABLE} is a binary file")
        return _report(0.0, errors, {})

    want = {row["pump"]: row for row in _rows(Path(reference_dir) / TABLE)}
    got = _rows(table)
    if not got or "pump" not in got[0]:
        errors.append(f"{TABLE} has no pump column")
    elif {row["pump"] for row in got} != set(want):
        errors.append(f"Pumps in {TABLE} differ from those of the input")
    if any(column in (got[0] if got else {}) for column in ("flow_gpm", "head_ft")):
        errors.append(f"{TABLE} still carries columns in US units")
    if not errors and (Path(output_dir) / "converted_reference.csv").exists():
        errors.append("A copy of the reference table was delivered beside the answer")
    if not errors and table.read_bytes().startswith(b"\xef\xbb\xbf"):
        errors.append(f"{TABLE} starts with a byte order mark")
    if errors:
        return _report(0.0, errors, {})

    cells = {}
    for row in got:
        for column in VALUES:
            cells[f"{row['pump']}.{column}"] = _close(row.get(column), want[row["pump"]][column])
    return _report(sum(cells.values()) / len(cells), [], cells)


def _report(score, errors, cells):
    return {"score": score, "passed": score >= 1.0, "errors": errors, "cells": cells}


def _rows(path):
    with open(path, newline="", encoding="utf-8-sig") as handle:
        return list(csv.DictReader(handle))


def _close(text, expected):
    try:
        return math.isclose(float(text), float(expected), rel_tol=REL_TOL)
    except (TypeError, ValueError):
        return False


if __name__ == "__main__":
    print(json.dumps(score_outputs(sys.argv[1], sys.argv[2])))
