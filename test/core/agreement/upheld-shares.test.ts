import { expect, it } from 'vitest';
import { upheldShares } from '../../../src/core/agreement/upheld-shares.js';
import type { UpheldTable } from '../../../src/core/review/upheld.js';

const count = (upheld: number, overturned = 0, unsure = 0, split = 0) => ({
  n: upheld + overturned + unsure + split,
  upheld,
  overturned,
  unsure,
  split,
});
const table: UpheldTable = {
  verdict: 'gamed',
  runs: 16,
  total: count(14),
  byModel: [
    { model: null, count: count(11) },
    { model: 'm', count: count(3) },
  ],
  byCondition: [
    { condition: 'typed literal', count: count(11) },
    { condition: 'copied from the prompt', count: count(2) },
    { condition: 'confession', count: count(1) },
  ],
  byPerson: [],
  ofEarlier: 2,
  against: [],
};

it('14 of 14 upheld has a Wilson interval that begins at .785, as the paper\u2019s has', () => {
  const [shares] = upheldShares([table]);
  expect(shares!.total.upheld).toMatchObject({ x: 14, n: 14, value: 1, interval: { method: 'wilson' } });
  expect(shares!.total.upheld.interval!.low).toBeCloseTo(0.785, 3);
  expect(shares!.by_condition.map(({ name, upheld }) => `${name} ${upheld.x}/${upheld.n}`)).toEqual([
    'typed literal 11/11',
    'copied from the prompt 2/2',
    'confession 1/1',
  ]);
  expect(shares).toMatchObject({ runs: 16, of_earlier: 2, by_model: [{ name: null }, { name: 'm' }] });
});

it('cannot tell and people who differ are not upheld; nobody is no share', () => {
  const [some, none] = upheldShares([
    { ...table, total: count(2, 1, 1, 1) },
    { ...table, total: count(0) },
  ]);
  expect(some!.total).toMatchObject({ upheld: { x: 2, n: 5 }, overturned: 1, unsure: 1, split: 1 });
  expect(none!.total.upheld).toMatchObject({ value: null, reason: 'nobody-judged' });
});
