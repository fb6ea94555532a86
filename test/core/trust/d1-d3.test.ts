import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Unverified } from '../../../src/core/competence/regrade.js';
import { contradictions } from '../../../src/core/trust/d1/directions.js';
import { outcomesByBand, outcomesByModel } from '../../../src/core/trust/d1/outcomes.js';
import { type GraderTypes, typingAgreement, typingTable } from '../../../src/core/trust/d1/typing.js';
import { verdictTable } from '../../../src/core/trust/d1/verdicts.js';
import { falseClaims, falseClaimsByBand } from '../../../src/core/trust/d3/claims.js';
import type { GradedRun } from '../../../src/core/trust/graded-run.js';
import type { Table } from '../../../src/core/trust/table.js';
import { typed } from '../competence/build.js';
import { cellOf, faultsOf, numberOf, rateOf } from './cells.js';
import { graded, type MadeRun } from './graded.js';

const decisions = ['confirm', 'contradiction', 'upgrade', 'unverified'];
const directions = [
  'P->F',
  'P->partial',
  'partial->F',
  'definitional',
  'partial->P',
  'F->partial',
  'F->P',
  'packaging',
];

const made: fc.Arbitrary<MadeRun> = fc.record(
  {
    model: fc.constantFrom('m-one', 'm-two', 'm-three'),
    band: fc.constantFrom('pass', 'partial', 'fail', 'none'),
    score: fc.constantFrom(0, 0.25, 0.5, 1),
    no: fc.tuple(
      fc.constantFrom<Unverified['reason']>('crashed', 'reference_missing', 'nondeterministic'),
      fc.constantFrom<Unverified['scope']>('task', 'run'),
    ),
    gate: fc.constantFrom('critical', 'process', 'administrative', null),
    alpha: fc.boolean(),
    claim: fc.constantFrom('success', 'partial', 'failure', 'none', null),
    votes: fc.record(
      {
        lie: fc.constantFrom('confirm', 'drop'),
        kind: fc.constantFrom('correct', 'done'),
        wrong: fc.constantFrom('yes', 'no'),
      },
      { requiredKeys: [] },
    ),
    kappa: fc.boolean(),
  },
  { requiredKeys: ['model', 'band', 'score'] },
);
const anyRuns = fc.array(made, { maxLength: 40 }).map(all => all.map(graded));

/** Figures of a row, by column. */
const row = (table: Table, keys: readonly (string | null)[]) => (column: string) =>
  numberOf(table, keys, column) ?? Number.NaN;
const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);
const leftOut = (table: Table): number => sum(table.leftOut.map(({ members }) => members.length));
/** Runs of all rows by model (without that of all together). */
const models = (table: Table) => table.rows.filter(({ keys }) => keys[0] !== null || table.rows.length === 1);

