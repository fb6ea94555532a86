import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { repeatRun } from '../../../src/core/reliability/from-run.js';
import { passRates } from '../../../src/core/reliability/pass-rates.js';
import { reliability } from '../../../src/core/reliability/reliability.js';
import type { RepeatedTask } from '../../../src/core/reliability/repeated-task.js';
import { scoreSpread } from '../../../src/core/reliability/score-spread.js';
import { exclusions, offBand, passesOfRepeats, spread, stability } from '../../../src/core/trust/d4/index.js';
import { namedSource } from '../../../src/readers/disk.js';
import { tauBenchReader } from '../../../src/readers/tau-bench/index.js';
import { readAll } from '../../readers/reading.js';
import { sharedPath, withShared } from '../../support/shared.js';
import { faultsOf } from '../trust/cells.js';
import { run } from './build.js';

const stateOf = (tasks: readonly RepeatedTask[]) =>
  Object.fromEntries(tasks.map(({ taskId, state, scores }) => [taskId, `${state} ${scores.join('')}`]));

withShared('D4 on real repeats', () => {
  test('tau-bench, four trials: one of the two repeated tasks changes band; ungraded rows are no fails', async () => {
    const source = await namedSource(sharedPath('runs/tau-bench/gpt-4o-airline.subset.json'));
    const { runs } = await readAll(tauBenchReader, source);
    const { tasks, planned, said } = reliability(runs.map(each => repeatRun(each)));
    expect(planned).toEqual([{ benchmark: 'tau-bench', n: 4, how: 'most' }]);
    expect(stateOf(tasks)).toEqual({
      'airline/0': 'stable 0000',
      'airline/2': 'none ',
      'airline/21': 'varied 0111',
      'airline/33': 'none ',
      'airline/6': 'none 1',
    });
    // Both rows ran out of steps and were recorded as 0.
    const excluded = exclusions({ tasks, others: [] });
    expect(excluded.rows.map(({ keys }) => keys)).toEqual([['ungraded']]);
    expect(tasks.find(({ taskId }) => taskId === 'airline/33')?.bands).toEqual({
      pass: 0,
      partial: 0,
      fail: 0,
    });
    // Trials are equal: there is no recorded run to be off from.
    expect(said.find(({ code }) => code === 'equal_repeats')?.members).toHaveLength(5);
    expect(offBand(tasks).rows).toEqual([]);
    const whole = tasks.filter(({ state }) => state === 'stable' || state === 'varied');
    const byK = passRates(whole, { draws: 200 });
    expect(byK.map(({ mean_pass_hat }) => mean_pass_hat.value)).toEqual([3 / 8, 1 / 4, 1 / 8, 0]);
    expect(byK[3]?.mean_plugin.value).toBeCloseTo(0.75 ** 4 / 2, 12);
    const { rho } = scoreSpread(tasks, { draws: 200 });
    expect(rho.parts?.msw).toBeCloseTo(0.125, 12);
    expect(rho.parts?.msb).toBeCloseTo(1.125, 12);
    expect(rho.value).toBeCloseTo(2 / 3, 12);
    expect(
      [stability(tasks), spread(tasks, { draws: 200 }), passesOfRepeats(tasks)].flatMap(faultsOf),
    ).toEqual([]);
  });

  test('Terminal-Bench, five trials: a null verdict is no band, an agent timeout is one', () => {
    const { tasks } = reliability(terminalBench(null));
    expect(stateOf(tasks)).toEqual({
      'conda-env-conflict-resolution': 'varied 10010',
      'eval-mteb.hard': 'varied 01001',
      'incompatible-python-fasttext': 'varied 00010',
      'simple-web-scraper': 'none ',
      'super-benchmark-upet': 'short 00',
      'swe-bench-astropy-1': 'none ',
      'swe-bench-astropy-2': 'short 0000',
    });
    const mteb = tasks.find(({ taskId }) => taskId === 'eval-mteb.hard')!;
    expect(mteb.runs.find(({ number }) => number === 2)).toMatchObject({
      state: 'counted',
      reason: 'agent_timeout',
      run: { score: 1 },
    });
    const ungraded = exclusions({ tasks, others: [] }).rows.map(({ keys, cells }) => [
      keys[0],
      cells['qwen3-14b_glm-4.6'],
    ]);
    expect(ungraded).toEqual([['not_evaluated', { kind: 'count', members: expect.any(Array) }]]);
    expect(tasks.filter(({ crossed }) => crossed === true)).toHaveLength(3);
  });

  test('the trap: were nulls a band of their own, one more task of this file would change band', () => {
    // The whole file of 80 tasks has 20 that change band, and 27 so.
    const bandless = terminalBench(0.5);
    expect(reliability(bandless).tasks.filter(({ crossed }) => crossed === true)).toHaveLength(4);
  });
});

/** Rows of a run-level result file; `ofNull` is what a missing verdict is read as: null, or (wrongly) a score. */
function terminalBench(ofNull: number | null) {
  const path = sharedPath('runs/terminal-bench-1/qwen3-14b_glm-4.6.subset.json');
  const { results } = JSON.parse(readFileSync(path, 'utf8')) as {
    results: {
      id: string;
      task_id: string;
      trial_name: string;
      is_resolved: boolean | null;
      failure_mode: string;
    }[];
  };
  return results.map(row => {
    const [, index, of] = /\.(\d+)-of-(\d+)/.exec(row.trial_name)!;
    const score = row.is_resolved === null ? ofNull : Number(row.is_resolved);
    return run({
      runId: row.id,
      benchmark: 'terminal-bench',
      taskId: row.task_id,
      model: 'qwen3-14b_glm-4.6',
      repetition: { index: Number(index), of: Number(of), how: 'recorded' },
      score,
      toolCalls: null,
      outputTokens: null,
      // Results of a run hold no steps of any trial, so none has lost its trajectory.
      hasSteps: false,
      termination: { kind: kindOf(row.failure_mode, score) },
    });
  });
}

function kindOf(failureMode: string, score: number | null) {
  if (failureMode === 'agent_timeout') return 'agent_timeout' as const;
  return score === null ? ('grader_error' as const) : ('completed' as const);
}
