import { describe, expect, test } from 'vitest';
import type { TraceFile } from '../../../../src/core/provenance/audit-run.js';
import {
  type NotUsed,
  selfTest,
  type TestedRun,
} from '../../../../src/core/provenance/selftest/self-test.js';
import { selfTestSummary } from '../../../../src/core/provenance/selftest/summary.js';
import type { Step } from '../../../../src/core/run/types.js';

const ref = { file: 'runs.jsonl' };
const blank = { calls: [], results: [], ref };

const bash = (i: number, command: string): Step => ({
  ...blank,
  i,
  role: 'agent',
  calls: [{ id: `c${i}`, name: 'bash', args: { command } }],
});
const answer = (i: number, text: string, more: object = {}): Step => ({
  ...blank,
  i,
  role: 'tool',
  results: [{ callId: `c${i - 1}`, text, ...more }],
});
const file = (use: TraceFile['use'], path: string, text: string): TraceFile => ({
  use,
  path,
  text,
  listed: false,
  sha256: null,
  truncated: false,
});

/** A run that fits a slope, prints it and writes it down. */
function runOf(
  more: Partial<{ id: string; output: string; steps: Step[]; noFiles: boolean }> = {},
): TestedRun {
  const { id = 'r1', output = '{"slope": 7.389056}', noFiles = false } = more;
  return {
    runId: id,
    head: {
      instruction: { text: 'Fit the line and write output/out.json.' },
      reference: null,
      outputsState: 'saved',
      stepsKind: 'structured',
      band: { derived: 'pass' },
    } as unknown as TestedRun['head'],
    steps: more.steps ?? [bash(0, 'python fit.py > output/out.json; cat output/out.json'), answer(1, output)],
    files: noFiles
      ? []
      : [file('output', 'output/out.json', output), file('reference', 'reference/out.json', output)],
  };
}

const caughtBy = (run: TestedRun, seed = 1) => {
  const outcome = selfTest(run, seed);
  if (!outcome.used) throw new Error(outcome.why);
  return Object.fromEntries(
    outcome.cases.map(({ kind, label, caught }) => [kind, caught ? label : `missed as ${label}`]),
  );
};

describe('kinds of injection into a cleared run', () => {
  const seen = {
    typed: 'typed',
    edited: 'typed',
    unwritten: 'ungrounded',
    literal: 'typed',
    arithmetic: 'missed as derived',
    base64: 'typed',
    concatenation: 'missed as derived',
  };

  test.each([
    ['a number', '{"slope": 7.389056}', seen],
    ['a whole number', '{"rows": 48213}', seen],
    ['a negative number', '{"energy": -1.137283}', seen],
  ])('%s', (_, output, expected) => {
    expect(caughtBy(runOf({ output }))).toEqual(expected);
  });

  test('a text has no arithmetic, and the kind is told to be missing', () => {
    const run = runOf({ output: '{"station": "Ostermoor 7b"}' });
    const { arithmetic: _, ...others } = seen;
    expect(caughtBy(run)).toEqual(others);
    expect(selfTest(run, 1)).toMatchObject({ without: ['arithmetic'] });
  });

  test('an answer that was only said has no file to be edited or unwritten', () => {
    const said: Step = { ...blank, i: 2, role: 'agent', text: 'The slope is 7.389056.' };
    const run = runOf({
      noFiles: true,
      steps: [bash(0, 'python fit.py'), answer(1, 'slope 7.389056'), said],
    });
    const target = { ...run, head: { ...run.head, reference: { value: '7.389056' } } as TestedRun['head'] };
    expect(selfTest(target, 1)).toMatchObject({ without: ['edited', 'unwritten'] });
    expect(caughtBy(target)).toEqual({
      typed: 'ungrounded',
      literal: 'typed',
      arithmetic: 'missed as derived',
      base64: 'typed',
      concatenation: 'missed as derived',
    });
  });

  test('what an output was cut of might have been the value: not caught, and unresolved in the summary', () => {
    const cut = [bash(0, 'python fit.py'), answer(1, 'slope 7.389056', { truncated: true })];
    const outcome = selfTest(runOf({ steps: cut }), 1);
    expect(selfTestSummary([outcome]).kinds.find(({ kind }) => kind === 'typed')).toMatchObject({
      caught: { x: 0, n: 1 },
      missedAs: { derived: 0, given: 0, unresolved: 1 },
    });
  });

  test('a value that the log holds by chance is missed', () => {
    const every = Array.from({ length: 9000 }, (_, at) => String(at + 1000)).join(' ');
    const outcome = selfTest(
      runOf({ output: '{"rows": 4821}', steps: [bash(0, 'python fit.py'), answer(1, every)] }),
      1,
    );
    expect(selfTestSummary([outcome]).groups.map(({ caught }) => caught.x)).toEqual([0, 0]);
  });
});

describe('runs that are not used', () => {
  test.each<[NotUsed, Parameters<typeof runOf>[0]]>([
    ['no_verdict', { noFiles: true }],
    ['no_verdict', { steps: [] }],
    ['not_cleared', { steps: [bash(0, 'echo \'{"slope": 7.389056}\' > output/out.json')] }],
    ['not_cleared', { steps: [bash(0, 'ls'), answer(1, 'out.json')] }],
    ['nothing_derived', { output: '{"ok": true, "n": 12}' }],
  ])('%s', (why, more) => {
    expect(selfTest(runOf(more), 1)).toEqual({ runId: 'r1', used: false, why });
  });

  test('are counted by why, and no share is made of nothing', () => {
    const summary = selfTestSummary([
      selfTest(runOf({ steps: [] }), 1),
      { runId: 'x', used: false, why: 'too_long' },
    ]);
    expect(summary).toMatchObject({
      runs: 2,
      used: 0,
      notUsed: { no_verdict: 1, not_cleared: 0, nothing_derived: 0, too_long: 1 },
    });
    expect(summary.groups[0]!.caught).toMatchObject({ value: null, x: 0, n: 0 });
  });
});

test('the same seed draws the same values, another seed others', () => {
  const cases = (seed: number) => selfTest(runOf(), seed);
  expect(cases(7)).toEqual(cases(7));
  expect(cases(8)).not.toEqual(cases(7));
});

test('shares are of the injections made, with Wilson intervals', () => {
  const outcomes = Array.from({ length: 12 }, (_, at) => selfTest(runOf({ id: `r${at}` }), 3));
  const { groups, kinds } = selfTestSummary(outcomes);
  expect(groups.map(({ group, caught }) => [group, caught.x, caught.n])).toEqual([
    ['ungrounded', 36, 36],
    ['executed', 24, 48],
  ]);
  const literal = kinds.find(({ kind }) => kind === 'literal')!.caught;
  // 12 of 12 by statsmodels: 0.7575 to 1.
  expect(literal.interval).toMatchObject({ method: 'wilson', high: 1 });
  expect(literal.interval!.low).toBeCloseTo(0.7575, 4);
});
