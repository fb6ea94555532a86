import { StoreError } from '../../store/store.js';
import { openReader, type Reader } from './reader.js';
import type { WorkerAnswer, WorkerTask } from './tracers.js';

// A thread of an audit: reads a run by a connection of its own and sends its trace; only the main thread writes.

let reader: Reader | undefined;
let last: Promise<unknown> = Promise.resolve();

/** One run after the other: the next is handed over early, so that no thread waits while the main one writes. */
export default function traceNext(task: WorkerTask): Promise<WorkerAnswer> {
  const traced = last.then(() => traceOne(task));
  last = traced.catch(() => {});
  return traced;
}

async function traceOne({ place, ...run }: WorkerTask): Promise<WorkerAnswer> {
  try {
    reader ??= openReader(place);
    return await reader.trace(run);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return { storeFault: { message: error.message, code: error.code } };
  }
}