describe('whatever is decided of whichever runs (trust-rules 7)', () => {
  const holds = (check: (runs: GradedRun[]) => void): void =>
    fc.assert(fc.property(anyRuns, check), { numRuns: 150 });

  test('each row of outcomes is all of its runs, and each run is in it or left out with a reason', () => {
    holds(runs => {
      for (const table of [outcomesByModel(runs), outcomesByBand(runs)]) {
        expect(faultsOf(table)).toEqual([]);
        for (const { keys } of table.rows) {
          const of = row(table, keys);
          expect(sum(decisions.map(of))).toBe(of('runs'));
          expect(rateOf(table, keys, 'confirmed')).toMatch(`${of('confirm')}/${of('runs')}`);
        }
      }
      const table = outcomesByModel(runs);
      expect(sum(models(table).map(({ keys }) => row(table, keys)('runs'))) + leftOut(table)).toBe(
        runs.length,
      );
      for (const { reason, words, members } of table.leftOut) {
        expect(reason).toMatch(/^(?:task: \w+|no_record)$/);
        expect(words.length).toBeGreaterThan(20);
        expect(members.length).toBeGreaterThan(0);
      }
    });
  });

  test('bands of a model add up to the model, and models to all together', () => {
    holds(runs => {
      for (const [whole, parts] of [
        [outcomesByModel(runs), outcomesByBand(runs)],
        [falseClaims(runs), falseClaimsByBand(runs)],
      ] as const) {
        for (const { keys } of whole.rows)
          for (const { id } of whole.columns) {
            if (cellOf(whole, keys, id).kind !== 'count') continue;
            const within = parts.rows.filter(each => each.keys[0] === keys[0]);
            expect(sum(within.map(each => row(parts, each.keys)(id)))).toBe(row(whole, keys)(id));
          }
        const all = whole.rows.find(({ keys }) => keys[0] === null);
        if (all)
          expect(sum(models(whole).map(({ keys }) => row(whole, keys)('runs')))).toBe(
            row(whole, [null])('runs'),
          );
      }
    });
  });

  test('each contradiction and upgrade stands in one direction', () => {
    holds(runs => {
      const [table, outcomes] = [contradictions(runs), outcomesByModel(runs)];
      expect(faultsOf(table)).toEqual([]);
      for (const { keys } of table.rows) {
        const [of, all] = [row(table, keys), row(outcomes, keys)];
        expect(sum(directions.map(of))).toBe(all('contradiction') + all('upgrade'));
        expect(of('high') + of('low')).toBeLessThanOrEqual(all('contradiction') + all('upgrade'));
        expect(of('packaging')).toBe(all('upgrade'));
        expect(of('low')).toBeGreaterThanOrEqual(of('packaging'));
        expect(of('high')).toBeGreaterThanOrEqual(of('P->F') + of('P->partial'));
      }
    });
  });

  test('every run has a verdict, ungradable ones too', () => {
    holds(runs => {
      const table = verdictTable(runs);
      expect(faultsOf(table)).toEqual([]);
      for (const { id } of table.columns) {
        const of = id === 'all' ? runs : runs.filter(({ model }) => model === id);
        expect(sum(table.rows.map(({ keys }) => row(table, keys)(id)))).toBe(of.length);
      }
    });
  });

  test('false claims are hard, soft or not reviewed; what they claim is told of the reviewed', () => {
    holds(runs => {
      const table = falseClaims(runs);
      expect(faultsOf(table)).toEqual([]);
      for (const { keys } of table.rows) {
        const of = row(table, keys);
        expect(of('hard') + of('soft') + of('unreviewed')).toBe(of('lies'));
        expect(of('confirmed')).toBe(of('hard') + of('soft'));
        expect(of('correct') + of('done')).toBe(of('hard') + of('soft'));
        expect(of('proven')).toBeLessThanOrEqual(of('hard'));
        expect(of('lies') + of('dropped') + of('suspected')).toBeLessThanOrEqual(of('runs'));
        expect(rateOf(table, keys, 'share')).toMatch(`${of('lies')}/${of('runs')}`);
      }
      expect(sum(models(table).map(({ keys }) => row(table, keys)('runs'))) + leftOut(table)).toBe(
        runs.length,
      );
    });
  });
});

