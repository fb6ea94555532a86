import { broken, needsDelivered, RunTracer, type TraceFile } from '../../core/provenance/audit-run.js';
import { deliveredIn } from '../../core/provenance/delivered.js';
import type { RunHead } from '../../core/run/types.js';
import type { NewTrace } from '../../store/provenance.js';
import { type Store, StoreError } from '../../store/store.js';

export interface TracedRun {
  trace: NewTrace;
  /** A fault of ours in one sentence; the trace then has no values. */
  fault: string | null;
}

/** What tracing needs of a store; both the main thread's and a worker's have it. */
export type TracedStore = Pick<Store, 'getRun' | 'stepIndex' | 'getStep' | 'listFiles' | 'getFile'>;

/**
 * Traces a run of the store. Its files are held whole, its steps one at a time, so that a run of any length takes the
 * memory of its files. Rejects only where the store does: a run that breaks the tracer has a reason and a fault.
 */
export async function traceStored(
  store: TracedStore,
  { runId, contentHash }: { runId: string; contentHash: string },
): Promise<TracedRun> {
  try {
    const head = await store.getRun(runId);
    if (!head) throw new Error('the run is gone');
    const { fault, ...trace } = await traced(store, runId, head);
    return { trace: { runId, contentHash, ...trace }, fault };
  } catch (error) {
    if (error instanceof StoreError) throw error;
    const { fault, ...trace } = broken(error);
    return { trace: { runId, contentHash, ...trace }, fault };
  }
}

async function traced(store: TracedStore, runId: string, head: RunHead) {
  const [files, index] = [await filesOf(store, runId), await store.stepIndex(runId)];
  const delivered = needsDelivered(head, files) ? await lastDelivered(store, runId, index) : null;
  const tracer = new RunTracer(head, files, delivered);
  for (const { i } of index) {
    const step = await store.getStep(runId, i);
    if (step) tracer.step(step);
  }
  return tracer.finish();
}

export async function filesOf(store: TracedStore, runId: string): Promise<TraceFile[]> {
  const files: TraceFile[] = [];
  for (const { use, path, sha256, truncated, form } of await store.listFiles(runId)) {
    // The grader is no evidence of what the run did, and its fixtures may hold the answers.
    if (use === 'grader') continue;
    const content = form === 'text' ? await store.getFile(runId, use, path) : null;
    const text = content?.form === 'text' ? content.text : null;
    files.push({ use, path, text, listed: form === null, sha256, truncated });
  }
  return files;
}

async function lastDelivered(
  store: TracedStore,
  runId: string,
  index: readonly { i: number }[],
): Promise<string | null> {
  for (let at = index.length - 1; at >= 0; at -= 1) {
    const step = await store.getStep(runId, index[at]!.i);
    const said = step && deliveredIn(step);
    if (said) return said;
  }
  return null;
}
