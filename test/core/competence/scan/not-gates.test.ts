import { expect, test } from 'vitest';
import { matchFired } from '../../../../src/core/competence/match-fired.js';
import { knownSites } from '../../../../src/core/competence/scan/index.js';
import { reasons, scan, scanOne } from './grader.js';

/** Places that look like gates and are none (trust-rules 4): what they are instead, by their message. */
const table: { name: string; source: string; gates: string[]; not: [string, string][] }[] = [
  {
    name: 'a remark',
    source: `
def evaluate(frame):
    notes = []
    warnings = []
    if frame.empty:
        notes.append("the table has no rows, default used")
        warnings.append(f"used {frame.shape}")
    return 1.0
`,
    gates: [],
    not: [
      ['note', 'the table has no rows, default used'],
      ['note', 'used {frame.shape}'],
    ],
  },
  {
    name: 'a broken reference, by its words',
    source: `
def evaluate(pred, gt_layers):
    if gt_layers != ["zones"]:
        raise RuntimeError(f"Ground truth file is invalid: {gt_layers}")
    if pred != gt_layers:
        raise ValueError("layers differ from the ground truth")
    return 1.0
`,
    gates: ['layers differ from the ground truth'],
    not: [['reference', 'Ground truth file is invalid: {gt_layers}']],
  },
  {
    name: 'a broken reference, by its condition alone',
    source: `
def evaluate(output_rows, reference_path):
    for path in [reference_path]:
        if not path.exists():
            raise FileNotFoundError(f"no such table: {path}")
    if not isinstance(output_rows, list):
        raise ValueError("rows must be a list")
    return 1.0
`,
    gates: ['rows must be a list'],
    not: [['reference', 'no such table: {path}']],
  },
  {
    name: 'the set-up of the grader',
    source: `
import os
def evaluate(meta):
    root = os.environ.get("REMOTE_OUTPUT_DIR")
    if not root:
        raise RuntimeError("REMOTE_OUTPUT_DIR must be set for this task")
    if meta["variant"] not in ("base", "hard"):
        raise ValueError(f"unknown variant: {meta['variant']}")
    return 1.0
`,
    gates: [],
    not: [
      ['grader_config', 'REMOTE_OUTPUT_DIR must be set for this task'],
      ['grader_config', "unknown variant: {meta['variant']}"],
    ],
  },
  {
    name: 'the plumbing of a verifier',
    source: `
import json
def parse_verdict(raw):
    text = raw.strip()
    if not text:
        raise ValueError("verifier returned empty stdout")
    return json.loads(text)
def evaluate(result):
    if result.get("return_code", 0) != 0:
        logger.error("Verifier exited non-zero: %s", result["stderr"][:1000])
        return [0.0]
    return [parse_verdict(result["stdout"])["score"]]
`,
    gates: [],
    not: [
      ['plumbing', 'verifier returned empty stdout'],
      ['plumbing', 'Verifier exited non-zero: {result["stderr"][:1000]}'],
    ],
  },
  {
    name: 'points that are taken off',
    source: `
def evaluate(report):
    score = 1.0
    issues = []
    if "summary" not in report:
        issues.append("no summary section")
        score -= 0.2
    return score
def share(rows):
    problems = []
    for row in rows:
        if row < 0:
            problems.append(f"negative value {row}")
    return max(0.0, 1 - len(problems) / 10)
`,
    gates: [],
    not: [
      ['partial_credit', 'no summary section'],
      ['partial_credit', 'negative value {row}'],
    ],
  },
  {
    name: 'what only passes on',
    source: `
def evaluate(pred):
    errors = []
    if pred is None:
        errors.append("prediction table missing")
    if errors:
        raise AssertionError("grading failed: " + "; ".join(errors))
    return 1.0
def main(pred):
    result = {"passed": evaluate(pred)}
    if not result["passed"]:
        return [0.0]
    return [1.0]
`,
    gates: ['prediction table missing'],
    not: [
      ['funnel', 'grading failed: {"; ".join(errors)}'],
      ['funnel', '-'],
    ],
  },
  {
    name: 'a crash that is swallowed',
    source: `
def evaluate(pred, ref):
    try:
        rows = align(pred, ref)
        scores = [score_row(a, b) for a, b in rows]
        return sum(scores) / len(scores)
    except Exception as exc:
        print(f"evaluation crashed: {exc}")
        return 0.0
`,
    gates: [],
    not: [['swallowed', 'evaluation crashed: {exc}']],
  },
  {
    name: 'a predicate, a number that is worked out, and an exit code',
    source: `
import sys
def is_close(a, b):
    if abs(a - b) > 1e-6:
        return False
    return True
def load():
    return None, None
def main():
    print("done")
    return 0
if __name__ == "__main__":
    sys.exit(main())
`,
    gates: [],
    not: [],
  },
];

