import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { StoreError } from '../../store.js';
import type { Connection } from '../connection.js';
import { applier } from './apply.js';
import type { BatchData } from './batch.js';
import type { Session } from './session.js';

/** Writes batches, one after the other. */
export interface Executor {
  /** Resolves when all of the batch is on disk, with its block, to be used again. */
  write(batch: BatchData): Promise<BatchData['block']>;
  close(): Promise<void>;
}

/**
 * Small imports are written where they are read. One that has grown large goes on in a thread of its own, so
 * that reading and SQLite's work overlap: on two cores an import takes about the time of the longer of both.
 */
export function executor(c: Connection, session: Session): Executor {
  /** Transcripts of the drafts that are under way; they move to the thread with the work. */
  const opened = new Map<number, number>();
  const apply = applier(c, session, opened);
  const program = new URL('./import-worker.js', import.meta.url);
  const mayMove = c.place !== ':memory:' && existsSync(fileURLToPath(program));
  let written = 0;
  let thread: Executor | null = null;
  return {
    write: async batch => {
      if (!thread && mayMove && written >= largeBytes)
        thread = startThread(program, { place: c.place, session: session.id, opened: [...opened] });
      if (thread) return thread.write(batch);
      written += batch.bytes + batch.fileBytes;
      apply(batch);
      return batch.block;
    },
    close: async () => thread?.close(),
  };
}

const largeBytes = 16 << 20;

/** What the thread is told when it starts. */
export interface ThreadData {
  place: string;
  session: number;
  opened: [draft: number, transcript: number][];
}

/** Its answer to a batch. */
export type ThreadAnswer =
  | { block: BatchData['block'] }
  | { fault: { message: string; code: StoreError['code'] | null } };

function startThread(program: URL, data: ThreadData): Executor {
  const worker = new Worker(program, { workerData: data, resourceLimits: { maxYoungGenerationSizeMb: 8 } });
  // It keeps the process alive only while it has a batch.
  worker.unref();
  let waiting: { resolve(block: BatchData['block']): void; reject(fault: unknown): void } | null = null;
  const answer = (act: (of: NonNullable<typeof waiting>) => void): void => {
    worker.unref();
    if (waiting) act(waiting);
    waiting = null;
  };
  let hasEnded = false;
  worker.on('message', (said: ThreadAnswer) =>
    answer(({ resolve, reject }) => ('block' in said ? resolve(said.block) : reject(faultOf(said.fault)))),
  );
  worker.on('error', fault => answer(({ reject }) => reject(fault)));
  worker.on('exit', () => {
    hasEnded = true;
    answer(({ reject }) => reject(new Error('The thread that writes the import ended.')));
  });
  return {
    write: batch =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        worker.ref();
        worker.postMessage(batch, [batch.block.buffer]);
      }),
    close: () =>
      new Promise(resolve => {
        if (hasEnded) return resolve();
        worker.ref();
        worker.once('exit', () => resolve());
        worker.postMessage(null);
      }),
  };
}

const faultOf = ({ message, code }: { message: string; code: StoreError['code'] | null }): Error =>
  code === null ? new Error(message) : new StoreError(message, code);
