import { expect, test } from 'vitest';
import { matchFired } from '../../../../src/core/competence/match-fired.js';
import { observedGate, observedGates } from '../../../../src/core/competence/scan/index.js';

const empty = { checks: [], lastZeroReturn: null, swallowed: null, raised: null, stdout: '', stderr: '' };
const firedBy = (gates: ReturnType<typeof observedGates>, text: string) =>
  matchFired(gates, { ...empty, messages: [{ key: 'stderr', text }] }).map(({ gate, match }) => [
    gate,
    match,
  ]);

test('messages that differ in numbers only are one gate, and it is told again by any of them', () => {
  const gates = observedGates(
    ['expected 12 rows, got 3', 'expected 7 rows, got -2.5e3', 'column col_2 is missing'],
    't',
  );
  expect(gates.map(({ template, sink }) => [template, sink])).toEqual([
    ['expected {number} rows, got {number}', 'observed'],
    ['column col_2 is missing', 'observed'],
  ]);
  expect(firedBy(gates, 'expected 1 rows, got 99')).toEqual([[gates[0]?.id, 'template']]);
  expect(firedBy(gates, 'column col_3 is missing')).toEqual([[null, 'none']]);
});

test('the id is of the message, wherever it comes in a list', () => {
  const one = observedGate('expected 12 rows, got 3', 't');
  const other = observedGates(['something else altogether', 'expected  5 rows,\n got 1 '], 't')[1];
  expect(other?.id).toBe(one?.id);
  expect(one?.id).toMatch(/^t\/observed#[0-9a-f]{12}$/);
});

test('a short message is told as a whole, an empty one is none', () => {
  const gates = observedGates(['bad {x}', '', '  \n'], 't');
  expect(gates).toHaveLength(1);
  expect(firedBy(gates, 'bad {x}')).toEqual([[gates[0]?.id, 'check_key']]);
  expect(firedBy(gates, 'bad')).toEqual([[null, 'none']]);
});

test('a grader that prints without end gives a bounded number of gates', () => {
  const endless = Array.from({ length: 5000 }, (_, n) => `failure of item_${n} in the list`);
  expect(observedGates(endless, 't')).toHaveLength(1000);
  expect(observedGate('x'.repeat(1_000_000), 't')?.template).toHaveLength(1000);
});