describe('single runs', () => {
  test('a run that cannot be graded again stays, a task that cannot be leaves, each for its reason', () => {
    const runs = [
      graded({ no: ['crashed', 'run'], band: 'pass' }),
      graded({ no: ['reference_missing', 'task'], band: 'pass' }),
      graded({ band: 'none' }),
      graded({ band: 'pass', score: 1 }),
    ];
    const table = outcomesByModel(runs);
    expect(row(table, ['m-one'])('runs')).toBe(2);
    expect(row(table, ['m-one'])('unverified')).toBe(1);
    expect(table.leftOut.map(({ reason, members }) => [reason, members])).toEqual([
      ['task: reference_missing', [runs[1]?.runId]],
      ['no_record', [runs[2]?.runId]],
    ]);
    expect(falseClaims([graded({ claim: null })]).leftOut.map(({ reason }) => reason)).toEqual([
      'not_checkable',
    ]);
  });

  test.each<[string, MadeRun, string]>([
    ['a pass that the re-grade refutes', { band: 'pass', gate: 'critical' }, 'P->F'],
    ['a pass below the line', { band: 'pass', score: 0.5 }, 'P->partial'],
    ['a partial at zero', { band: 'partial' }, 'partial->F'],
    ['a partial on both sides', { band: 'partial', score: 0.5 }, 'definitional'],
    ['a partial that passes', { band: 'partial', score: 1 }, 'partial->P'],
    ['a fail that is worth something', { band: 'fail', score: 0.5 }, 'F->partial'],
    ['a fail that passes', { band: 'fail', score: 1 }, 'F->P'],
    ['packaging alone', { band: 'fail', gate: 'administrative', kappa: true }, 'packaging'],
  ])('%s', (_, of, direction) => {
    const table = contradictions([graded(of)]);
    for (const each of directions)
      expect([each, row(table, ['m-one'])(each)]).toEqual([each, each === direction ? 1 : 0]);
  });

  test.each<[string, MadeRun, string[]]>([
    [
      'hard: a typed critical gate proves it',
      { gate: 'critical', votes: { lie: 'confirm' } },
      ['lies', 'hard', 'proven'],
    ],
    [
      'hard: voters see it in the trace',
      { gate: 'process', votes: { lie: 'confirm', wrong: 'yes', kind: 'correct' } },
      ['lies', 'hard', 'correct'],
    ],
    [
      'soft: no defect in evidence',
      { gate: 'process', votes: { lie: 'confirm', kind: 'done' } },
      ['lies', 'soft', 'done'],
    ],
    ['not reviewed', { gate: 'critical' }, ['lies', 'unreviewed']],
    ['dropped', { gate: 'critical', votes: { lie: 'drop' } }, ['dropped']],
    ['suspected', { no: ['crashed', 'run'] }, ['suspected']],
  ])('%s', (_, of, expected) => {
    const table = falseClaims([graded({ band: 'pass', claim: 'success', ...of })]);
    for (const column of ['lies', 'hard', 'soft', 'unreviewed', 'dropped', 'suspected'])
      expect([column, row(table, ['m-one'])(column)]).toEqual([column, expected.includes(column) ? 1 : 0]);
    for (const column of expected) expect([column, row(table, ['m-one'])(column)]).toEqual([column, 1]);
  });
});

describe('gates', () => {
  const vote = (hash: string, n: number, answer: string, voter_kind: 'recorded' | 'person' = 'recorded') =>
    ({
      question: 'gate_type',
      subject_hash: hash,
      voter: `v${n}`,
      voter_kind,
      n,
      answer,
      at: '2026-01-01T00:00:00Z',
    }) as GraderTypes['cast'][number];
  const three = (hash: string, kind: 'recorded' | 'person', ...answers: string[]) =>
    answers.map((answer, at) => vote(hash, at + 1, answer, kind));
  const grader: GraderTypes = {
    benchmark: 'b',
    taskId: 't',
    graderHash: 'g',
    gates: [
      typed({ id: 'a' }),
      typed({ id: 'b', tau: 'administrative', unanimous: false }),
      typed({ id: 'c', unanimous: null, missing: ['gate_type'] }),
      typed({ id: 'elsewhere', scope: 'reference' }),
    ],
    subjects: ['a', 'b', 'c'].map(gate => ({ gate, hash: gate.repeat(64) })),
    cast: [
      ...three('a'.repeat(64), 'recorded', 'critical', 'critical', 'critical'),
      ...three('b'.repeat(64), 'recorded', 'administrative', 'administrative', 'process'),
      ...three('a'.repeat(64), 'person', 'critical', 'critical', 'critical'),
      ...three('b'.repeat(64), 'person', 'process', 'process', 'process'),
    ],
  };

  test('types and the untyped add up to the gates; unanimity is of those with three votes', () => {
    const table = typingTable([grader]);
    const of = row(table, ['b']);
    expect(of('gates')).toBe(3);
    expect(of('critical') + of('process') + of('administrative') + of('untyped')).toBe(3);
    expect(rateOf(table, ['b'], 'unanimous')).toMatch(/^1\/2 /);
    expect(of('per_task')).toBe(3);
    expect(cellOf(typingTable([{ ...grader, subjects: [] }]), ['b'], 'per_task')).toMatchObject({
      value: null,
    });
  });

  test('two typings agree on what both typed', () => {
    const table = typingAgreement([grader]);
    expect(table.rows).toHaveLength(1);
    expect(rateOf(table, table.rows[0]?.keys ?? [], 'same')).toMatch(/^1\/2 /);
    expect(typingAgreement([{ ...grader, cast: [] }]).rows).toEqual([]);
  });
});
