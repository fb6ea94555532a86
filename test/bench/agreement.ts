import { tabulate } from '../../src/core/agreement/contingency.js';
import { kappa } from '../../src/core/agreement/kappa.js';
import { kappaPoint } from '../../src/core/agreement/kappa-point.js';
import { taskBootstrap } from '../../src/core/agreement/task-bootstrap.js';
import { type BenchRow, medianMs } from './row.js';

/** Kappa on a million string labels against a loop that only compares them; bootstrap against resampling by index. */
export async function run(): Promise<BenchRow[]> {
  return [await kappaOfAMillion(), await bootstrapOf500()];
}

const categories = ['yes', 'no', 'unsure'];

async function kappaOfAMillion(): Promise<BenchRow> {
  const first = labels(1_000_000, 1);
  const second = labels(1_000_000, 2);
  const value = await medianMs(9, () => kappa(tabulate(first, second, categories)).value);
  const floor = await medianMs(9, () => {
    let same = 0;
    for (let at = 0; at < first.length; at += 1) if (first[at] === second[at]) same += 1;
    return same;
  });
  return {
    what: 'kappa with interval, 1,000,000 string labels',
    value,
    unit: 'ms',
    target: '<= 30 ms',
    holds: value <= 30,
    floor: { what: 'a loop that compares them', value: floor, unit: 'ms' },
  };
}

async function bootstrapOf500(): Promise<BenchRow> {
  const cells = [410, 12, 9, 69];
  const items = cells.flatMap((count, at) =>
    Array.from({ length: count }, () => [0, 1, 2, 3].map(cell => (cell === at ? 1 : 0))),
  );
  const simulation = { seed: 1, draws: 10_000 };
  const value = await medianMs(5, () =>
    taskBootstrap(items, { kappa: each => kappaPoint(each, 2) }, simulation),
  );
  const which = items.map(item => item.indexOf(1));
  const floor = await medianMs(3, () => {
    let sum = 0;
    for (let draw = 0; draw < simulation.draws; draw += 1) {
      const drawn = [0, 0, 0, 0];
      for (let at = 0; at < which.length; at += 1)
        drawn[which[Math.floor(Math.random() * which.length)]!]! += 1;
      sum += kappaPoint(drawn, 2) ?? 0;
    }
    return sum;
  });
  return {
    what: 'bootstrap of kappa, 10,000 x 500 items',
    value,
    unit: 'ms',
    target: '<= 10 ms',
    holds: value <= 10,
    floor: { what: 'items drawn one by one', value: floor, unit: 'ms' },
  };
}

/** Strings made anew, as a file reader hands them over, not constants that compare by address. */
function labels(count: number, seed: number): string[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const share = state / 2 ** 32;
    return Buffer.from(share < 0.7 ? 'yes' : share < 0.95 ? 'no' : 'unsure').toString();
  });
}
