import { parentPort, workerData } from 'node:worker_threads';
import { StoreError } from '../../store.js';
import { openConnection } from '../open.js';
import { applier } from './apply.js';
import type { BatchData } from './batch.js';
import type { ThreadAnswer, ThreadData } from './executor.js';
import { sessionNumbered } from './session.js';

// The thread that writes a large import, over a connection of its own; see `executor.ts`.

const { place, session, opened } = workerData as ThreadData;
const connection = openConnection(place);
const apply = applier(connection, sessionNumbered(connection, session), new Map(opened));

parentPort!.on('message', (batch: BatchData | null) => {
  if (batch === null) {
    connection.db.close();
    parentPort!.close();
    return;
  }
  try {
    apply(batch);
    const answer: ThreadAnswer = { block: batch.block };
    parentPort!.postMessage(answer, [batch.block.buffer]);
  } catch (fault) {
    const { message } = fault as Error;
    const answer: ThreadAnswer = {
      fault: { message, code: fault instanceof StoreError ? fault.code : null },
    };
    parentPort!.postMessage(answer);
  }
});
