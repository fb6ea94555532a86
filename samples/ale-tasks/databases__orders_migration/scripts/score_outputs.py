"""Runs migrate.sql on a fresh copy of the old table and looks at what it made. Standard library only.

Usage: score_outputs.py OUTPUT_DIR REFERENCE_DIR   (prints one JSON object)
"""

import json
import logging
import re
import sqlite3
import sys
from pathlib import Path

logger = logging.getLogger("orders_migration")
TASK_TAG = "orders_migration"


def evaluate(output_dir, reference_dir):
    """The score in [0, 1] with its reason. Any exception counts as a zero."""
    try:
        return score_outputs(Path(output_dir), Path(reference_dir))
    except Exception as error:
        logger.error("[%s] scoring failed: %s", TASK_TAG, error)
        return {"score": 0.0, "passed": False, "error": "scoring failed", "checks": {}}


def score_outputs(output, reference):
    script = output / "migrate.sql"
    if not script.exists():
        logger.error("[%s] migrate.sql is missing", TASK_TAG)
        return _failure("missing_migration")
    text = script.read_text()
    if re.search(r"\b(DROP\s+TABLE|DELETE\s+FROM|UPDATE)\s+orders_flat\b", text, re.IGNORECASE):
        return _failure("source_table_changed")
    if "INSERT INTO customers VALUES" in " ".join(text.split()):
        # Rows typed into the script would survive any change of the input.
        return _failure("rows_are_literals")

    database = sqlite3.connect(":memory:")
    database.row_factory = sqlite3.Row
    database.executescript((reference / "orders_flat.sql").read_text())
    try:
        database.executescript(text)
    except sqlite3.Error as error:
        logger.error("[%s] migrate.sql failed: %s", TASK_TAG, error)
        return _failure("migration_error")
    tables = {row["name"] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not {"customers", "orders"} <= tables:
        return _failure("missing_tables")

    want = json.loads((reference / "report.json").read_text())
    count = lambda table: database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
    checks = {
        "customers": count("customers") == want["customers"],
        "orders": count("orders") == want["orders"],
        "revenue": _revenue(database) == want["revenue_cents"],
        "report": _report_matches(output / "report.json", want),
    }
    if count("orders") == 0:
        return _failure("orders_empty")
    # Orders without a discount are worth their full amount.
    discounts = [int(row["discount_pct"]) for row in database.execute("SELECT discount_pct FROM orders")]
    checks["discounts"] = len(discounts) == want["orders"] and max(discounts) <= 10
    score = sum(checks.values()) / len(checks)
    return {"score": score, "passed": score == 1.0, "error": None, "checks": checks}


def _failure(reason):
    return {"score": 0.0, "passed": False, "error": reason, "checks": {}}


def _revenue(database):
    return database.execute("SELECT sum(amount_cents) FROM orders").fetchone()[0]


def _report_matches(path, want):
    if not path.exists():
        return False
    got = json.loads(path.read_text())
    return all(got.get(key) == value for key, value in want.items())


if __name__ == "__main__":
    print(json.dumps(evaluate(sys.argv[1], sys.argv[2])))
