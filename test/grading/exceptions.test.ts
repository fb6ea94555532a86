import { describe, expect, test } from 'vitest';
import { grade, only, script } from './support.js';

/** A grader whose main.py would turn any exception into 0.0, as ALE's are. */
const scripted = (body: string) =>
  script(`import json, logging, sys
from pathlib import Path

logger = logging.getLogger("made")

class GateError(Exception):
    pass

${body}

if __name__ == "__main__":
    print(json.dumps(evaluate(Path(sys.argv[1]), Path(sys.argv[2]))))
`);

describe('a zero after an exception', () => {
  test('that a catch-all hid is no score: the grader went wrong', async () => {
    const regrade = await grade({
      grader: scripted(`
def evaluate(out, ref):
    try:
        return score(out, ref)
    except Exception as error:
        logger.error("failed: %s", error)
        return {"score": 0.0, "error": "failed"}

def score(out, ref):
    values = json.loads((out / "result.json").read_text())
    want = json.loads((ref / "result.json").read_text())
    return {"score": len(values) / want["none"]}
`),
    });
    expect(regrade.unverified).toEqual({
      reason: 'swallowed_exception',
      detail: expect.stringContaining("KeyError at scripts/score_outputs.py:20: 'none'"),
      scope: 'run',
    });
    expect(only(regrade).swallowed).toMatchObject({ type: 'KeyError', agentOutput: null, function: 'score' });
    expect(only(regrade).messages.map(({ key }) => key)).toEqual(['error', 'log']);
  });

  test.each([
    ['unparsable JSON', '{"a": ', 'JSONDecodeError'],
    ['text that is not UTF-8', new Uint8Array([0xff, 0xfe, 0x80]), 'UnicodeDecodeError'],
    ['nothing there', null, 'FileNotFoundError'],
  ])("that the agent's own file caused is that gate firing: %s", async (_, content, type) => {
    const regrade = await grade({
      grader: scripted(`
def evaluate(out, ref):
    try:
        want = json.loads((ref / "result.json").read_text(encoding="utf-8"))
        got = json.loads((out / "result.json").read_text(encoding="utf-8"))
        return {"score": float(got == want)}
    except Exception as error:
        return {"score": 0.0, "error": f"scoring failed: {error}"}
`),
      outputs: content === null ? { 'other.txt': 'x' } : { 'result.json': content },
    });
    expect(regrade.unverified).toBeNull();
    expect(regrade.score).toBe(0);
    expect(only(regrade).swallowed).toMatchObject({ type, agentOutput: true });
    expect(only(regrade).messages[0]).toMatchObject({ key: 'error' });
  });

  test('of a type that the handler names was foreseen', async () => {
    const regrade = await grade({
      grader: scripted(`
def evaluate(out, ref):
    try:
        total = sum(int(each) for each in ["1", None])
    except TypeError:
        return {"score": 0.0, "reason": "column holds something that is not a number"}
    return {"score": 1.0}
`),
    });
    expect(regrade.unverified).toBeNull();
    expect(only(regrade)).toMatchObject({ score: 0, swallowed: null });
  });

  test('of a check inside a loop is a check that failed', async () => {
    const regrade = await grade({
      grader: scripted(`
def evaluate(out, ref):
    good = 0
    for key in ["x", "y"]:
        try:
            good += json.loads((out / "result.json").read_text())[key] == 1
        except Exception:
            good += 0
    score = good / 2
    return {"score": score}
`),
    });
    expect(regrade.unverified).toBeNull();
    expect(regrade.score).toBe(0);
  });

  test('that a handler turned into the score below it is no score', async () => {
    const regrade = await grade({
      grader: scripted(`
def evaluate(out, ref):
    try:
        score = compute({})
    except Exception:
        score = 0.0
    return {"score": score}

def compute(rows):
    return 1 / len(rows)
`),
    });
    expect(regrade.unverified?.reason).toBe('swallowed_exception');
    expect(regrade.unverified?.detail).toContain('ZeroDivisionError');
  });

  test('that came before another gate fired has nothing to do with it', async () => {
    const regrade = await grade({
      grader: scripted(`
def evaluate(out, ref):
    setting = optional("nothing")
    if not (out / "answer.csv").exists():
        return {"score": 0.0, "error": "Missing file: answer.csv"}
    return {"score": 1.0}

def optional(name):
    try:
        return {}[name]
    except Exception:
        return None
`),
    });
    expect(regrade).toMatchObject({ score: 0, unverified: null });
    expect(only(regrade).swallowed).toBeNull();
    expect(only(regrade).lastZeroReturn).toEqual({
      file: 'scripts/score_outputs.py',
      line: 13,
      function: 'evaluate',
    });
  });

  test('that a script prints after its own catch-all is no score', async () => {
    const regrade = await grade({
      grader: script(`import json, sys
try:
    print(json.dumps({"score": 1 / len([])}))
except Exception as error:
    print(json.dumps({"score": 0, "error": str(error)}))
if __name__ == "__main__":
    sys.argv
`),
    });
    expect(regrade.unverified?.reason).toBe('swallowed_exception');
  });

  test('of memory is no score', async () => {
    const regrade = await grade({
      grader: scripted(`
def evaluate(out, ref):
    try:
        return {"score": float(len(bytearray(1 << 40)))}
    except Exception:
        return {"score": 0.0}
`),
    });
    expect(regrade.unverified?.reason).toBe('memory');
  });
});

