import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideFired, type RunFacts } from '../../../src/core/competence/decide-run.js';
import type { RunVerdict } from '../../../src/core/provenance/verdict.js';
import { type ReliabilityOptions, reliability } from '../../../src/core/reliability/reliability.js';
import type { RepeatRun } from '../../../src/core/reliability/repeat-run.js';
import { bandOf } from '../../../src/core/run/band.js';
import { checkRows, DIMENSIONS, type TrustInput } from '../../../src/core/trust/conjunction/checks.js';
import { conjunction } from '../../../src/core/trust/conjunction/conjunction.js';
import {
  ablation,
  caughtOnly,
  headline,
  outsideRows,
  pendingTable,
  trustByBand,
  trustTable,
} from '../../../src/core/trust/conjunction/index.js';
import { facts, fired, majority, regrade, typed, without } from '../competence/build.js';
import { repeats, run } from '../reliability/build.js';
import { cellOf, faultsOf, numberOf, rateOf } from './cells.js';

const clean: RunVerdict = { verdict: 'clean', row: 8 };
const gamed: RunVerdict = { verdict: 'gamed', row: 5, type: 'fabricated', signal: 'judged' };
const suspect: RunVerdict = { verdict: 'suspect', row: 7, needs: ['fabricated'] };

interface Story {
  score?: number | null;
  scores?: (number | null)[];
  task?: string;
  model?: string;
  decision?: Partial<RunFacts> | null;
  gates?: Parameters<typeof decideFired>[1];
  provenance?: RunVerdict | null;
  options?: ReliabilityOptions;
}

/** A stable, clean, honest pass that is graded 1 again, but for what a story says. */
function input({
  score = 1,
  scores = [1, 1, 1, 1, 1],
  task = 't',
  model = 'aurora-2',
  decision = {},
  gates = [],
  provenance = clean,
  options = {},
}: Story = {}): TrustInput {
  const more: Partial<RepeatRun> = { taskId: task, model, configKey: model };
  const recorded = run({ ...more, runId: `${task}/${model}`, isRecorded: true, score });
  const { tasks } = reliability([recorded, ...repeats(scores, more)], { planned: 5, ...options });
  const recordedFacts = { score, band: bandOf(score), state: 'graded' as const };
  return {
    task: tasks[0]!,
    decision:
      decision === null
        ? null
        : decideFired(
            facts({
              recorded: recordedFacts,
              regrade: regrade(1),
              claim: { claim: 'success', flags: [] },
              ...decision,
            }),
            gates,
          ),
    provenance,
  };
}

const one = (story: Story = {}) => {
  const { tasks, outside } = conjunction([input(story)]);
  expect(outside).toEqual([]);
  return tasks[0]!;
};

const refuted: Partial<RunFacts> = { regrade: regrade(0), claim: { claim: 'partial', flags: [] } };
const cannot = (
  reason: 'crashed' | 'interrupted' | 'no_grader',
  scope: 'run' | 'task' = 'run',
): Partial<RunFacts> => ({
  regrade: null,
  noRegrade: without(reason, scope),
});
const slip = typed({ id: 'order', tau: 'administrative' });

