import { describe, expect, it } from 'vitest';
import { kappaPoint } from '../../../src/core/agreement/kappa-point.js';
import { taskBootstrap } from '../../../src/core/agreement/task-bootstrap.js';

const kappa = (cells: Float64Array) => kappaPoint(cells, 2);
const simulation = { seed: 1, draws: 4_000 };

describe('taskBootstrap', () => {
  it('says the share of resamples without a value, and leaves them out', () => {
    // One task of four holds every "no": (3/4)^4 of the resamples miss it, (1/4)^4 hold nothing else.
    const { kappa: result } = taskBootstrap(
      [
        [4, 0, 0, 0],
        [3, 0, 0, 0],
        [5, 0, 0, 0],
        [0, 1, 0, 4],
      ],
      { kappa },
      simulation,
    );
    const expected = (3 / 4) ** 4;
    expect(Math.abs(result.undefined_share - expected)).toBeLessThan(0.03);
    expect(result.interval!.undefined_share).toBe(result.undefined_share);
  });

  it('gives no interval when no resample has a value', () => {
    const result = taskBootstrap(
      [
        [4, 0, 0, 0],
        [3, 0, 0, 0],
      ],
      { kappa },
      simulation,
    ).kappa;
    expect(result).toEqual({ interval: null, se: null, undefined_share: 1 });
  });

  it('repeats itself for a seed', () => {
    const clusters = [
      [6, 1, 0, 1],
      [2, 0, 1, 5],
      [7, 0, 0, 1],
      [3, 2, 0, 3],
    ];
    const run = (seed: number) => taskBootstrap(clusters, { kappa }, { seed, draws: 500 }).kappa;
    expect(run(3)).toEqual(run(3));
    expect(run(3)).not.toEqual(run(4));
  });

  it('draws as many tasks as there are', () => {
    const clusters = [
      [1, 0, 0, 0],
      [0, 1, 0, 0],
      [0, 0, 1, 0],
      [0, 0, 0, 1],
      [0, 0, 0, 1],
    ];
    const totals = new Set<number>();
    const total = (cells: Float64Array) => {
      totals.add(cells.reduce((sum, count) => sum + count, 0));
      return 1;
    };
    taskBootstrap(clusters, { total }, simulation);
    expect([...totals]).toEqual([5]);
  });

  it('is wider when whole tasks agree or disagree than when items do', () => {
    const byTask = Array.from({ length: 10 }, (_, at) =>
      at < 2 ? [0, 5, 0, 0] : at < 6 ? [5, 0, 0, 0] : [0, 0, 0, 5],
    );
    const byItem = byTask.flatMap(cells => Array.from({ length: 5 }, () => cells.map(count => count / 5)));
    const width = (clusters: number[][]) => {
      const { interval } = taskBootstrap(clusters, { kappa }, simulation).kappa;
      return interval!.high - interval!.low;
    };
    expect(width(byTask)).toBeGreaterThan(1.5 * width(byItem));
  });
});
