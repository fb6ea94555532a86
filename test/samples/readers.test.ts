import { describe, expect, it } from 'vitest';
import type { RunHead } from '../../src/core/run/types.js';
import { findSources, loadReaders, readSource } from '../../src/readers/index.js';
import { defaultLimits } from '../../src/readers/reader.js';
import { expectedRuns, inSamples, savedRuns } from './saved-runs.js';

interface ReadRun {
  head: RunHead;
  steps: number;
}

async function readAll(...folders: string[]): Promise<{ runs: ReadRun[]; faults: string[] }> {
  const readers = await loadReaders();
  const runs: ReadRun[] = [];
  const faults: string[] = [];
  for await (const found of findSources(folders, { readers, from: inSamples() })) {
    if (found.kind !== 'source') {
      if (found.kind === 'failed') faults.push(found.message);
      continue;
    }
    for await (const event of readSource(found.source, found.reader, { limits: defaultLimits })) {
      const last = runs.at(-1);
      if (event.kind === 'run') runs.push({ head: event.head, steps: 0 });
      else if (event.kind === 'step' && last) last.steps += 1;
      else if (event.kind === 'end' && last) last.head = { ...last.head, ...event.tail };
      else faults.push(JSON.stringify(event));
    }
  }
  return { runs, faults };
}

const { runs, faults } = await readAll('ale', 'inspect', 'local');
const heads = new Map(runs.map(run => [run.head.runId, run.head]));

describe('the samples, through the readers', () => {
  it('are all read, without a fault, each once', () => {
    expect(faults).toEqual([]);
    expect(runs.map(run => run.head.runId).sort()).toEqual(
      savedRuns()
        .map(run => run.id)
        .sort(),
    );
  });

  it('warn of nothing but the trajectory that an infrastructure failure left out', () => {
    expect(runs.flatMap(run => run.head.warnings.map(warning => warning.code))).toEqual(['no_trajectory']);
  });

  it('have the recorded scores, and null where nobody graded', () => {
    const scores = Object.fromEntries(runs.map(run => [run.head.runId, run.head.score.value]));
    expect(scores).toEqual(Object.fromEntries(expectedRuns().map(run => [run.run, run.recorded])));
  });

  it('have a closing where expected.json names a claim that is not an empty message', () => {
    for (const { run, claim, claimReason } of expectedRuns())
      expect(Boolean(heads.get(run)?.closing?.text), run).toBe(claim !== null && claimReason !== 'empty');
  });

  it('come from two benchmarks and three models, and five repeats of one configuration are grouped', () => {
    expect(new Set(runs.map(run => run.head.benchmark)).size).toBe(2);
    expect(new Set(runs.flatMap(run => run.head.agent.model ?? []))).toEqual(
      new Set(['aurora-2', 'basalt-1', 'cinder-mini']),
    );
    const repeats = runs.filter(
      ({ head }) => head.taskId === 'rainfall-mean' && head.agent.model === 'aurora-2',
    );
    expect(new Set(repeats.map(run => run.head.configKey)).size).toBe(1);
    expect(repeats.map(run => run.head.repetition?.index)).toEqual([1, 2, 3, 4, 5]);
  });

  it('keep how a run ended apart from its score', () => {
    const kinds = runs.map(({ head }) => `${head.termination.kind} ${head.band.derived}`);
    expect(kinds).toContain('agent_timeout pass');
    expect(kinds.filter(kind => kind === 'infrastructure none').length).toBe(2);
    expect(kinds.filter(kind => kind.startsWith('limit ')).length).toBe(2);
  });
});