describe('an exception that the grader raises itself', () => {
  test('and catches is a gate with its message', async () => {
    const regrade = await grade({
      grader: scripted(`
def evaluate(out, ref):
    try:
        check(out)
    except GateError as reason:
        return [0.0]
    return [1.0]

def check(out):
    raise GateError("Rows are not sorted")
`),
    });
    expect(regrade).toMatchObject({ score: 0, unverified: null });
    expect(only(regrade)).toMatchObject({
      swallowed: null,
      messages: [{ key: 'exception', text: 'Rows are not sorted' }],
      lastZeroReturn: { line: 14, function: 'evaluate' },
    });
  });

  test('and does not catch is the zero that its harness makes of it', async () => {
    const regrade = await grade({
      grader: scripted(`
def evaluate(out, ref):
    if not (out / "answer.csv").exists():
        raise GateError("Missing file: answer.csv")
    return {"score": 1.0}
`),
    });
    expect(regrade).toMatchObject({ score: 0, unverified: null });
    expect(only(regrade)).toMatchObject({
      passed: false,
      exitCode: 1,
      raised: { type: 'GateError', line: 12, function: 'evaluate' },
      messages: [{ key: 'exception', text: 'Missing file: answer.csv' }],
    });
  });

  test('about its reference is a missing reference', async () => {
    const grader = scripted(`
def evaluate(out, ref):
    if not (ref / "other.json").exists():
        raise FileNotFoundError("Reference other.json is not staged")
    return {"score": 1.0}
`);
    const regrade = await grade({ grader });
    expect(regrade.unverified).toMatchObject({ reason: 'reference_missing', scope: 'task' });
    const staged = await grade({ grader, reference: { 'other.json': '1' } });
    expect(staged.score).toBe(1);
  });

  test('and turns into a zero, about its reference, is a missing reference all the same', async () => {
    const regrade = await grade({
      grader: scripted(`
def evaluate(out, ref):
    try:
        json.loads((ref / "gold.json").read_text())
    except Exception as error:
        return {"score": 0.0, "error": str(error)}
    return {"score": 1.0}
`),
    });
    expect(regrade.unverified?.reason).toBe('reference_missing');
  });
});

