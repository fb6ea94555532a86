import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { auditedRuns } from '../../../src/core/reliability/audited.js';
import { type ReliabilityOptions, reliability } from '../../../src/core/reliability/reliability.js';
import type { RepeatRun } from '../../../src/core/reliability/repeat-run.js';
import { repeats, run } from './build.js';

/** Tasks of all campaigns, which most of these tests are about. */
const everyTask = (runs: readonly RepeatRun[], options: ReliabilityOptions = {}) => {
  const { tasks, others } = reliability(runs, options);
  return [...tasks, ...others].sort((a, b) => (a.id < b.id ? -1 : 1));
};

const only = (runs: readonly RepeatRun[], options: ReliabilityOptions = {}) => {
  const { tasks } = reliability(runs, options);
  expect(tasks).toHaveLength(1);
  return tasks[0]!;
};
const codes = (runs: readonly RepeatRun[], options: ReliabilityOptions = {}): string[] =>
  reliability(runs, options).said.map(({ code }) => code);

describe('states of a task (trust-rules 5.6)', () => {
  test.each([
    ['stable', [1, 1, 1, 1, 1], false],
    ['stable', [0.2, 0.4, 0.9, 0.5, 0.5], false],
    ['varied', [1, 0, 1, 0, 1], true],
    ['varied', [1, 1, 1, 1, 0.99], true],
    ['short', [1, 1, 1], false],
    ['short', [1, 0], true],
    ['short', [1, null, 1, 1, 1], false],
    ['none', [1], null],
    ['none', [null, null], null],
  ] as const)('%s: %j', (state, scores, crossed) => {
    expect(only(repeats(scores), { planned: 5 })).toMatchObject({ state, crossed });
  });

  test('a null score makes no band: four passes and a null never vary', () => {
    const task = only(repeats([1, 1, null, 1, 1]), { planned: 4 });
    expect(task).toMatchObject({
      state: 'stable',
      bands: { pass: 4, partial: 0, fail: 0 },
      scores: [1, 1, 1, 1],
    });
    expect(task.runs.find(({ state }) => state === 'excluded')).toMatchObject({
      reason: 'ungraded',
      number: 3,
    });
  });

  test('mean and deviation', () => {
    const task = only(repeats([1, 0, 1, 0, 1]));
    expect(task.mean).toBeCloseTo(0.6, 12);
    expect(task.sd).toBeCloseTo(Math.sqrt(0.3), 12);
    expect(only(repeats([0.1, 0.1, 0.1])).sd).toBe(0);
    expect(only(repeats([1]))).toMatchObject({ mean: 1, sd: null });
    expect(only(repeats([null]))).toMatchObject({ mean: null, sd: null, scores: [] });
  });
});

describe('the recorded run', () => {
  const recorded = run({ runId: 'rec', isRecorded: true, score: 0.5, places: ['published'] });

  test('stands outside S: it neither makes a task vary nor counts as a repeat', () => {
    const task = only([recorded, ...repeats([1, 1, 1, 1, 1])]);
    expect(task).toMatchObject({ state: 'stable', crossed: false, planned: 5, stableOffBand: true });
    expect(task.delta).toBeCloseTo(0.5, 12);
    expect(task.recorded).toEqual({ runId: 'rec', score: 0.5, band: 'partial' });
    expect(task.audited).toMatchObject({ runId: 'rec', how: 'recorded', number: null });
    expect(task.runs.map(({ state }) => state)).toEqual([...Array(5).fill('counted'), 'recorded']);
  });

  test('off band is said of stable tasks only', () => {
    expect(only([recorded, ...repeats([1, 0, 1, 0, 1])])).toMatchObject({
      state: 'varied',
      stableOffBand: null,
    });
    expect(only([recorded, ...repeats([0.4, 0.5, 0.5])])).toMatchObject({ stableOffBand: false });
  });

  test.each([
    ['equal_repeats', repeats([1, 1])],
    ['several_recorded', [recorded, { ...recorded, runId: 'rec2' }, ...repeats([1, 1])]],
    ['recorded_without_score', [{ ...recorded, score: null, band: 'none' as const }, ...repeats([1, 1])]],
  ])('%s: Delta and off-band are undefined, and it is said', (reason, runs) => {
    expect(only(runs)).toMatchObject({
      recorded: { runId: null, reason },
      delta: null,
      stableOffBand: null,
    });
    expect(codes(runs)).toContain(reason);
  });

  test('a task without one among tasks that have one', () => {
    const runs = [recorded, ...repeats([1, 1]), ...repeats([1, 1], { taskId: 'u' })];
    const { tasks } = reliability(runs);
    expect(tasks.map(({ recorded: of }) => (of.runId === null ? of.reason : of.runId))).toEqual([
      'rec',
      'not_recorded',
    ]);
  });

  test('a recorded run alone: D4 is missing, D1 to D3 have their run', () => {
    expect(only([recorded])).toMatchObject({ state: 'none', planned: 5, audited: { runId: 'rec' } });
  });
});

