import { openStore } from '../../store/sqlite/open.js';
import { type Store, StoreError } from '../../store/store.js';
import { traceStored } from './trace-stored.js';
import type { WorkerAnswer, WorkerTask } from './tracers.js';

// A thread of an audit: reads a run by a connection of its own and sends its trace; only the main thread writes.

let store: Promise<Store> | undefined;
let last: Promise<unknown> = Promise.resolve();

/** One run after the other: the next is handed over early, so that no thread waits while the main one writes. */
export default function traceNext(task: WorkerTask): Promise<WorkerAnswer> {
  const traced = last.then(() => traceOne(task));
  last = traced.catch(() => {});
  return traced;
}

async function traceOne({ place, ...run }: WorkerTask): Promise<WorkerAnswer> {
  try {
    store ??= openStore(place, { readOnly: true });
    return await traceStored(await store, run);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return { storeFault: { message: error.message, code: error.code } };
  }
}
