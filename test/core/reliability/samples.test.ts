import { expect, test } from 'vitest';
import { isControl } from '../../../src/core/provenance/rates/rated-run.js';
import { repeatRun } from '../../../src/core/reliability/from-run.js';
import { reliability } from '../../../src/core/reliability/reliability.js';
import { readSamples } from '../../samples/read-samples.js';
import { expectedRuns } from '../../samples/saved-runs.js';

// The samples as the readers read them, against samples/expected.json and the stories of samples/README.md.

const { heads } = await readSamples();
const runs = heads.filter(({ agent }) => !isControl({ agent: agent.name })).map(head => repeatRun(head));
const { tasks, planned, said } = reliability(runs);
const stateOf = (taskId: string, model: string): string | undefined =>
  tasks.find(task => task.taskId.endsWith(taskId) && task.model === model)?.state;

test('which runs count as repeats, and why the others do not', () => {
  const found = new Map(
    tasks.flatMap(task =>
      task.runs.map(({ run, state, reason }) => [
        run.runId,
        state === 'excluded' ? `excluded(${reason})` : state,
      ]),
    ),
  );
  const controls = heads.filter(({ agent }) => isControl({ agent: agent.name }));
  for (const { runId, agent } of controls) found.set(runId, `control(${agent.name})`);
  const expected = expectedRuns();
  expect(found.size).toBe(expected.length);
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(expected.map(({ run, repeats }) => [run, repeats])),
  );
});

test.each([
  ['welch_ttest', 'aurora-2', 'stable'],
  ['log_error_rates', 'basalt-1', 'varied'],
  ['decay-rate', 'cinder-mini', 'stable'],
  ['rainfall-mean', 'aurora-2', 'stable'],
  ['invoice_totals', 'aurora-2', 'short'],
  ['welch_ttest', 'cinder-mini', 'none'],
  ['dedupe', 'aurora-2', 'none'],
])('%s of %s is %s', (taskId, model, state) => {
  expect(stateOf(taskId, model)).toBe(state);
});

test('epochs of Inspect are repeats of one benchmark with the local runs: three of the planned five', () => {
  const epochs = tasks.filter(
    ({ runs: own }) => own.length === 3 && own[0]?.run.runId.startsWith('kDrvhr85'),
  );
  expect(epochs.map(({ state, scores }) => [state, scores.length])).toEqual([
    ['short', 3],
    ['short', 2],
  ]);
  expect(planned).toEqual([
    { benchmark: 'ale', n: 5, how: 'most' },
    { benchmark: 'pocket-tasks', n: 5, how: 'most' },
  ]);
});

test('all are equal repeats, and nothing unusual is said of them', () => {
  expect(tasks.every(({ recorded }) => recorded.runId === null)).toBe(true);
  expect(said.map(({ code }) => code).sort()).toEqual(
    ['equal_repeats', 'one_repetition', 'only_infrastructure', 'planned', 'planned'].sort(),
  );
});
