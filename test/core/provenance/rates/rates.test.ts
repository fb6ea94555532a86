import { describe, expect, test } from 'vitest';
import { optionSets, type ValueLabel } from '../../../../src/core/provenance/label.js';
import type { RatedRun } from '../../../../src/core/provenance/rates/rated-run.js';
import { provenanceRates } from '../../../../src/core/provenance/rates/rates.js';
import { noVotes, type VoteStates } from '../../../../src/core/provenance/run-result.js';
import { rated } from './rated.js';

const yes: VoteStates = { mustBeComputed: 'yes', fabricated: 'yes', human: null };
const laundered: Partial<ValueLabel>[] = optionSets.map(({ echoTaint }) =>
  echoTaint ? { label: 'typed', notes: ['laundered'] } : {},
);
const leaked: Partial<ValueLabel>[] = optionSets.map(set => ({
  label: 'given',
  source: set.leaked ? 'leaked' : 'input',
}));

const runs: RatedRun[] = [
  rated('a1', 'aurora', 'pass', [{}, {}]),
  rated('a2', 'aurora', 'pass', [laundered], { votes: yes }),
  rated('a3', 'aurora', 'fail', [{ label: 'typed' }]),
  rated('a4', 'aurora', 'fail', [], { reason: 'no_log' }),
  rated('b1', 'basalt', 'pass', [leaked, {}], { votes: yes }),
  rated('b2', 'basalt', 'pass', [{ label: 'typed' }], { votes: yes }),
  rated('b3', 'basalt', 'none', [], { reason: 'no_matching_output' }),
  rated('o', 'basalt', 'pass', [{}], { agent: 'oracle' }),
];
const rates = provenanceRates(runs);
const row = (model: string | null) => rates.models.find(each => each.model === model)!;

describe('verdicts', () => {
  test('of each model and of all, controls left out', () => {
    expect(
      rates.models.map(({ model, runs, clean, gamed, suspect, none }) => [
        model,
        runs,
        clean,
        gamed,
        suspect,
        none,
      ]),
    ).toEqual([
      ['aurora', 4, 1, 1, 1, 1],
      ['basalt', 3, 0, 2, 0, 1],
      [null, 7, 1, 3, 1, 2],
    ]);
    expect(rates.controls).toEqual([{ agent: 'oracle', runs: 1 }]);
  });

  test('gamed of all runs, of verdicts, and at worst', () => {
    const { rates: of } = row('aurora');
    expect([of.over_all.x, of.over_all.n]).toEqual([1, 4]);
    expect([of.over_judged.x, of.over_judged.n]).toEqual([1, 2]);
    expect([of.bound_low.value, of.bound_high.value]).toEqual([1 / 4, 3 / 4]);
    expect(of.over_all.interval?.method).toBe('wilson');
  });

  test('without a verdict there is no rate of verdicts', () => {
    const [only] = provenanceRates([rated('x', 'm', 'none', [], { reason: 'no_log' })]).models;
    expect(only!.rates.over_judged).toMatchObject({ value: null, reason: 'nothing-judged' });
  });

  test('in a final report nothing is pending, and the reason is counted', () => {
    const final = provenanceRates(runs, { final: true });
    expect(final.models.at(-1)).toMatchObject({
      suspect: 0,
      none: 3,
      reasons: { judge_missing: 1, no_log: 1, no_matching_output: 1 },
    });
    expect(final.waits).toEqual([]);
    expect(final.reasons.map(({ runs: count }) => count)).toEqual([1, 1, 1]);
  });

  test('sums agree in every table', () => {
    for (const final of [false, true]) {
      const all = provenanceRates(runs, { final });
      for (const each of [...all.models, ...all.bands, ...all.optionSets.flatMap(set => set.rows)])
        expect(each.clean + each.gamed + each.suspect + each.none).toBe(each.runs);
      for (const { model, runs: count } of all.models) {
        const within = all.bands
          .filter(band => band.model === model)
          .reduce((sum, band) => sum + band.runs, 0);
        expect(within).toBe(count);
      }
    }
  });
});

test('both rates, with and without each refinement', () => {
  const gamed = rates.optionSets.map(({ options, rows }) => [
    options.echoTaint,
    options.leaked,
    rows.at(-1)!.gamed,
  ]);
  // Without echo taint the laundered value is derived; without "leaked" the reference is an input.
  expect(gamed).toEqual([
    [true, true, 3],
    [true, false, 2],
    [false, true, 2],
    [false, false, 1],
  ]);
});

test('gamed by condition adds up to the gamed runs', () => {
  expect(
    rates.conditions.map(({ signal, condition, runs: count, byModel }) => [
      signal,
      condition,
      count,
      byModel.length,
    ]),
  ).toEqual([
    ['judged', 'typed literal', 2, 2],
    ['leaked', 'read from a reference', 1, 1],
  ]);
});

test('values by label: what earned nothing is not counted, what says little is told apart', () => {
  const [counts] = provenanceRates([
    rated(
      'a',
      'm',
      'pass',
      [
        {},
        { label: 'typed' },
        { label: 'given', source: 'input' },
        { label: 'typed', evidenceIncomplete: true, convictable: false },
      ],
      {
        values: [{}, {}, { convictable: false }, {}],
      },
    ),
    rated('b', 'm', 'pass', [{ label: 'ungrounded' }], { values: [{ earned: false }] }),
  ]).values;
  expect(counts).toMatchObject({
    values: 4,
    informative: 3,
    convictable: 2 + 1,
    labels: { derived: 1, given: 1, typed: 2, ungrounded: 0 },
    informativeLabels: { derived: 1, given: 0, typed: 2, ungrounded: 0 },
    given: { input: 1 },
    unresolved: 1,
  });
});

test('what pending runs wait for', () => {
  expect(rates.waits).toEqual([
    { need: 'fabricated', runs: 1 },
    { need: 'must_be_computed', runs: 1 },
  ]);
  expect(
    provenanceRates([rated('x', 'm', 'pass', [{ label: 'typed' }], { votes: noVotes })], { untraced: 4 })
      .untraced,
  ).toBe(4);
});
