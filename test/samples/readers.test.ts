import { describe, expect, it } from 'vitest';
import { readSamples } from './read-samples.js';
import { expectedRuns, savedRuns } from './saved-runs.js';

const { heads: runs, faults } = await readSamples();
const heads = new Map(runs.map(run => [run.runId, run]));

describe('the samples, through the readers', () => {
  it('are all read, without a fault, each once', () => {
    expect(faults).toEqual([]);
    expect(runs.map(run => run.runId).sort()).toEqual(
      savedRuns()
        .map(run => run.id)
        .sort(),
    );
  });

  it('warn of nothing but the trajectory that an infrastructure failure left out', () => {
    expect(runs.flatMap(run => run.warnings.map(warning => warning.code))).toEqual(['no_trajectory']);
  });

  it('have the recorded scores, and null where nobody graded', () => {
    const scores = Object.fromEntries(runs.map(run => [run.runId, run.score.value]));
    expect(scores).toEqual(Object.fromEntries(expectedRuns().map(run => [run.run, run.recorded])));
  });

  it('have a closing where expected.json names a claim that is not an empty message', () => {
    for (const { run, claim, claimReason } of expectedRuns())
      expect(Boolean(heads.get(run)?.closing?.text), run).toBe(claim !== null && claimReason !== 'empty');
  });

  it('come from two benchmarks and three models, and five repeats of one configuration are grouped', () => {
    expect(new Set(runs.map(run => run.benchmark)).size).toBe(2);
    expect(new Set(runs.flatMap(run => run.agent.model ?? []))).toEqual(
      new Set(['aurora-2', 'basalt-1', 'cinder-mini']),
    );
    const repeats = runs.filter(run => run.taskId === 'rainfall-mean' && run.agent.model === 'aurora-2');
    expect(new Set(repeats.map(run => run.configKey)).size).toBe(1);
    expect(repeats.map(run => run.repetition?.index)).toEqual([1, 2, 3, 4, 5]);
  });

  it('keep how a run ended apart from its score', () => {
    const kinds = runs.map(run => `${run.termination.kind} ${run.band.derived}`);
    expect(kinds).toContain('agent_timeout pass');
    expect(kinds.filter(kind => kind === 'infrastructure none').length).toBe(2);
    expect(kinds.filter(kind => kind.startsWith('limit ')).length).toBe(2);
  });
});
