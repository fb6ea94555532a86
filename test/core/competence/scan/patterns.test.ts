import { expect, test } from 'vitest';
import { row, scan } from './grader.js';

/**
 * The ways in which graders of the ALE kind say that a result failed, each in a grader of its own. Expected of each gate, in order:
 * sink, guard, template, what it protects, scope, what it zeroes, check key.
 */
interface Pattern {
  name: string;
  source: string;
  others?: Record<string, string>;
  gates: string[][];
}

const patterns: Pattern[] = [
  {
    name: '1. a message is appended to a list that ends the grading',
    source: `
def evaluate(pred_dir):
    errors = []
    plan_path = pred_dir / "plan.csv"
    if not plan_path.exists():
        errors.append(f"Missing file: {plan_path}")
    if errors:
        return 0.0
    return 1.0
`,
    gates: [
      [
        'append',
        'not plan_path.exists()',
        'Missing file: {plan_path}',
        'existence',
        'agent_output',
        'score',
        '-',
      ],
    ],
  },
  {
    name: '2. constants of the module stand in the message',
    source: `
LAYER_FILE = "zones.gpkg"
CRS_CODE = 2154
def evaluate(layer):
    gate_failures = []
    if layer.crs != CRS_CODE:
        gate_failures.append(f"{LAYER_FILE} CRS must be EPSG:{CRS_CODE}; found {layer.crs}")
    return {"score": 0.0 if gate_failures else 1.0, "gate_failures": gate_failures}
`,
    gates: [
      [
        'append',
        'layer.crs != CRS_CODE',
        'zones.gpkg CRS must be EPSG:2154; found {layer.crs}',
        'schema',
        'agent_output',
        'score',
        '-',
      ],
    ],
  },
  {
    name: '3. an error is raised with implicit concatenation over lines',
    source: `
ID = "unit_id"
def check_ids(frame):
    if frame[ID].duplicated().any():
        raise ValueError(
            f"Column {ID} in the plan "
            f"contains duplicates: {frame[ID].nunique()} of {len(frame)}"
        )
`,
    gates: [
      [
        'raise',
        'frame[ID].duplicated().any()',
        'Column unit_id in the plan contains duplicates: {frame[ID].nunique()} of {len(frame)}',
        'value',
        'agent_output',
        'score',
        '-',
      ],
    ],
  },
  {
    name: '4. zero with a logged message before it',
    source: `
import logging
logger = logging.getLogger(__name__)
def evaluate(output_path):
    if not output_path.is_file():
        logger.error("No output workbook at %s", output_path)
        return [0.0]
    return [1.0]
`,
    gates: [
      [
        'return_zero',
        'not output_path.is_file()',
        'No output workbook at {output_path}',
        'existence',
        'agent_output',
        'score',
        '-',
      ],
    ],
  },
  {
    name: '5. a silent zero',
    source: `
def evaluate(answers, key):
    if len(answers) != len(key):
        return 0.0
    return 1.0
`,
    gates: [['return_zero', 'len(answers) != len(key)', '-', 'value', 'agent_output', 'score', '-']],
  },
  {
    name: '6. a helper that makes the zero result',
    source: `
def _hard_fail(reason, **extra):
    payload = {"score": 0.0, "hard_fail_reason": reason}
    payload.update(extra)
    return payload

def score_form(output):
    if set(output) - {"fields"}:
        return _hard_fail("unexpected_top_level_keys", keys=sorted(output))
    for name, entry in output["fields"].items():
        if not isinstance(entry, dict):
            return _hard_fail("unexpected_value_shape", field=name)
    return {"score": 1.0, "hard_fail_reason": None}
`,
    gates: [
      [
        'fail_call',
        'set(output) - {"fields"}',
        'unexpected_top_level_keys',
        'schema',
        'agent_output',
        'score',
        '-',
      ],
      [
        'fail_call',
        'for name, entry in output["fields"].items(): not isinstance(entry, dict)',
        'unexpected_value_shape',
        'schema',
        'agent_output',
        'score',
        '-',
      ],
    ],
  },
  {
    name: '7. a record with a falsy verdict and a reason',
    source: `
def grade(rows, total):
    if abs(sum(rows) - total) > 0.01:
        return {"passed": False, "score": 0, "reason": f"total is {sum(rows):.2f}, expected {total:.2f}"}
    return {"passed": True, "score": 1, "reason": ""}
`,
    gates: [
      [
        'dict',
        'abs(sum(rows) - total) > 0.01',
        'total is {sum(rows):.2f}, expected {total:.2f}',
        'value',
        'agent_output',
        'score',
        '-',
      ],
    ],
  },
  {
    name: '8. a result object, with a constant that names the gate',
    source: `
def score(urls, allowed):
    offenders = [url for url in urls if url not in allowed]
    if offenders:
        return ScoreResult(
            score=0.0,
            passed=False,
            reason="download from a host outside the allowlist",
            hard_gate="network allowlist",
        )
    return ScoreResult(score=1.0, passed=True, reason="ok")
`,
    gates: [
      [
        'dict',
        'offenders',
        'download from a host outside the allowlist',
        'integrity',
        'agent_output',
        'score',
        'network allowlist',
      ],
    ],
  },
  {
    name: '9. an assert with its message',
    source: `
def test_shape(result):
    assert result.shape == (10, 3), "result has shape %s" % (result.shape,)
`,
    gates: [
      [
        'raise',
        'result.shape != (10, 3)',
        'result has shape {result.shape}',
        'schema',
        'agent_output',
        'score',
        '-',
      ],
    ],
  },
  {
    name: '10. the program ends after it printed why',
    source: `
import sys
def main(submission):
    if submission.count("#") < 3:
        print("report lacks its sections")
        sys.exit(1)
    print("1.0")
`,
    gates: [
      [
        'raise',
        'submission.count("#") < 3',
        'report lacks its sections',
        'schema',
        'agent_output',
        'score',
        '-',
      ],
    ],
  },
  {
    name: '11. keys of checks that must all hold',
    source: `
import os
def evaluate(out):
    hard = {}
    hard["eligible_exists"] = os.path.exists(out)
    hard["rows_complete"] = count(out) == 12
    if not all(hard.values()):
        return 0
    return 1
`,
    gates: [
      ['dict', 'not os.path.exists(out)', '-', 'existence', 'agent_output', 'score', 'eligible_exists'],
      ['dict', 'count(out) != 12', '-', 'value', 'agent_output', 'score', 'rows_complete'],
    ],
  },
  {
    name: '12. a key of a check, and its message behind the same condition',
    source: `
def evaluate(pred_layers):
    hard_gate_checks = {}
    gate_failures = []
    hard_gate_checks["one_layer"] = pred_layers == ["zones"]
    if not hard_gate_checks["one_layer"]:
        gate_failures.append(f"the file must hold one layer; found {pred_layers}")
    if gate_failures:
        return {"score": 0.0}
    return {"score": 1.0}
`,
    gates: [
      [
        'append',
        'not hard_gate_checks["one_layer"]',
        'the file must hold one layer; found {pred_layers}',
        'schema',
        'agent_output',
        'score',
        'one_layer',
      ],
    ],
  },
  {
    name: '13. reading the output fails',
    source: `
import json
def evaluate(out_path):
    try:
        payload = json.loads(out_path.read_text())
    except Exception as exc:
        return {"score": 0.0, "error": f"Cannot parse answer.json: {exc}"}
    return {"score": payload["x"], "error": None}
`,
    gates: [
      [
        'dict',
        'except Exception',
        'Cannot parse answer.json: {exc}',
        'readability',
        'agent_output',
        'score',
        '-',
      ],
    ],
  },
  {
    name: '14. the else of a chain',
    source: `
def evaluate(out, reasons):
    if out.suffix == ".csv":
        kind = "csv"
    elif out.suffix == ".json":
        kind = "json"
    else:
        reasons.append("wrong extension of the answer file")
        return 0.0
    return 1.0
`,
    gates: [
      [
        'append',
        'out.suffix != ".csv" and out.suffix != ".json"',
        'wrong extension of the answer file',
        'naming',
        'agent_output',
        'score',
        '-',
      ],
    ],
  },
  {
    name: '15. a pair of verdict and message, in a module that is called',
    source: `
from scripts.score_ndvi import check_table
def evaluate(df):
    ok, reason = check_table(df)
    if not ok:
        return [0.0]
    return [1.0]
`,
    others: {
      'scripts/score_ndvi.py': `
def check_table(df):
    if list(df["id"]) != sorted(df["id"]):
        return False, "CSV id values are not sorted lexicographically"
    return True, ""
`,
    },
    gates: [
      [
        'return_zero',
        'list(df["id"]) != sorted(df["id"])',
        'CSV id values are not sorted lexicographically',
        'schema',
        'agent_output',
        'score',
        '-',
      ],
    ],
  },
  {
    name: '16. a helper that appends, with its condition as a parameter',
    source: `
class Scorer:
    def __init__(self):
        self.failures = []

    def require(self, condition, message):
        if not condition:
            self.failures.append(message)

    def run(self, table):
        self.require(len(table) == 50, f"expected 50 rows, got {len(table)}")
        self.require("mean" in table, "column mean is missing")
        return 0.0 if self.failures else 1.0
`,
    gates: [
      [
        'append',
        'not (len(table) == 50)',
        'expected 50 rows, got {len(table)}',
        'value',
        'agent_output',
        'score',
        '-',
      ],
      ['append', 'not ("mean" in table)', 'column mean is missing', 'schema', 'agent_output', 'score', '-'],
    ],
  },
  {
    name: '17. str.format with a template from a dictionary of messages',
    source: `
MESSAGES = {"range": "value of {name} outside [{low:.1f}, {high:.1f}]"}
def validate(name, value, low, high):
    problems = []
    if not low <= value <= high:
        problems.append(MESSAGES["range"].format(name=name, low=low, high=high))
    return problems
def evaluate(values):
    problems = validate("alpha", values["alpha"], 0, 1)
    return {"success": not problems, "problems": problems}
`,
    gates: [
      [
        'append',
        'not low <= value <= high',
        'value of alpha outside [{low:.1f}, {high:.1f}]',
        'value',
        'agent_output',
        'score',
        '-',
      ],
    ],
  },
  {
    name: '18. a list of messages is added for every item',
    source: `
REQUIRED = ["date", "value"]
def evaluate(frame):
    issues = []
    issues += [f"column {col} is absent" for col in REQUIRED if col not in frame]
    if len(issues) > 0:
        return 0.0
    return 1.0
`,
    gates: [
      [
        'append',
        'for col in REQUIRED: col not in frame',
        'column {col} is absent',
        'schema',
        'agent_output',
        'score',
        '-',
      ],
    ],
  },
  {
    name: '19. an error type of the grader, caught where the score is returned',
    source: `
class GateFailure(Exception):
    pass

def check_log(text):
    if "solver finished" not in text:
        raise GateFailure("the solver log shows no finished run")

def evaluate(text):
    try:
        check_log(text)
    except GateFailure as exc:
        return {"score": 0.0, "error": str(exc)}
    return {"score": 1.0, "error": None}
`,
    gates: [
      [
        'raise',
        '"solver finished" not in text',
        'the solver log shows no finished run',
        'method',
        'agent_output',
        'score',
        '-',
      ],
    ],
  },
  {
    name: '20. a guard against gaming',
    source: `
def evaluate(pred_bytes, fixture_bytes):
    failures = []
    if pred_bytes == fixture_bytes:
        failures.append("summary.csv exactly matches the positive fixture")
    if failures:
        raise SystemExit("; ".join(failures))
`,
    gates: [
      [
        'append',
        'pred_bytes == fixture_bytes',
        'summary.csv exactly matches the positive fixture',
        'integrity',
        'agent_output',
        'score',
        '-',
      ],
    ],
  },
  {
    name: '21. a gate of one tier only',
    source: `
def score_tier_two(report):
    if "method" not in report:
        return 0.0
    return 1.0
def evaluate(report):
    total = 0.6 * len(report) / 10
    total += 0.4 * score_tier_two(report)
    return total
`,
    gates: [['return_zero', '"method" not in report', '-', 'method', 'agent_output', 'part', '-']],
  },
  {
    name: '22. the error is set in a result that is then returned',
    source: `
def evaluate(pred):
    result = {"passed": True, "error": None}
    if pred.isna().any():
        result["passed"] = False
        result["error"] = "prediction contains NaN values"
        return result
    return result
`,
    gates: [
      ['dict', 'pred.isna().any()', 'prediction contains NaN values', 'value', 'agent_output', 'score', '-'],
    ],
  },
  {
    name: '23. a helper says what is missing and its caller returns zero',
    source: `
import logging
logger = logging.getLogger("grader")
def _missing(path, *, label):
    if path.exists():
        return False
    logger.error("Missing %s: %s", label, path)
    return True
def evaluate(out):
    if _missing(out / "fit.json", label="candidate fit"):
        return [0.0]
    return [1.0]
`,
    gates: [
      [
        'return_zero',
        '_missing(out / "fit.json", label="candidate fit")',
        'Missing candidate fit: {out / "fit.json"}',
        'existence',
        'agent_output',
        'score',
        '-',
      ],
    ],
  },
  {
    name: '24. constants of a class and of a sibling file',
    source: `
from .contract import SHEET as TAB
class Grader:
    LIMIT = 3
    def run(self, book):
        reasons = []
        if TAB not in book:
            reasons.append(f"sheet '{TAB}' not in the workbook")
        if len(book) > self.LIMIT:
            reasons.append("more than " + str(self.LIMIT) + " sheets: {}".format(len(book)))
        return {"ok": not reasons, "reasons": reasons}
`,
    others: { 'contract.py': 'SHEET = "Summary"\n' },
    gates: [
      [
        'append',
        'TAB not in book',
        "sheet 'Summary' not in the workbook",
        'schema',
        'agent_output',
        'score',
        '-',
      ],
      [
        'append',
        'len(book) > self.LIMIT',
        'more than 3 sheets: {len(book)}',
        'schema',
        'agent_output',
        'score',
        '-',
      ],
    ],
  },
  {
    name: '25. a record of a check with its name and its verdict',
    source: `
def evaluate(frame):
    checks = []
    checks.append({"name": "columns", "passed": list(frame) == ["a", "b"], "message": "columns must be a, b"})
    checks.append(("row_count", len(frame) == 12))
    if not all(c["passed"] for c in checks):
        return 0.0
    return 1.0
`,
    gates: [
      [
        'append',
        'list(frame) != ["a", "b"]',
        'columns must be a, b',
        'schema',
        'agent_output',
        'score',
        'columns',
      ],
      ['append', 'len(frame) != 12', '-', 'value', 'agent_output', 'score', 'row_count'],
    ],
  },
  {
    name: '26. pytest.fail and unittest',
    source: `
import pytest, unittest
def test_answer(answer):
    if answer is None:
        pytest.fail("no answer was found in answer.txt")
class Tests(unittest.TestCase):
    def test_sum(self):
        self.assertEqual(total(), 10, "sum of shares must be ten")
`,
    gates: [
      [
        'fail_call',
        'answer is None',
        'no answer was found in answer.txt',
        'existence',
        'agent_output',
        'score',
        '-',
      ],
      ['raise', 'total() != 10', 'sum of shares must be ten', 'value', 'agent_output', 'score', '-'],
    ],
  },
  {
    name: '27. JSON is printed and the program ends',
    source: `
import json, sys
def main(path):
    if path.stat().st_size == 0:
        print(json.dumps({"score": 0, "error": "answer.csv is empty"}))
        sys.exit(1)
    print(json.dumps({"score": 1, "error": None}))
`,
    gates: [
      ['dict', 'path.stat().st_size == 0', 'answer.csv is empty', 'existence', 'agent_output', 'score', '-'],
    ],
  },
  {
    name: '28. text that a function makes, dedented and stripped',
    source: `
import textwrap
def explain(name):
    return f"worksheet {name} is protected"
LONG = textwrap.dedent("""
    The answer file
    must be plain text
""").strip()
def evaluate(sheet, text):
    errors = []
    if sheet.locked:
        errors.append(explain(sheet.name))
    if "\\0" in text:
        errors.append(LONG)
    return {"valid": len(errors) == 0, "errors": errors}
`,
    gates: [
      [
        'append',
        'sheet.locked',
        'worksheet {sheet.name} is protected',
        'schema',
        'agent_output',
        'score',
        '-',
      ],
      [
        'append',
        '"\\0" in text',
        'The answer file must be plain text',
        'unknown',
        'agent_output',
        'score',
        '-',
      ],
    ],
  },
];

test.each(patterns)('$name', async ({ source, others, gates }) => {
  const result = await scan({ 'main.py': source, ...others });
  expect(result.gates.map(row)).toEqual(gates);
  expect(result.problems).toEqual([]);
});
