import { describe, expect, test } from 'vitest';
import { meanDelta } from '../../../src/core/reliability/mean-delta.js';
import { reliability } from '../../../src/core/reliability/reliability.js';
import { scoreSpread } from '../../../src/core/reliability/score-spread.js';
import {
  campaigns,
  deltas,
  exclusions,
  offBand,
  passesOfRepeats,
  passK,
  runStanding,
  spread,
  stability,
  stabilityByBand,
} from '../../../src/core/trust/d4/index.js';
import { recordedBands } from '../../../src/core/trust/recorded-bands.js';
import { repeats, run } from '../reliability/build.js';
import { cellOf, faultsOf, numberOf, rateOf } from './cells.js';

const fast = { draws: 100 };
const model = ['aurora-2'];

const recorded = (taskId: string, score: number) =>
  run({ runId: `rec-${taskId}`, taskId, isRecorded: true, score, places: ['published'] });
const found = reliability(
  [
    recorded('stable', 1),
    ...repeats([1, 1, 1, 1, 1], { taskId: 'stable' }),
    recorded('off', 1),
    ...repeats([0, 0, 0, 0, 0], { taskId: 'off' }),
    recorded('varied', 0),
    ...repeats([1, 0, 1, 0, 1], { taskId: 'varied' }),
    recorded('short', 0.5),
    ...repeats([0, null, 1], { taskId: 'short' }),
    recorded('lost', 0.5),
    ...repeats([null, null], {
      taskId: 'lost',
      termination: { kind: 'infrastructure', category: 'rate_limited' },
    }),
    recorded('once', 0),
  ],
  { planned: 5 },
);
const { tasks } = found;

describe('stability', () => {
  test('the main rate is of the tasks whose planned repeats all count; short tasks stand apart', () => {
    const table = stability(tasks);
    expect(['tasks', 'stable', 'varied', 'short', 'none'].map(id => numberOf(table, model, id))).toEqual([
      6, 2, 1, 1, 2,
    ]);
    expect(rateOf(table, model, 'varied_rate')).toMatch(/^1\/3 33\.3%/);
    expect(numberOf(table, model, 'short_crossed')).toBe(1);
    expect(table.leftOut.map(({ reason, members }) => [reason, members])).toEqual([
      ['short', ['b/short @ aurora-2']],
      ['none', ['b/lost @ aurora-2', 'b/once @ aurora-2']],
    ]);
    expect(table.notes).toEqual([expect.stringContaining('b 5')]);
  });

  test('by recorded band; nothing is repeated in an empty band', () => {
    const table = stabilityByBand(tasks);
    expect(table.rows.map(({ keys }) => keys[1])).toEqual(['pass', 'partial', 'fail']);
    expect(cellOf(table, ['aurora-2', 'partial'], 'varied_rate')).toMatchObject({
      share: { value: null, n: 0 },
    });
  });

  test('Delta and off-band against the record', () => {
    const off = offBand(tasks);
    expect(rateOf(off, model, 'off_band')).toMatch(/^1\/2 50\.0%/);
    expect(numberOf(off, model, 'pass')).toBe(1);
    const delta = deltas(tasks);
    expect(numberOf(delta, ['aurora-2', 'fail'], 'delta_varied')).toBeCloseTo(0.6, 12);
    expect(numberOf(delta, ['aurora-2', 'pass'], 'delta')).toBeCloseTo(-0.5, 12);
    // Stable, off, varied and short have both a record and repeats.
    expect(numberOf(delta, ['aurora-2', null], 'tasks')).toBe(4);
    expect(numberOf(delta, ['aurora-2', null], 'delta')).toBeCloseTo((0 - 1 + 0.6 + 0) / 4, 12);
    expect(delta.leftOut).toMatchObject([{ reason: 'no_delta', members: { length: 2 } }]);
  });

  test('equal repeats: no Delta, no off-band, and each table says why', () => {
    const equal = reliability(repeats([1, 0, 1])).tasks;
    expect([deltas(equal).rows, offBand(equal).rows]).toEqual([[], []]);
    for (const table of [stability(equal), deltas(equal), offBand(equal)])
      expect(table.notes.join(' ')).toContain('Equal repeats');
    expect(stability(tasks).notes.join(' ')).not.toContain('Equal repeats');
  });
});

