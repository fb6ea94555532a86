import { expect, test } from 'vitest';
import { scanOne } from './grader.js';

/** Each trap by its kind and the line on which it stands in the source below it. */
const table: { name: string; source: string; traps: [string, number][] }[] = [
  {
    name: 'the reward is written in finally',
    source: `
try:
    record("a", run("a"))
    output = load("b")
    record("b", output == 2)
finally:
    write_reward(results)
`,
    traps: [['shrinking_denominator', 2]],
  },
  {
    name: 'the reward is written in finally, and a crash is counted',
    source: `
try:
    record("a", run("a"))
    output = load("b")
except Exception:
    score = 0
    raise
finally:
    write_reward(results)
`,
    traps: [],
  },
  {
    name: 'an item that crashes is not in the denominator',
    source: `
def evaluate(items):
    total = 0
    passed = 0
    for item in items:
        try:
            value = run(item)
            total += 1
            passed += value == item.expected
        except Exception:
            continue
    return passed / total
`,
    traps: [['shrinking_denominator', 6]],
  },
  {
    name: 'an item that crashes is counted before',
    source: `
def evaluate(items):
    total = 0
    passed = 0
    for item in items:
        total += 1
        try:
            passed += run(item) == item.expected
        except Exception:
            continue
    return passed / total
`,
    traps: [],
  },
  {
    name: 'a mean of what did not crash',
    source: `
def evaluate(items):
    scores = []
    for item in items:
        try:
            scores.append(run(item))
        except Exception:
            pass
    return sum(scores) / len(scores)
`,
    traps: [['shrinking_denominator', 5]],
  },
  {
    name: 'a mean where a crash adds a zero',
    source: `
def evaluate(items):
    scores = []
    for item in items:
        try:
            scores.append(run(item))
        except Exception:
            scores.append(0.0)
    return sum(scores) / len(scores)
`,
    traps: [],
  },
  {
    name: 'a crash becomes a zero',
    source: `
def evaluate(pred, ref):
    try:
        return compare(pred, ref)
    except Exception:
        return 0.0
def bare(pred, ref):
    try:
        return compare(pred, ref)
    except:
        score = 0
    return score
`,
    traps: [
      ['swallowed_exception', 5],
      ['swallowed_exception', 10],
    ],
  },
  {
    name: 'a file that cannot be read, and an error that is named, are no crash of the grader',
    source: `
def evaluate(pred_path):
    try:
        text = pred_path.read_text()
    except Exception:
        return 0.0
    try:
        return compare(text)
    except GateFailure:
        return 0.0
def same(a, b):
    try:
        return isclose(a, b)
    except Exception:
        return False
`,
    traps: [],
  },
  {
    name: 'checks that cannot fail',
    source: `
NAMES = []
def evaluate(frame, checks, total):
    assert (len(frame) == 3, "wrong length")
    assert True
    if len(frame) < 0:
        return 0.0
    for name in NAMES:
        assert name in frame
    checks["style"] = True
    checks["same"] = total == total
    ok = all(name in frame for name in NAMES)
    try:
        assert frame.valid
    except AssertionError:
        pass
    return ok
def check_style(frame):
    return True
`,
    traps: [
      ['vacuous_check', 4],
      ['vacuous_check', 5],
      ['vacuous_check', 6],
      ['vacuous_check', 8],
      ['vacuous_check', 10],
      ['vacuous_check', 11],
      ['vacuous_check', 12],
      ['vacuous_check', 13],
      ['vacuous_check', 18],
    ],
  },
  {
    name: 'checks that can fail',
    source: `
NAMES = ["a"]
FILLED = []
FILLED.append("b")
def evaluate(frame, checks, value):
    assert len(frame) == 3
    if value != value:
        return 0.0
    for name in NAMES + FILLED:
        assert name in frame
    checks["rows"] = len(frame) > 0
    try:
        open("x")
        checks["readable"] = True
    except OSError:
        checks["readable"] = False
    return all(name in frame for name in FILLED)
def check_style(frame):
    if frame.bad:
        return False
    return True
`,
    traps: [],
  },
];

test.each(table)('$name', async ({ source, traps }) => {
  const result = await scanOne(source);
  expect(result.traps.map(({ kind, line }) => [kind, line[0]])).toEqual(traps);
});

test('a trap says what happens, and shows its lines', async () => {
  const { traps } = await scanOne(`
def evaluate(pred, ref):
    try:
        return compare(pred, ref)
    except Exception:
        return [0.0]
`);
  expect(traps).toEqual([
    {
      kind: 'swallowed_exception',
      file: 'main.py',
      line: [5, 6],
      function: 'evaluate',
      what: 'Any exception returns `[0.0]`: a crash of the grader looks like a real zero.',
      source: '    except Exception:\n        return [0.0]',
    },
  ]);
});
