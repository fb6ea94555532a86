import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Piscina } from 'piscina';
import { type Store, StoreError } from '../../store/store.js';
import type { Reader } from './reader.js';
import { type TracedRun, traceStored } from './trace-stored.js';

export interface RunToTrace {
  runId: string;
  contentHash: string;
  transcriptBytes: number;
}

/** Traces runs, in the main thread or in several. */
export interface Tracers {
  /** The traces as they become ready, in any order. */
  trace(runs: readonly RunToTrace[]): AsyncIterable<TracedRun & { transcriptBytes: number }>;
  close(): Promise<void>;
}

/** Below this much transcript starting threads takes longer than they save. */
const smallBytes = 4_000_000;

/** Runs that a thread has at a time: it traces one, the others are there when it ends. Long runs come one by one. */
const mostHanded = 8;
const mostBytesHanded = 4_000_000;

/** A thread opens the project itself, read-only: a run of hundreds of MB is read step by step and never copied. */
export interface WorkerTask extends Pick<RunToTrace, 'runId' | 'contentHash'> {
  place: string;
}

/** A worker's answer; an error would lose its kind on the way between threads. */
export type WorkerAnswer = TracedRun | { storeFault: { message: string; code: StoreError['code'] } };

export async function tracers(
  store: Store,
  { jobs, bytes }: { jobs: number; bytes: number },
): Promise<Tracers> {
  const program = new URL('./audit-worker.js', import.meta.url);
  const alone =
    jobs < 2 || bytes < smallBytes || store.place === ':memory:' || !existsSync(fileURLToPath(program));
  if (alone) return inMainThread(store);
  const { Piscina } = await import('piscina');
  const threads = jobs - 1;
  const pool = new Piscina({
    filename: program.href,
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: mostHanded,
  });
  const { openReader } = await import('./reader.js');
  return inThreads(pool, store.place, openReader(store.place), threads);
}

const inMainThread = (store: Store): Tracers => ({
  async *trace(runs) {
    for (const { transcriptBytes, ...run } of runs) {
      yield { ...(await traceStored(store, run)), transcriptBytes };
      // For Ctrl-C to be heard.
      await new Promise(setImmediate);
    }
  },
  close: async () => {},
});

/**
 * The longest runs go to the threads. The main thread traces the shortest ones itself wherever no trace waits for it: it
 * is never away for long, and one thread less has to be started and to get warm.
 */
const inThreads = (pool: Piscina, place: string, reader: Reader, threads: number): Tracers => ({
  async *trace(runs) {
    const ready: (TracedRun & { transcriptBytes: number })[] = [];
    let [next, end] = [0, runs.length];
    const handed = { runs: 0, bytes: 0 };
    let fault: unknown;
    let wake = () => {};
    const hand = ({ transcriptBytes, ...run }: RunToTrace) => {
      handed.runs += 1;
      handed.bytes += transcriptBytes;
      pool
        .run({ place, ...run })
        .then((answer: WorkerAnswer) => ready.push({ ...settled(answer), transcriptBytes }))
        .catch((error: unknown) => {
          fault ??= error;
        })
        .finally(() => {
          handed.runs -= 1;
          handed.bytes -= transcriptBytes;
          wake();
        });
    };
    const wants = () =>
      handed.runs < threads ||
      (handed.runs < mostHanded * threads && handed.bytes < mostBytesHanded * threads);
    while (next < end || handed.runs > 0 || ready.length > 0) {
      if (fault !== undefined) throw fault;
      while (next < end && wants()) {
        hand(runs[next]!);
        next += 1;
      }
      const traced = ready.shift();
      if (traced) yield traced;
      else if (next < end) {
        end -= 1;
        const { transcriptBytes, ...run } = runs[end]!;
        yield { ...(await reader.trace(run)), transcriptBytes };
        // Answers of the threads come in between.
        await new Promise(setImmediate);
      } else if (handed.runs > 0) {
        await new Promise<void>(resolve => {
          wake = resolve;
        });
      }
    }
    if (fault !== undefined) throw fault;
  },
  close: async () => {
    await pool.destroy();
    await reader.close();
  },
});

function settled(answer: WorkerAnswer): TracedRun {
  if ('storeFault' in answer) throw new StoreError(answer.storeFault.message, answer.storeFault.code);
  return answer;
}