describe('runs', () => {
  test('runs = recorded + repeats + excluded = how they ended', () => {
    const table = runStanding(found);
    const of = (id: string): number => numberOf(table, model, id)!;
    expect(of('runs')).toBe(6 + 20);
    expect(of('recorded') + of('counted') + of('excluded')).toBe(26);
    expect(of('ended_completed') + of('ended_infrastructure')).toBe(26);
    expect(of('graded')).toBe(23);
  });

  test('reasons of what does not count, each in words', () => {
    const table = exclusions(found);
    expect(table.rows.map(({ keys }) => [keys[0], numberOf(table, keys, 'aurora-2')])).toEqual([
      ['rate_limited', 2],
      ['ungraded', 1],
    ]);
    expect(table.notes).toEqual([
      expect.stringMatching(/^rate_limited: .*too many requests/),
      expect.stringMatching(/^ungraded: .*no band/),
    ]);
  });

  test('a recorded run is one run, though it stands beside each campaign', () => {
    const two = reliability([
      recorded('t', 1),
      ...repeats([1, 1], { taskId: 't', campaign: 'x' }),
      ...repeats([1, 0], { taskId: 't', campaign: 'y' }),
    ]);
    expect([two.tasks.length, two.others.length]).toEqual([1, 1]);
    expect(numberOf(runStanding(two), model, 'runs')).toBe(5);
  });

  test('recorded bands are what is recorded', () => {
    const table = recordedBands([
      { runId: 'a', model: 'm', band: 'pass' },
      { runId: 'b', model: 'm', band: 'none' },
    ]);
    expect(['runs', 'pass', 'none'].map(id => numberOf(table, ['m'], id))).toEqual([2, 1, 1]);
    expect(rateOf(table, ['m'], 'passed')).toMatch(/^1\/1/);
  });
});

describe('passes and spread', () => {
  test('pass^k, with the plug-in beside and bounds for lost repeats; a task that was never repeated is no loss', () => {
    const table = passK(tasks, fast);
    expect(numberOf(table, ['aurora-2', '5'], 'tasks')).toBe(3);
    expect(numberOf(table, ['aurora-2', '5'], 'fewer')).toBe(2);
    expect(numberOf(table, ['aurora-2', '5'], 'pass_hat')).toBeCloseTo(1 / 3, 12);
    expect(numberOf(table, ['aurora-2', '5'], 'plugin')).toBeCloseTo((1 + 0.6 ** 5) / 3, 12);
    expect(numberOf(table, ['aurora-2', '5'], 'lowest')).toBeCloseTo(1 / 5, 12);
    expect(numberOf(table, ['aurora-2', '5'], 'highest')).toBeCloseTo(2 / 5, 12);
    expect(['tasks', 'runs', 'run_passes'].map(id => numberOf(passesOfRepeats(tasks), model, id))).toEqual([
      4, 17, 9,
    ]);
  });

  test('rho names its estimator, and where it is undefined says why', () => {
    const table = spread(tasks, fast);
    expect(table.notes[0]).toContain('ICC(1,1)');
    expect(numberOf(table, model, 'rho')).toBe(numberOf(table, model, 'rho_raw'));
    expect(numberOf(table, model, 'rho_uncorrected')).toBeGreaterThan(numberOf(table, model, 'rho')!);
    expect(numberOf(table, model, 'sd_stable')).toBe(0);
    expect(numberOf(table, model, 'sd_varied')).toBeCloseTo(Math.sqrt(0.3), 12);
    const none = spread(reliability([run()]).tasks, fast);
    expect(cellOf(none, model, 'rho')).toMatchObject({ value: null, reason: 'no items to compare' });
    expect(cellOf(none, model, 'sd_varied')).toMatchObject({ value: null, reason: 'no varied task' });
  });

  test('the median of an even number of tasks lies between the middle two', () => {
    const two = reliability([
      ...repeats([0.4, 0.4, 0.4], { taskId: 't' }),
      ...repeats([0.3, 0.4, 0.5], { taskId: 'u' }),
    ]).tasks;
    expect(scoreSpread(two, fast).medianSd.stable).toBeCloseTo(0.05, 12);
  });

  test('a task without a record takes no part in the mean of Delta', () => {
    const some = meanDelta([{ delta: 0.5 }, { delta: null }, { delta: -0.1 }]);
    expect(some).toMatchObject({ n_used: 2, n_dropped: 1 });
    expect(some.value).toBeCloseTo(0.2, 12);
    expect(meanDelta([{ delta: 0.2 }, { delta: 0.2 }]).interval).toBeUndefined();
    expect(meanDelta([{ delta: null }])).toMatchObject({ value: null, reason: 'no-items' });
  });

  test('less variance between tasks than within: 0, flagged, the raw value beside', () => {
    const alike = reliability(['t', 'u'].flatMap(taskId => repeats([0, 1, 0, 1], { taskId }))).tasks;
    const table = spread(alike, fast);
    expect(numberOf(table, model, 'rho')).toBe(0);
    expect(numberOf(table, model, 'rho_raw')).toBeLessThan(0);
    expect(table.notes.join(' ')).toContain('comes out negative');
    expect(scoreSpread(alike, fast).rho.parts?.sb2).toBeLessThan(0);
  });
});

