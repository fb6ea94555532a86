import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Piscina } from 'piscina';
import { type Store, StoreError } from '../../store/store.js';
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

/** Runs that a thread has at a time: it traces one, the others are there when it ends. No more results pile up. */
const handedOver = 4;

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
  return inThreads(
    new Piscina({
      filename: program.href,
      minThreads: jobs,
      maxThreads: jobs,
      concurrentTasksPerWorker: handedOver,
    }),
    store.place,
    jobs,
  );
}

const inMainThread = (store: Store): Tracers => ({
  async *trace(runs) {
    for (const { transcriptBytes, ...run } of runs)
      yield { ...(await traceStored(store, run)), transcriptBytes };
  },
  close: async () => {},
});

const inThreads = (pool: Piscina, place: string, jobs: number): Tracers => ({
  async *trace(runs) {
    const running = new Map<string, Promise<TracedRun & { transcriptBytes: number }>>();
    const next = runs[Symbol.iterator]();
    const start = () => {
      const { value, done } = next.next();
      if (done) return;
      const { transcriptBytes, ...run } = value;
      const traced = pool
        .run({ place, ...run })
        .then((answer: WorkerAnswer) => ({ ...settled(answer), transcriptBytes }));
      // One that fails while another is waited for is told when its turn comes.
      traced.catch(() => {});
      running.set(run.runId, traced);
    };
    for (let at = 0; at < handedOver * jobs; at += 1) start();
    while (running.size > 0) {
      const traced = await Promise.race(running.values());
      running.delete(traced.trace.runId);
      start();
      yield traced;
    }
  },
  close: () => pool.destroy(),
});

function settled(answer: WorkerAnswer): TracedRun {
  if ('storeFault' in answer) throw new StoreError(answer.storeFault.message, answer.storeFault.code);
  return answer;
}
