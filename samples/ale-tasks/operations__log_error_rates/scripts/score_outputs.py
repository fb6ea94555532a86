"""Scores hourly error counts and rates: each hour counts alike, after the gates. Standard library only.

Usage: score_outputs.py OUTPUT_DIR REFERENCE_DIR   (prints one JSON object)
"""

import csv
import json
import sys
from pathlib import Path

EXPECTED_NAME = "counts.csv"
COLUMNS = ["hour", "errors", "rate"]


class GateError(Exception):
    """What the agent delivered cannot be scored above zero."""


def score_outputs(output_dir, reference_dir):
    want = _read(Path(reference_dir) / EXPECTED_NAME)
    try:
        found = find_table(Path(output_dir))
        rows = check_table(found, want)
    except GateError as reason:
        return {"score": 0.0, "passed": False, "reason": str(reason), "hours": {}}
    hours = {}
    for row in want:
        got = rows.get(row["hour"])
        hours[row["hour"]] = got is not None and _same(got, row)
    score = sum(hours.values()) / len(hours)
    return {"score": score, "passed": score == 1.0, "reason": None, "hours": hours}


def find_table(output):
    tables = sorted(output.glob("*.csv"))
    if not tables:
        raise GateError("Missing file: no CSV table was delivered")
    if (output / EXPECTED_NAME).exists():
        return output / EXPECTED_NAME
    if len(tables) == 1:
        # The content is judged first, so that a wrong table is not called a naming slip.
        return tables[0]
    raise GateError(f"Cannot tell which of {len(tables)} CSV files is the table of counts")


def check_table(path, want):
    try:
        rows = _read(path)
    except (UnicodeDecodeError, csv.Error) as error:
        raise GateError(f"{path.name} cannot be read as CSV: {error}")
    if not rows or [name for name in COLUMNS if name not in rows[0]]:
        raise GateError(f"{path.name} must have the columns hour, errors and rate")
    try:
        total = sum(int(row["errors"]) for row in rows)
    except (TypeError, ValueError):
        raise GateError(f"Column errors in {path.name} holds something that is not a whole number")
    want_total = sum(int(row["errors"]) for row in want)
    if total != want_total:
        raise GateError(f"Errors in {path.name} add up to {total}, the log has another number of ERROR lines")
    hours = [row["hour"].strip().zfill(2) for row in rows]
    if len(set(hours)) != len(hours):
        raise GateError(f"Column hour in {path.name} contains duplicates")
    if path.name != EXPECTED_NAME:
        raise GateError(f"The table is named {path.name}, expected {EXPECTED_NAME}")
    if hours != sorted(hours):
        raise GateError(f"Rows of {path.name} are not sorted by hour")
    return dict(zip(hours, rows))


def _read(path):
    with open(path, newline="", encoding="utf-8") as handle:
        return list(csv.DictReader(handle))


def _same(got, row):
    try:
        rate = float(got["rate"])
    except ValueError:
        return False
    return int(got["errors"]) == int(row["errors"]) and abs(rate - float(row["rate"])) <= 0.0005


if __name__ == "__main__":
    print(json.dumps(score_outputs(sys.argv[1], sys.argv[2])))