describe('campaigns', () => {
  const runs = [
    ...['t', 'u'].flatMap(taskId => repeats([1, 0], { taskId, campaign: 'wide' })),
    ...repeats([1, 1, 1], { taskId: 't', campaign: 'deep' }),
  ];

  test('one stands for the configuration: that with most whole tasks, or the one asked for', () => {
    const named = (campaign: string | null): (string | null)[] =>
      reliability(runs, { campaign }).tasks.map(task => task.campaign);
    // Three repeats were planned, as the most of a task, so only the deep one is whole.
    expect(named(null)).toEqual(['deep']);
    expect(named('wide')).toEqual(['wide', 'wide']);
    expect(named('no such')).toEqual(['deep']);
    expect(reliability(runs).others).toHaveLength(2);
  });

  test('compared on the tasks that both measured', () => {
    const same = reliability(
      [
        ...['t', 'u'].flatMap(taskId => repeats([1, 0], { taskId, campaign: 'one' })),
        ...repeats([1, 1], { taskId: 't', campaign: 'two' }),
        ...repeats([0, 1], { taskId: 'v', campaign: 'two' }),
      ],
      { planned: 2 },
    );
    const table = campaigns(same);
    const keys = ['aurora-2', 'one', 'two'];
    expect(rateOf(table, keys, 'varied')).toMatch(/^2\/2/);
    expect(rateOf(table, keys, 'other_varied')).toMatch(/^1\/2/);
    expect(['both', 'only_one', 'only_other', 'neither'].map(id => numberOf(table, keys, id))).toEqual([
      0, 1, 0, 0,
    ]);
    expect(cellOf(table, keys, 'p')).toMatchObject({ value: 1 });
    expect(cellOf(campaigns(reliability(runs)), ['aurora-2', 'deep', 'wide'], 'p')).toMatchObject({
      value: null,
      reason: 'no task in common',
    });
  });
});

test('tables of nothing have no rows and no faults', () => {
  const tables = [
    stability([]),
    stabilityByBand([]),
    offBand([]),
    deltas([]),
    spread([], fast),
    passesOfRepeats([]),
    passK([], fast),
    exclusions({ tasks: [], others: [] }),
    runStanding({ tasks: [], others: [] }),
    campaigns({ tasks: [], others: [] }),
  ];
  expect(tables.flatMap(faultsOf)).toEqual([]);
  expect(tables.every(({ rows }) => rows.length === 0)).toBe(true);
});