describe('each dimension (trust-rules 5.7)', () => {
  test('all four clear: trusted', () => {
    expect(one()).toMatchObject({
      trusted: true,
      pending: false,
      fails: [],
      caughtOnlyBy: null,
      band: 'pass',
    });
  });

  test.each<[string, Story, string[], boolean]>([
    ['D1: refuted', { decision: refuted }, ['D1'], false],
    ['D1: below the line', { decision: { ...refuted, regrade: regrade(0.5) } }, ['D1'], false],
    ['D1: could not be graded again', { decision: cannot('crashed') }, ['D1'], false],
    [
      'D1: ungradable task; D2 by its own verdict, D3 passes',
      { decision: cannot('no_grader', 'task') },
      ['D1'],
      false,
    ],
    ['D1: not graded again yet', { decision: cannot('interrupted') }, ['D1'], true],
    ['D1: no recorded score, though the re-grade passes', { score: null }, ['D1'], false],
    [
      'D1: no recorded score, and no re-grade to wait for',
      { score: null, decision: cannot('interrupted') },
      ['D1'],
      false,
    ],
    [
      'D1: upgrade',
      {
        score: 0,
        decision: {
          regrade: regrade(0, { kappa: true }),
          gates: [slip],
          claim: { claim: 'partial', flags: [] },
        },
        gates: [fired(slip)],
      },
      ['D1'],
      false,
    ],
    ['D2: gamed', { provenance: gamed }, ['D2'], false],
    [
      'D2: nothing to judge',
      { provenance: { verdict: 'none', row: 0, reason: 'no_matching_output' } },
      ['D2'],
      false,
    ],
    ['D2: suspect', { provenance: suspect }, ['D2'], true],
    [
      'D2: pending at report time',
      { provenance: { verdict: 'none', row: 7, reason: 'judge_missing' } },
      ['D2'],
      true,
    ],
    ['D2: cut log', { provenance: { verdict: 'none', row: 7, reason: 'evidence_incomplete' } }, ['D2'], true],
    ['D2: not traced', { provenance: null }, ['D2'], true],
    ['D4: varied', { scores: [1, 1, 0, 1, 1] }, ['D4'], false],
    [
      'D1 and D3: refuted with a confirmed lie',
      {
        decision: {
          regrade: regrade(0),
          majority: {
            lie: majority('confirm'),
            claimKind: majority('done'),
            traceShowsWrong: majority('no'),
          },
        },
      },
      ['D1', 'D3'],
      false,
    ],
    ['D1 and D3: a lie without votes counts', { decision: { regrade: regrade(0) } }, ['D1', 'D3'], false],
    [
      'D3: a lie that votes took back',
      {
        decision: {
          regrade: regrade(0),
          majority: { lie: majority('drop'), claimKind: majority(null), traceShowsWrong: majority(null) },
        },
      },
      ['D1'],
      false,
    ],
    ['nothing audited yet', { decision: null, provenance: null }, ['D1', 'D2'], true],
    [
      'pending beside a failure for good',
      { provenance: suspect, scores: [0, 1, 1, 1, 1] },
      ['D2', 'D4'],
      false,
    ],
  ])('%s', (_, story, fails, pending) => {
    expect(one(story)).toMatchObject({ fails, pending, trusted: false });
    expect(one(story).caughtOnlyBy).toBe(fails.length === 1 ? fails[0] : null);
  });

  test('a recorded fail or partial that re-grades as a pass clears D1', () => {
    expect(one({ score: 0 })).toMatchObject({ band: 'fail', trusted: true });
    expect(one({ score: 0.5 })).toMatchObject({ band: 'partial', trusted: true });
  });

  test('stable in another band than the record is stable: Delta is no gate', () => {
    expect(one({ scores: [0, 0, 0, 0, 0] })).toMatchObject({ trusted: true, task: { stableOffBand: true } });
  });

  test('what is suspected passes D3 for good, and is open while the re-grade is to come', () => {
    expect(one({ decision: cannot('crashed') }).checks.D3).toMatchObject({
      clear: true,
      open: false,
      reason: 'suspected',
    });
    expect(one({ decision: cannot('interrupted') }).checks.D3).toMatchObject({ clear: true, open: true });
  });
});

describe('what leaves the denominator', () => {
  test.each<[string, Story]>([
    ['d4_none', { scores: [1] }],
    ['d4_none', { scores: [] }],
    ['d4_short', { scores: [1, 1, 1, 1] }],
    ['d4_short', { scores: [1, 0] }],
    ['no_audited_run', { options: { repetition: 7 } }],
    ['d3_not_checkable', { decision: { claim: null } }],
  ])('%s', (reason, story) => {
    const { tasks, outside } = conjunction([input(story)]);
    expect(tasks).toEqual([]);
    expect(outside).toMatchObject([{ reason, words: expect.any(String) }]);
  });

  test('it is listed in each table, per model', () => {
    const all = conjunction([
      input(),
      input({ task: 'u', scores: [1] }),
      input({ task: 'v', model: 'basalt-1', scores: [] }),
    ]);
    const table = trustTable(all);
    expect(table.leftOut).toEqual([
      {
        reason: 'd4_none',
        words: expect.stringContaining('two'),
        members: ['b/u @ aurora-2', 'b/v @ basalt-1'],
      },
    ]);
    expect(numberOf(table, ['aurora-2'], 'outside')).toBe(1);
    // A model whose tasks are all outside has a row, and no rate.
    expect(cellOf(table, ['basalt-1'], 'trusted')).toMatchObject({ share: { value: null, n: 0 } });
    expect(table.rows.find(({ keys }) => keys[0] === 'basalt-1')?.cells.at_most).toBeUndefined();
  });
});

