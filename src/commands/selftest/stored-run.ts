import type { TestedRun } from '../../core/provenance/selftest/self-test.js';
import type { Step } from '../../core/run/types.js';
import { filesOf, type TracedStore } from '../audit/trace-stored.js';

/** Characters of transcript that are held at a time. */
const longest = 64_000_000;

/** A run of the store with all its steps, since it is traced once for each kind of injection; null when it is too long. */
export async function storedRun(store: TracedStore, runId: string): Promise<TestedRun | null> {
  const [head, index] = [await store.getRun(runId), await store.stepIndex(runId)];
  if (head === null) throw new Error(`run ${runId} is gone`);
  if (index.reduce((sum, { chars }) => sum + chars, 0) > longest) return null;
  const steps: Step[] = [];
  for (const { i } of index) {
    const step = await store.getStep(runId, i);
    if (step) steps.push(step);
  }
  return { runId, head, steps, files: await filesOf(store, runId) };
}
