import { workerData } from 'node:worker_threads';
import { openStore } from '../../store/sqlite/open.js';
import { type Store, StoreError } from '../../store/store.js';
import { traceStored } from './trace-stored.js';
import type { WorkerAnswer } from './tracers.js';

// A thread of an audit: reads a run by a connection of its own and sends its trace; only the main thread writes.

const [, { place }] = workerData as [unknown, { place: string }];
let store: Promise<Store> | undefined;

export default async function traceOne(run: { runId: string; contentHash: string }): Promise<WorkerAnswer> {
  try {
    store ??= openStore(place, { readOnly: true });
    return await traceStored(await store, run);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return { storeFault: { message: error.message, code: error.code } };
  }
}
