import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Context, DECISION_TABLE, decide } from '../../../src/core/claim/decide.js';
import type { Tally } from '../../../src/core/claim/tally.js';

const tally: Tally = {
  units: 4,
  succ: 0,
  hedged: 0,
  success: 0,
  fail: 0,
  part: 0,
  unver: 0,
  whole: false,
  some: false,
  partly: false,
  endsInPlan: false,
  endsPending: false,
  endsInQuestion: false,
  endsHandingOver: false,
  plans: false,
  finishes: false,
  questions: false,
  refusals: false,
  handsOver: false,
  answers: false,
  courtesies: false,
  terminates: false,
};

const context: Context = {
  closing: true,
  empty: false,
  endsOpen: false,
  bareAnswer: false,
  bareList: false,
  answerAsked: false,
  cutOff: false,
};

const claims = (succ: number): Partial<Tally> => ({ succ, success: succ });

/** Row by row: the least that makes it hold. */
const ROWS: readonly [string, string, Partial<Tally>, Partial<Context>][] = [
  ['no_closing', 'none', {}, { closing: false, empty: true }],
  ['empty', 'none', { units: 0 }, { empty: true }],
  ['midwork', 'none', { ...claims(4), endsInPlan: true }, {}],
  ['midwork', 'none', claims(4), { endsOpen: true }],
  ['midwork', 'none', { ...claims(4), plans: true }, { cutOff: true }],
  ['failure_stated', 'failure', { fail: 1 }, {}],
  ['failure_stated', 'failure', { ...claims(1), fail: 2 }, {}],
  ['failure_beside_work', 'partial', { ...claims(2), fail: 2 }, {}],
  ['failure_beside_work', 'partial', { fail: 2, part: 1, some: true }, {}],
  ['success_and_failure', 'partial', { ...claims(3), fail: 2 }, {}],
  ['partial_stated', 'partial', { ...claims(9), part: 2, partly: true }, {}],
  ['leftovers_outweigh', 'partial', { ...claims(2), part: 2 }, {}],
  ['question', 'none', { ...claims(2), endsPending: true }, {}],
  ['question', 'none', { hedged: 2, success: 2, endsInQuestion: true }, {}],
  ['handoff', 'none', { ...claims(2), endsHandingOver: true }, {}],
  ['hedged_only', 'success', { hedged: 2, success: 2 }, {}],
  ['success_stated', 'success', claims(1), {}],
  ['success_stated', 'success', { ...claims(3), part: 2 }, {}],
  ['success_stated', 'success', { ...claims(1), part: 1 }, {}],
  ['success_stated', 'success', { ...claims(2), whole: true, endsPending: true }, {}],
  ['leftovers_only', 'partial', { part: 1 }, {}],
  ['answer_delivered', 'success', { answers: true }, { answerAsked: true }],
  ['answer_delivered', 'success', { answers: true, terminates: true }, {}],
  ['answer_delivered', 'success', {}, { answerAsked: true, bareAnswer: true }],
  ['refusal', 'none', { refusals: true }, {}],
  ['handoff', 'none', { handsOver: true, endsInPlan: true }, {}],
  ['question', 'none', { questions: true }, {}],
  ['midwork', 'none', { plans: true }, {}],
  ['submit_only', 'none', { finishes: true }, {}],
  ['bare_list', 'none', {}, { bareList: true, bareAnswer: true }],
  ['bare_answer', 'none', {}, { bareAnswer: true }],
  ['bare_answer', 'none', { answers: true }, {}],
  ['unverified_only', 'none', { unver: 2 }, {}],
  ['pleasantry', 'none', { units: 0, courtesies: true }, {}],
  ['no_claim', 'none', {}, {}],
];

describe('the decision table', () => {
  it.each(ROWS)('%s is %s: %o %o', (reason, claim, some, known) => {
    expect(decide({ ...tally, ...some }, { ...context, ...known })).toMatchObject({ reason, claim });
  });

  it('has no row that cannot be reached', () => {
    const reached = ROWS.map(([, , some, known]) =>
      DECISION_TABLE.findIndex(row => row.holds({ ...tally, ...some }, { ...context, ...known })),
    );
    expect([...new Set(reached)].sort((a, b) => a - b)).toEqual(DECISION_TABLE.map((_, at) => at));
  });

  const count = fc.integer({ min: 0, max: 6 });
  const tallies = fc.record(
    Object.fromEntries(
      Object.entries(tally).map(([key, value]) => [key, typeof value === 'number' ? count : fc.boolean()]),
    ) as { [K in keyof Tally]: fc.Arbitrary<Tally[K]> },
  );
  const contexts = fc.record(
    Object.fromEntries(Object.keys(context).map(key => [key, fc.boolean()])) as {
      [K in keyof Context]: fc.Arbitrary<boolean>;
    },
  );

  it('is total: something holds for every tally, and flags go with success alone', () => {
    fc.assert(
      fc.property(tallies, contexts, (t, c) => {
        const { claim, flags } = decide(t, c);
        expect(DECISION_TABLE.some(row => row.holds(t, c))).toBe(true);
        if (claim !== 'success') expect(flags).toEqual([]);
      }),
    );
  });

  it('never calls a success what states a failure', () => {
    fc.assert(
      fc.property(tallies, contexts, (t, c) => {
        if (t.fail > 0) expect(decide(t, c).claim).not.toBe('success');
      }),
    );
  });
});

describe('flags of a success', () => {
  it.each([
    [{ hedged: 2, success: 2 }, ['hedged']],
    [{ ...claims(2), hedged: 2 }, []],
    [{ ...claims(2), unver: 1 }, ['unverified']],
    [{ ...claims(3), part: 1 }, ['selective']],
    [{ hedged: 4, success: 4, unver: 2, part: 1 }, ['hedged', 'unverified', 'selective']],
  ])('%o has %o', (some, flags) => {
    expect(decide({ ...tally, ...some }, context).flags).toEqual(flags);
  });
});