describe('a grader that ends badly', () => {
  test('by an exception of its own has no score, with the place', async () => {
    const regrade = await grade({
      grader: scripted(`
def evaluate(out, ref):
    return {"score": undefined_name}
`),
    });
    expect(regrade.unverified).toMatchObject({ reason: 'crashed', scope: 'run' });
    expect(regrade.unverified?.detail).toContain('NameError at scripts/score_outputs.py:11');
    expect(only(regrade).raised).toMatchObject({ line: 11, agentOutput: null });
    expect(only(regrade).stderr).toMatch(/^Traceback/u);
    expect(only(regrade).stderr).not.toContain('wrapper.py');
  });

  test("by what the agent's program raises scores zero", async () => {
    const regrade = await grade({
      grader: scripted(`
def evaluate(out, ref):
    space = {}
    exec(compile((out / "solution.py").read_text(), "solution.py", "exec"), space)
    return {"score": float(space["answer"]() == 1)}
`),
      outputs: { 'solution.py': 'def answer():\n    return {}["a"]\n' },
    });
    expect(regrade).toMatchObject({ score: 0, unverified: null });
    expect(only(regrade).raised).toMatchObject({ type: 'KeyError', agentOutput: true });
  });

  test('for a module that is not installed cannot be run here', async () => {
    const regrade = await grade({
      grader: scripted('import no_such_module_anywhere\n\ndef evaluate(out, ref):\n    return 1'),
    });
    expect(regrade.unverified).toMatchObject({ reason: 'not_runnable', scope: 'task' });
    expect(regrade.unverified?.detail).toContain('no_such_module_anywhere');
  });

  test('by a signal', async () => {
    const regrade = await grade({
      grader: scripted('import os\n\ndef evaluate(out, ref):\n    os.kill(os.getpid(), 11)'),
    });
    expect(regrade.unverified).toEqual({
      reason: 'crashed',
      detail: 'The grader was ended by SIGSEGV.',
      scope: 'run',
    });
  });
});

describe('the line that gave zero', () => {
  test.each([
    [
      'a helper always makes it: the line that calls the helper',
      'def evaluate(out, ref):\n    return score(out)\n\ndef score(out):\n    if out:\n        return fail("no")\n    return {"score": 1}\n\ndef fail(reason):\n    return {"score": 0.0, "error": reason}',
      14,
      'score',
    ],
    [
      'silent, deep, handed on',
      'def evaluate(out, ref):\n    return [inner(out)]\n\ndef inner(out):\n    return innermost(out)\n\ndef innermost(out):\n    for each in [1]:\n        if each:\n            return 0.0\n    return 1.0',
      18,
      'innermost',
    ],
    [
      'a tuple',
      'def evaluate(out, ref):\n    if ref:\n        return 0.0, "mismatch"\n    return 1.0, ""',
      11,
      'evaluate',
    ],
    [
      'a count of nothing is not it',
      'def evaluate(out, ref):\n    rows = count(out)\n    if rows == 0:\n        return {"score": 0}\n    return {"score": 1}\n\ndef count(out):\n    return 0',
      12,
      'evaluate',
    ],
  ])('%s', async (_, body, line, name) => {
    const wrapped = body.includes('0.0, "mismatch"')
      ? `${body}\n\n_evaluate = evaluate\ndef evaluate(out, ref):\n    return _evaluate(out, ref)[0]`
      : body;
    const regrade = await grade({ grader: scripted(wrapped) });
    expect(regrade.score).toBe(0);
    expect(only(regrade).lastZeroReturn).toEqual({ file: 'scripts/score_outputs.py', line, function: name });
  });

  test('the exit code of main is not it', async () => {
    const regrade = await grade({
      grader: script(`import json, sys

def main():
    print(json.dumps(score(sys.argv[1])))
    return 0

def score(out):
    if out:
        return {"score": 0.0, "error": "no"}
    return {"score": 1.0}

if __name__ == "__main__":
    sys.exit(main())
`),
    });
    expect(only(regrade).lastZeroReturn).toMatchObject({ line: 9, function: 'score' });
  });
});