describe('which run D1 to D3 are applied to', () => {
  test('the first repeat that counts', () => {
    const runs = repeats([null, 1, 0]);
    expect(only(runs).audited).toMatchObject({ runId: runs[1]!.runId, number: 2, band: 'pass' });
  });

  test('any single repetition, numbered from 1 where the format begins with 0', () => {
    const runs = [2, 0, 1, 3].map(index =>
      run({ runId: `trial-${index}`, repetition: { index, how: 'recorded' } }),
    );
    expect(only(runs).audited).toMatchObject({ runId: 'trial-0', number: 1 });
    expect(only(runs, { repetition: 3 }).audited).toMatchObject({ runId: 'trial-2', number: 3 });
    expect(only(runs, { repetition: 5 }).audited).toMatchObject({
      runId: null,
      reason: 'repetition_missing',
    });
    expect(only([...runs, run({ runId: 'rec', isRecorded: true })], { repetition: 2 }).audited).toMatchObject(
      {
        runId: 'trial-1',
      },
    );
  });

  test('of a number that was had twice, the run that counts', () => {
    const number = { index: 1, how: 'recorded' as const };
    const runs = [
      run({ runId: 'a', score: null, repetition: number }),
      run({ runId: 'b', repetition: number }),
    ];
    expect(only(runs, { repetition: 1 }).audited).toMatchObject({ runId: 'b' });
  });

  test('an excluded repetition is not replaced in silence', () => {
    expect(only(repeats([1, null, 1]), { repetition: 2 }).audited).toMatchObject({
      runId: null,
      reason: 'repetition_excluded',
      words: expect.stringContaining('not graded'),
    });
  });

  test('of runs none of which counts the first, so that its failure is seen', () => {
    const runs = repeats([null, null]);
    expect(only(runs).audited).toMatchObject({ runId: runs[0]!.runId, band: 'none' });
  });
});

test('one run for each task is what D1 to D3 are applied to', () => {
  const first = repeats([1, 0, 1]);
  const recorded = run({ runId: 'rec', taskId: 'u', isRecorded: true });
  const { tasks } = reliability([...first, recorded, ...repeats([1, 1], { taskId: 'u' })]);
  expect([...auditedRuns(tasks)].sort()).toEqual(['rec', first[0]!.runId].sort());
  expect(auditedRuns(reliability(first, { repetition: 9 }).tasks).size).toBe(0);
});