test.each(table)('$name', async ({ source, gates, not }) => {
  const result = await scanOne(source);
  expect(result.gates.map(({ template }) => template)).toEqual(gates);
  expect(reasons(result.notGates)).toEqual(not);
});

test('one helper for output and reference: two messages, and only the agent can fail by the one about the output', async () => {
  const result = await scan({
    'main.py': `
from scripts.tables import normalize
def evaluate(agent_table, reference_table):
    agent, problem = normalize(agent_table, label="agent output")
    if problem:
        return {"score": 0.0, "error": problem}
    reference, problem = normalize(reference_table, label="reference")
    if problem:
        raise RuntimeError(problem)
    return {"score": 1.0, "error": None}
`,
    'scripts/tables.py': `
COLUMNS = ["date", "value"]
def normalize(frame, *, label):
    if list(frame.columns) != COLUMNS:
        return None, f"{label} columns must be exactly {COLUMNS}, got {list(frame.columns)}"
    return frame, None
`,
  });
  expect(result.gates.map(gate => [gate.file, gate.scope, gate.template])).toEqual([
    [
      'scripts/tables.py',
      'agent_output',
      "agent output columns must be exactly ['date', 'value'], got {list(frame.columns)}",
    ],
  ]);
  expect(reasons(result.notGates)).toEqual([
    ['funnel', '{problem}'],
    ['funnel', '{problem}'],
    ['reference', "reference columns must be exactly ['date', 'value'], got {list(frame.columns)}"],
  ]);
});

test('a loop over files of the agent and of the reference is told apart by its items', async () => {
  const result = await scanOne(`
async def evaluate(meta, session):
    for key, label in [
        ("output_db", "candidate warehouse"),
        ("reference_db", "hidden reference warehouse"),
    ]:
        if not await session.file_exists(meta[key]):
            logger.error("Missing %s at %s", label, meta[key])
            return [0.0]
    for name in ("a.csv", "b.csv"):
        if not (meta["out"] / name).exists():
            raise FileNotFoundError(f"missing output file {name}")
    return [1.0]
`);
  expect(result.gates.map(({ template }) => template)).toEqual([
    'Missing candidate warehouse at {meta[key]}',
    'missing output file {name}',
  ]);
  expect(reasons(result.notGates)).toEqual([
    ['reference', 'Missing hidden reference warehouse at {meta[key]}'],
  ]);
});

