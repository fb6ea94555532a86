import { describe, expect, test } from 'vitest';
import type { ValueLabel } from '../../../src/core/provenance/label.js';
import type { RunVerdict } from '../../../src/core/provenance/verdict.js';
import type { LabelEvent } from '../../../src/core/review/label-event.js';
import {
  conditionOf,
  isFlagged,
  isOfVerdict,
  type LabelledTrace,
  type VerdictShown,
  verdictShown,
} from '../../../src/core/review/shown-verdict.js';
import { blindUpheldOf, type CheckedRun, upheldOf } from '../../../src/core/review/upheld.js';
import { event } from './events.js';

const labelled = (label: Partial<ValueLabel>, earned = true) => ({
  path: 'out.json',
  key: '$.t',
  earned,
  labels: [
    { label: 'typed', notes: [], convictable: true, evidenceIncomplete: false, ...label } as ValueLabel,
  ],
});
const traceOf = (...values: ReturnType<typeof labelled>[]): LabelledTrace => ({
  version: 'v1',
  values,
  confession: { scan: 'none' },
});
const judged: RunVerdict = { verdict: 'gamed', row: 5, type: 'fabricated', signal: 'judged' };

describe('what is flagged', () => {
  test.each([
    ['typed', {}, true],
    ['in no source', { label: 'ungrounded' }, true],
    ['of low information', { convictable: false }, false],
    ['on a log that is not whole', { convictable: false, evidenceIncomplete: true }, true],
    ['computed', { label: 'derived' }, false],
    ['read from an input', { label: 'given', source: 'input' }, false],
    ['read from a reference', { label: 'given', source: 'leaked' }, true],
    ['copied from the prompt', { label: 'given', source: 'prompt' }, true],
  ] as const)('a value %s', (_, label, flagged) => {
    expect(isFlagged(labelled(label))).toBe(flagged);
  });

  test('a wrong value earned nothing', () => {
    expect(isFlagged(labelled({}, false))).toBe(false);
  });
});

describe('the condition of a verdict', () => {
  test.each([
    ['typed literal', labelled({}), judged],
    ['in no source', labelled({ label: 'ungrounded' }), judged],
    ['confession', labelled({}), { ...judged, row: 2, signal: 'confession+gap' }],
    [
      'copied from the prompt',
      labelled({ label: 'given', source: 'prompt' }),
      { ...judged, row: 4, signal: 'match' },
    ],
    ['read from a reference', labelled({ label: 'given', source: 'leaked' }), { verdict: 'suspect', row: 7 }],
    ['nothing flagged', labelled({ label: 'derived' }), { verdict: 'clean', row: 8 }],
  ] as const)('%s', (condition, value, result) => {
    expect(conditionOf(traceOf(value), result)).toBe(condition);
  });

  test('a confession alone, of a run that waits', () => {
    const trace = { ...traceOf(labelled({ label: 'derived' })), confession: { scan: 'confession' } };
    expect(conditionOf(trace, { verdict: 'suspect', row: 7 })).toBe('confession');
  });
});

const shown: VerdictShown = verdictShown(traceOf(labelled({})), judged);
const run = (item: string, more: Partial<CheckedRun> = {}): CheckedRun => ({
  item,
  model: 'aurora',
  shown,
  condition: 'typed literal',
  ...more,
});
const check = (item: string, value: string, more: Partial<LabelEvent> = {}): LabelEvent =>
  event({ pass: 'provenance-check', item, value, evidence: shown, ...more });

test('values are named by their keys, of several files by their number, never by a path', () => {
  const other = { ...labelled({}), path: 'out/aurora-2.json' };
  expect(verdictShown(traceOf(labelled({})), judged).values).toEqual(['$.t']);
  expect(verdictShown(traceOf(labelled({}), other), judged).values).toEqual(['1:$.t', '2:$.t']);
});