describe('repetitions', () => {
  test('of runs with one number the first that counts stands; a retry is no repetition', () => {
    const same = (runId: string, startedAt: string, score: number | null) =>
      run({ runId, startedAt, score, repetition: { index: 1, how: 'recorded' } });
    const task = only([
      same('late', '2026-01-01T12:00:00Z', 1),
      same('refused', '2026-01-01T08:00:00Z', null),
      same('first', '2026-01-01T09:00:00Z', 0),
      run({ runId: 'second', score: 0, repetition: { index: 2, how: 'recorded' } }),
    ]);
    expect(task.runs.map(({ run: { runId }, state, reason }) => [runId, state, reason])).toEqual([
      ['refused', 'excluded', 'ungraded'],
      ['first', 'counted', 'ended'],
      ['late', 'excluded', 'duplicate_repetition'],
      ['second', 'counted', 'ended'],
    ]);
    expect(task).toMatchObject({ state: 'stable', scores: [0, 0] });
  });

  test('times are compared as times, across zones', () => {
    const at = (runId: string, startedAt: string) => run({ runId, startedAt });
    const task = only([at('b', '2026-01-01T10:00:00+00:00'), at('a', '2026-01-01T10:30:00+02:00')]);
    expect(task.runs.map(({ run: { runId } }) => runId)).toEqual(['a', 'b']);
  });

  test('without number and time the order is that of the ids, and that is said', () => {
    const runs = [run({ runId: 'z' }), run({ runId: 'a' })];
    expect(only(runs).runs.map(({ run: { runId }, number }) => [runId, number])).toEqual([
      ['a', 1],
      ['z', 2],
    ]);
    expect(reliability(runs).said.find(({ code }) => code === 'no_order')?.members).toEqual(['a', 'z']);
    expect(codes([run()])).not.toContain('no_order');
  });

  test('more repeats than were asked for do not count', () => {
    const task = only(repeats([1, 1, 1, 0]), { planned: 3 });
    expect(task).toMatchObject({ state: 'stable', scores: [1, 1, 1] });
    expect(task.runs[3]).toMatchObject({ state: 'excluded', reason: 'beyond_planned' });
  });
});

describe('how many repeats were planned', () => {
  const plannedOf = (runs: RepeatRun[], options: ReliabilityOptions = {}) =>
    reliability(runs, options).planned;

  test('as asked, as recorded, the most of a task, else the usual five', () => {
    const four = repeats([1, 1, 1, 1]);
    expect(plannedOf(four)).toEqual([{ benchmark: 'b', n: 4, how: 'most' }]);
    expect(plannedOf(four, { planned: 3 })).toEqual([{ benchmark: 'b', n: 3, how: 'asked' }]);
    expect(plannedOf(four, { planned: { b: 2, other: 9 } })).toEqual([
      { benchmark: 'b', n: 2, how: 'asked' },
    ]);
    const ofFive = four.map(each => ({ ...each, repetition: { ...each.repetition!, of: 5 } }));
    expect(plannedOf(ofFive)).toEqual([{ benchmark: 'b', n: 5, how: 'recorded' }]);
    expect(plannedOf([run()])).toEqual([{ benchmark: 'b', n: 5, how: 'usual' }]);
  });

  test('a lost repeat that was made again does not raise it; a benchmark has its own', () => {
    const runs = [
      ...repeats([1, null, 1, 1]),
      ...repeats([1, 1, 1], { taskId: 'u' }),
      run({ benchmark: 'c' }),
    ];
    expect(plannedOf(runs)).toEqual([
      { benchmark: 'b', n: 3, how: 'most' },
      { benchmark: 'c', n: 5, how: 'usual' },
    ]);
  });

  test('where most tasks fall short of it, that is said', () => {
    const runs = [...repeats([1, 1, 1]), ...['u', 'v'].flatMap(taskId => repeats([1, 1], { taskId }))];
    expect(codes(runs)).toContain('mostly_short');
    expect(codes(runs, { planned: 2 })).not.toContain('mostly_short');
  });
});