test('one grader as they come: keys that stay false, a fail report, crashes, parts', async () => {
  const result = await scanOne(`
def load_table(path):
    return pd.read_csv(path, dtype=str)
def fail_report(gate_failures, checks):
    return {"score": 0.0, "gate_failures": gate_failures, "checks": checks}
def share(pred, gt):
    matched = sum(a == b for a, b in zip(pred, gt))
    return matched / len(gt) if len(gt) else 0.0
def evaluate(pred_path, gt_path):
    gate_failures: list[str] = []
    hard_checks = {"pred_readable": False, "gt_readable": False}
    try:
        pred = load_table(pred_path)
        hard_checks["pred_readable"] = True
    except Exception as exc:
        gate_failures.append(f"Cannot read participant table: {exc}")
    try:
        gt = load_table(gt_path)
        hard_checks["gt_readable"] = True
    except Exception as exc:
        gate_failures.append(f"Cannot read ground-truth table: {exc}")
    if gate_failures:
        return fail_report(gate_failures, hard_checks)
    assert pred is not None
    hard_checks["ids_sorted"] = list(pred["id"]) == sorted(pred["id"])
    if not hard_checks["ids_sorted"]:
        gate_failures.append("id values are not sorted")
    if gate_failures:
        return fail_report(gate_failures, hard_checks)
    scores = {}
    for field in ("a", "b"):
        scores[field] = 50.0 * share(pred[field], gt[field])
    return {"score": sum(scores.values()) / 100}
`);
  expect(result.gates.map(gate => [gate.template, gate.checkKey, gate.protects, gate.zeroes])).toEqual([
    ['Cannot read participant table: {exc}', 'pred_readable', 'readability', 'score'],
    [null, null, 'unknown', 'score'],
    ['id values are not sorted', 'ids_sorted', 'schema', 'score'],
  ]);
  expect(reasons(result.notGates)).toEqual([
    // The helper itself.
    ['funnel', '-'],
    // Nothing to compare with.
    ['reference', '-'],
    ['reference', 'Cannot read ground-truth table: {exc}'],
    ['funnel', '{gate_failures}'],
    ['funnel', '{gate_failures}'],
  ]);
});

test('of messages that say nothing by themselves only the line is known', async () => {
  const { gates } = await scanOne(`
def evaluate(name, reasons):
    if name != "x":
        reasons.append(f"bad: {name}")
        return 0.0
    return 1.0
`);
  expect(gates.map(({ template, regex, line }) => ({ template, regex, line }))).toEqual([
    { template: 'bad: {name}', regex: null, line: [4, 5] },
  ]);
});

test('what a helper is called with is said by its calls, and the helper is known by its line', async () => {
  const result = await scanOne(`
FILE = "plan.csv"
def fail(error):
    return {"score": 0.0, "error": error}
def evaluate(text):
    try:
        tree = parse(text)
    except SyntaxError as error:
        return fail(f"{FILE} does not parse: line {error.lineno}")
    if not tree:
        return fail("the plan is empty")
    return {"score": 1.0, "error": None}
`);
  expect(result.gates.map(({ template, line }) => [template, line[0]])).toEqual([
    ['plan.csv does not parse: line {error.lineno}', 9],
    ['the plan is empty', 11],
  ]);
  expect(result.notGates.map(({ reason, template, line }) => [reason, template, line[0]])).toEqual([
    ['funnel', null, 4],
  ]);
});

test('ids count the sites of a file by their lines, those that are no gates included', async () => {
  const result = await scan(
    {
      'main.py': `
def evaluate(a, notes, errors):
    if a:
        errors.append("the first failure")
    notes.append("a remark in between")
    if not a:
        errors.append("the second failure")
    return 0.0 if errors else 1.0
`,
    },
    'tasks/one',
  );
  expect(result.gates.map(({ id }) => id)).toEqual(['tasks/one/main.py#1', 'tasks/one/main.py#3']);
  expect(result.notGates.map(({ id }) => id)).toEqual(['tasks/one/main.py#2', 'tasks/one/main.py#4']);
});

test('messages of places that are no gates are known as theirs, and are never in F', async () => {
  const result = await scanOne(`
def evaluate(pred, gt_layers, notes):
    if gt_layers != ["zones"]:
        raise RuntimeError(f"Ground truth file is invalid: {gt_layers}")
    if pred.empty:
        notes.append("the table has no rows, default used")
    return 1.0
`);
  const sites = knownSites(result);
  const empty = { checks: [], lastZeroReturn: null, swallowed: null, raised: null, stdout: '', stderr: '' };
  const messages = ['Ground truth file is invalid: []', 'the table has no rows, default used'].map(text => ({
    key: 'error',
    text,
  }));
  const fired = matchFired(sites, { ...empty, messages }).map(({ gate }) =>
    sites.find(({ id }) => id === gate),
  );
  expect(fired.map(site => [site?.scope, site?.zeroes])).toEqual([
    ['reference', 'score'],
    ['agent_output', 'part'],
  ]);
});
