import type { Batch, BatchData } from './batch.js';
import type { Executor } from './executor.js';

/** Hands batches over to be written, one under way at most, and remembers the first fault for good. */
export interface BatchQueue {
  isDue(): boolean;
  /** Hands the batch over as soon as the one before it is written. */
  flush(): Promise<void>;
  /** Resolves when everything handed in is on disk. */
  settle(): Promise<void>;
  /** Throws the fault that a batch met; the numbers given out in it are void, so nothing can follow it. */
  check(): void;
  /** Notes a run that is in the batch. */
  hold(runId: string): void;
  /** Whether a run is in a batch that may not be written yet. */
  holds(runId: string): boolean;
  close(): Promise<void>;
}

export function batchQueue(batch: Batch, executor: Executor): BatchQueue {
  let underWay: Promise<void> | null = null;
  let broken: { fault: unknown } | null = null;
  let spare: BatchData['block'] | null = null;
  let lastFlush = performance.now();
  let held = new Set<string>();
  let heldUnderWay = new Set<string>();

  const check = (): void => {
    if (broken) throw broken.fault;
  };
  const written = async (): Promise<void> => {
    await underWay;
    check();
  };
  const flush = async (): Promise<void> => {
    await written();
    lastFlush = performance.now();
    if (batch.isEmpty) {
      batch.rewind();
      return;
    }
    heldUnderWay = held;
    held = new Set();
    underWay = executor.write(batch.take(spare)).then(
      block => {
        spare = block;
        underWay = null;
        heldUnderWay.clear();
      },
      fault => {
        broken = { fault };
        underWay = null;
      },
    );
    spare = null;
  };
  const settle = async (): Promise<void> => {
    await flush();
    await written();
  };

  return {
    isDue: () => performance.now() - lastFlush >= flushEvery,
    flush,
    settle,
    check,
    hold: runId => {
      held.add(runId);
    },
    holds: runId => held.has(runId) || heldUnderWay.has(runId),
    close: async () => {
      try {
        await settle();
      } finally {
        await executor.close();
      }
    },
  };
}

const flushEvery = 100;