describe('configurations and campaigns', () => {
  test('configurations are never repeats of each other', () => {
    const runs = [...repeats([1, 1]), ...repeats([0, 0], { configKey: 'c2' })];
    const { tasks, said } = reliability(runs);
    expect(tasks.map(({ state, configKey }) => [configKey, state])).toEqual([
      ['c1', 'stable'],
      ['c2', 'stable'],
    ]);
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(2);
    expect(said.find(({ code }) => code === 'several_configurations')?.words).toContain('2 configurations');
  });

  test('a label has as much as tells it apart on the same task, and no more', () => {
    const ids = (...more: Partial<RepeatRun>[]) =>
      everyTask(more.map((each, at) => run({ configKey: `key-${at}-and-more`, ...each }))).map(
        ({ id }) => id,
      );
    expect(ids({}, { taskId: 'u', agent: 'heron' })).toEqual(['b/t @ aurora-2', 'b/u @ aurora-2']);
    expect(ids({}, { agent: 'heron' })).toEqual(['b/t @ aurora-2, heron', 'b/t @ aurora-2, wren']);
    expect(ids({}, {}, { model: null })).toEqual([
      'b/t @ aurora-2, key-0-an',
      'b/t @ aurora-2, key-1-an',
      'b/t @ unknown',
    ]);
  });

  test('named campaigns are told apart', () => {
    const runs = [...repeats([1, 1], { campaign: 'spring' }), ...repeats([1, 0], { campaign: 'autumn' })];
    const tasks = everyTask(runs);
    const { campaigns } = reliability(runs);
    expect(tasks.map(({ campaign, state }) => [campaign, state])).toEqual([
      ['autumn', 'varied'],
      ['spring', 'stable'],
    ]);
    expect(campaigns.map(({ label }) => label)).toEqual(['aurora-2, autumn', 'aurora-2, spring']);
    expect(codes(runs)).toContain('several_campaigns');
  });

  test('two places that repeat the same tasks are two campaigns', () => {
    const runs = [...repeats([1, 1], { places: ['a'] }), ...repeats([1, 0], { places: ['b'] })];
    expect(everyTask(runs).map(({ campaign, state }) => [campaign, state])).toEqual([
      ['a', 'stable'],
      ['b', 'varied'],
    ]);
  });

  test('files of one folder too; files with other tasks are no campaigns', () => {
    const file = (name: string, more: Partial<RepeatRun> = {}) =>
      repeats([1, 1], { places: ['runs', name], ...more });
    expect(everyTask([...file('a.json'), ...file('b.json')])).toHaveLength(2);
    const apart = reliability([...file('a.json'), ...file('b.json', { taskId: 'u' })]);
    expect(apart.tasks.map(({ campaign }) => campaign)).toEqual([null, null]);
  });

  test('one place with repeats and one with a single run are no two campaigns, and that is said', () => {
    const runs = [
      ...repeats([1, 1, 1], { places: ['reruns'] }),
      run({ places: ['published'], repetition: { index: 1, how: 'derived' } }),
    ];
    expect(only(runs).campaign).toBeNull();
    expect(reliability(runs).said.find(({ code }) => code === 'merged_places')?.words).toContain('name it');
  });

  test('places with one run a task are repetitions, numbered by time', () => {
    const runs = [3, 1, 2].map(day =>
      run({
        runId: `d${day}`,
        places: [`place-${day}`],
        startedAt: `2026-01-0${day}T00:00:00Z`,
        repetition: { index: 1, how: 'derived' },
      }),
    );
    expect(only(runs).runs.map(({ run: { runId }, number, state }) => [runId, number, state])).toEqual([
      ['d1', 1, 'counted'],
      ['d2', 2, 'counted'],
      ['d3', 3, 'counted'],
    ]);
    expect(codes(runs)).toContain('merged_places');
  });

  test('variants of a task are tasks of their own', () => {
    const runs = [...repeats([1, 1], { variant: '0' }), ...repeats([0, 0], { variant: '1' })];
    expect(reliability(runs).tasks.map(({ id }) => id)).toEqual(['b/t#0 @ aurora-2', 'b/t#1 @ aurora-2']);
  });
});