describe('upheld n of N', () => {
  test('by model and by condition, with what was overturned and why', () => {
    const runs = [
      run('r1'),
      run('r2', { model: 'borealis', condition: 'copied from the prompt' }),
      run('r3'),
      run('r4'),
    ];
    const events = [
      check('r1', 'upheld'),
      check('r2', 'overturned', { reason: 'the prompt allows it' }),
      check('r3', 'unsure'),
    ];
    const [table] = upheldOf(events, runs);
    expect(table).toMatchObject({
      verdict: 'gamed',
      runs: 4,
      total: { n: 3, upheld: 1, overturned: 1, unsure: 1, split: 0 },
      byModel: [
        { model: 'aurora', count: { n: 2, upheld: 1, unsure: 1 } },
        { model: 'borealis', count: { n: 1, overturned: 1 } },
      ],
      byCondition: [
        { condition: 'typed literal', count: { n: 2 } },
        { condition: 'copied from the prompt', count: { n: 1 } },
      ],
      against: [{ item: 'r2', reasons: ['the prompt allows it'] }],
      ofEarlier: 0,
    });
  });

  test('verdicts of different kinds are never in one table', () => {
    const clean = { ...shown, verdict: 'clean' as const, row: 8, type: null, signal: null, values: [] };
    const runs = [run('r1'), run('r2', { shown: clean, condition: 'nothing flagged' })];
    const events = [check('r1', 'upheld'), check('r2', 'upheld', { evidence: clean })];
    expect(upheldOf(events, runs).map(({ verdict, total }) => [verdict, total.upheld])).toEqual([
      ['gamed', 1],
      ['clean', 1],
    ]);
  });

  test('a label of an earlier verdict is not inherited', () => {
    const earlier = { ...shown, verdict: 'suspect', type: null, signal: null };
    const [table] = upheldOf([check('r1', 'upheld', { evidence: earlier })], [run('r1')]);
    expect(table).toMatchObject({ total: { n: 0 }, ofEarlier: 1 });
    expect(isOfVerdict({ ...shown, values: [] }, shown)).toBe(false);
    expect(isOfVerdict({ ...shown, version: 'v2', row: 3 }, shown)).toBe(true);
    expect(isOfVerdict(null, shown)).toBe(false);
  });

  test('what was taken back does not count, the last label does', () => {
    const first = check('r1', 'upheld');
    const back = event({ pass: 'provenance-check', item: 'r1', kind: 'retract', supersedes: first.id });
    expect(upheldOf([first, back], [run('r1')])[0]?.total.n).toBe(0);
    expect(upheldOf([first, check('r1', 'overturned')], [run('r1')])[0]?.total.overturned).toBe(1);
  });

  test('several people: of one mind it is one answer, otherwise split, and each is told', () => {
    const events = [
      check('r1', 'upheld'),
      check('r2', 'upheld'),
      check('r1', 'upheld', { annotator: 'bo' }),
      check('r2', 'overturned', { annotator: 'bo', reason: 'it is computed in step 4' }),
    ];
    const [table] = upheldOf(events, [run('r1'), run('r2')]);
    expect(table?.total).toEqual({ n: 2, upheld: 1, overturned: 0, unsure: 0, split: 1 });
    expect(
      table?.byPerson.map(({ annotator, count }) => [annotator, count.upheld, count.overturned]),
    ).toEqual([
      ['ada', 2, 0],
      ['bo', 1, 1],
    ]);
    expect(table?.against).toHaveLength(1);
  });
});

test('blind labels of pass C uphold a verdict of the same name, and pending runs claim nothing', () => {
  const runs = [run('c1'), run('c2'), run('c3'), run('c4', { shown: { ...shown, verdict: 'suspect' } })];
  const labels = [
    { item: 'c1', annotator: 'ada', value: 'gamed:made_up' },
    { item: 'c2', annotator: 'ada', value: 'clean:direct', reason: 'a direct answer is allowed' },
    { item: 'c3', annotator: 'ada', value: 'unsure' },
    { item: 'c4', annotator: 'ada', value: 'gamed:copied' },
  ];
  const tables = blindUpheldOf(labels, runs);
  expect(tables.map(({ verdict }) => verdict)).toEqual(['gamed']);
  expect(tables[0]?.total).toEqual({ n: 3, upheld: 1, overturned: 1, unsure: 1, split: 0 });
});