describe('pending evidence', () => {
  const all = conjunction([
    input(),
    input({ task: 'u', provenance: suspect }),
    input({ task: 'v', decision: cannot('interrupted') }),
    input({ task: 'w', provenance: suspect, scores: [0, 1, 1, 1, 1] }),
    input({ task: 'x', score: 0, decision: refuted }),
  ]);

  test('is never a pass; the first line says how many wait and what they could make', () => {
    expect(headline(all)).toMatchObject({
      trusted: { x: 1, n: 4 },
      pending: 2,
      bounds: [0.25, 0.75],
      outside: 0,
    });
    expect(headline(all).words).toMatch(
      /^1 of 4 recorded passes trusted \(25\.0%, .*\), 2 pending, at most 75\.0%\.$/,
    );
    expect(rateOf(trustTable(all), ['aurora-2'], 'trusted')).toMatch(/^1\/4 25\.0%/);
    expect(numberOf(trustTable(all), ['aurora-2'], 'at_most')).toBe(0.75);
  });

  test('is told by kind, with whether trust hangs on it', () => {
    const table = pendingTable(all);
    const row = (evidence: string) =>
      ['tasks', 'passes', 'decides'].map(id => numberOf(table, [evidence], id));
    expect(row('votes: fabricated')).toEqual([2, 2, 1]);
    expect(row('re-grade')).toEqual([1, 1, 1]);
    expect(table.rows).toHaveLength(2);
  });

  test('no recorded pass: said, no rate of nothing', () => {
    expect(headline(conjunction([input({ score: 0, decision: refuted })])).words).toMatch(
      /^No recorded pass/,
    );
    expect(headline(conjunction([input({ scores: [] })])).words).toBe(
      'No recorded pass could be put to all four tests, of 1.',
    );
    expect(headline(conjunction([]))).toMatchObject({ bounds: null, trusted: { value: null } });
  });
});

test('the tables of rules are total, numbered, and cite what they rest on', () => {
  for (const dimension of DIMENSIONS) {
    const rows = checkRows[dimension];
    expect(rows.map(({ row }) => row)).toEqual(rows.map((_, at) => at + 1));
    expect(rows.every(({ rule, words, reason }) => rule !== '' && words !== '' && reason !== '')).toBe(true);
    expect(new Set(rows.map(({ reason }) => reason)).size).toBe(rows.length);
    // The last row takes whatever is left.
    expect(rows.at(-1)!.when({} as never)).toBe(true);
    // Pending evidence never clears, but for a suspected claim, which passes.
    expect(rows.every(({ open, clear, reason }) => !(open && clear) || reason === 'claim_pending')).toBe(
      true,
    );
  }
  expect(outsideRows.map(({ row }) => row)).toEqual([1, 2, 3, 4]);
  expect(outsideRows.every(({ rule }) => /^5\.[67]:/.test(rule))).toBe(true);
});

test('whatever the facts: trusted when all clear, every row reached, tables whole, counts within counts', () => {
  const story = fc.record({
    score: fc.constantFrom(null, 0, 0.5, 1),
    scores: fc
      .array(fc.constantFrom(null, 0, 0.5, 1), { minLength: 3, maxLength: 6 })
      .map(some => [...some, ...some.slice(0, 2)]),
    model: fc.constantFrom('aurora-2', 'basalt-1'),
    decision: fc.constantFrom<(Partial<RunFacts> | null)[]>(
      null,
      {},
      refuted,
      { regrade: regrade(0) },
      { regrade: regrade(0.5) },
      { claim: null },
      cannot('crashed'),
      cannot('interrupted'),
      cannot('no_grader', 'task'),
      {
        regrade: regrade(0),
        majority: { lie: majority('confirm'), claimKind: majority(null), traceShowsWrong: majority(null) },
      },
    ),
    provenance: fc.constantFrom<(RunVerdict | null)[]>(null, clean, gamed, suspect, {
      verdict: 'none',
      row: 0,
      reason: 'no_log',
    }),
  });
  const reached = new Set<string>();
  fc.assert(
    fc.property(fc.array(story, { maxLength: 8 }), stories => {
      const all = conjunction(stories.map((each, at) => input({ ...each, task: `t${at}` })));
      expect(all.tasks.length + all.outside.length).toBe(stories.length);
      for (const task of all.tasks) {
        for (const dimension of DIMENSIONS) reached.add(`${dimension}.${task.checks[dimension].row}`);
        expect(task.trusted).toBe(DIMENSIONS.every(dimension => task.checks[dimension].clear));
        expect(task.trusted && task.pending).toBe(false);
        expect(task.caughtOnlyBy !== null).toBe(task.fails.length === 1);
      }
      const tables = [trustTable(all), trustByBand(all), caughtOnly(all), ablation(all), pendingTable(all)];
      expect(tables.flatMap(faultsOf)).toEqual([]);
      for (const { keys } of ablation(all).rows) {
        const left = ['tasks', 'd1', 'd1_d4', 'all'].map(column => numberOf(ablation(all), keys, column)!);
        expect([...left].sort((a, b) => b - a)).toEqual(left);
        expect(left[2]! - left[3]!).toBe(numberOf(ablation(all), keys, 'd2_d3'));
      }
      const { trusted, pending, bounds } = headline(all);
      if (bounds) expect(bounds[1] - bounds[0]).toBeCloseTo(pending / trusted.n, 12);
    }),
    { numRuns: 300 },
  );
  // Upgrades need gates, which have their own case above.
  const rows = DIMENSIONS.flatMap(dimension => checkRows[dimension].map(({ row }) => `${dimension}.${row}`));
  expect(rows.filter(row => !reached.has(row))).toEqual(['D1.6']);
});