test('nothing, and faults alone: no figure, and it is said', () => {
  expect(reliability([])).toEqual({ tasks: [], others: [], planned: [], campaigns: [], said: [] });
  const refused = repeats([0, 0], { termination: { kind: 'infrastructure', category: 'rate_limited' } });
  expect(only(refused)).toMatchObject({ state: 'none', crossed: null, mean: null, scores: [] });
  expect(codes(refused)).toContain('only_infrastructure');
  expect(codes([run()])).toContain('one_repetition');
});

test('every run stands in one task once, and the states follow from the counts', () => {
  const some = fc.array(
    fc.record({
      taskId: fc.constantFrom('t', 'u', 'v'),
      configKey: fc.constantFrom('c1', 'c2'),
      campaign: fc.constantFrom(null, 'x'),
      isRecorded: fc.boolean(),
      score: fc.constantFrom(null, 0, 0.5, 1, 3),
      repetition: fc.option(
        fc.record({ index: fc.integer({ min: 0, max: 6 }), how: fc.constant('recorded' as const) }),
        { nil: null },
      ),
    }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(some, fc.constantFrom(null, 2, 5), (all, planned) => {
      const runs = all.map(each => run(each));
      const tasks = everyTask(runs, { planned });
      const ids = tasks.flatMap(task =>
        task.runs.flatMap(({ run: { runId }, state }) => (state === 'recorded' ? [] : [runId])),
      );
      expect(ids.sort()).toEqual(runs.flatMap(({ runId, isRecorded }) => (isRecorded ? [] : [runId])).sort());
      for (const { scores, planned: n, state, bands } of tasks) {
        expect(scores.length).toBeLessThanOrEqual(n);
        expect(bands.pass + bands.partial + bands.fail).toBe(scores.length);
        const expected = scores.length < 2 ? ['none'] : scores.length < n ? ['short'] : ['stable', 'varied'];
        expect(expected).toContain(state);
      }
    }),
  );
});

describe('places', () => {
  const folders = (...names: string[]): string[] => names.map((_, at) => names.slice(0, at + 1).join('/'));
  const derived = (place: string[], taskId: string, days: number[]) =>
    days.map((day, at) =>
      run({
        taskId,
        places: [...place, `${place.at(-1)}/${day}`],
        startedAt: `2026-01-0${day}T00:00:00Z`,
        repetition: { index: at + 1, how: 'derived' },
      }),
    );

  test('run folders below two folders are two campaigns of all tasks, named by what tells them apart', () => {
    const runs = ['spring', 'autumn'].flatMap(name =>
      ['t', 'u'].flatMap(taskId => derived(folders('saved', name, taskId), taskId, [1, 2])),
    );
    expect(everyTask(runs).map(({ taskId, campaign, scores }) => [taskId, campaign, scores.length])).toEqual([
      ['t', 'autumn', 2],
      ['t', 'spring', 2],
      ['u', 'autumn', 2],
      ['u', 'spring', 2],
    ]);
  });

  test('run folders of one campaign, each a place of its own', () => {
    const runs = ['t', 'u'].flatMap(taskId => derived(folders('saved', taskId), taskId, [1, 2, 3]));
    expect(reliability(runs).tasks.map(({ state, campaign }) => [state, campaign])).toEqual([
      ['stable', null],
      ['stable', null],
    ]);
    expect(codes(runs)).not.toContain('merged_places');
  });

  test('"1" in every file is no number; numbers that differ are kept, and one had twice is a duplicate', () => {
    const file = (name: string, index: number) =>
      run({ runId: name, places: ['runs', `runs/${name}`], repetition: { index, how: 'recorded' } });
    expect(only([file('a', 1), file('b', 1), file('c', 1)]).scores).toHaveLength(3);
    const task = only([file('a', 1), file('b', 2), file('c', 2)]);
    expect(task.scores).toHaveLength(2);
    expect(codes([file('a', 1), file('b', 2), file('c', 2)])).toContain('duplicate_numbers');
  });
});
