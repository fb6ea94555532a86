import { spell } from '../core/review/timing.js';
import type { Io } from './io.js';

/** A line on stderr that grows with the work; drawn only on a terminal, and gone when the work is done. */
export interface Progress {
  /** `done` of `total` units; total 0: unknown. */
  show(done: number, total: number, what: string): void;
  clear(): void;
}

export function progressOn(io: Io, now: () => number = () => performance.now()): Progress {
  if (io.quiet || io.json || !io.stderr.isTTY) return { show() {}, clear() {} };
  const started = now();
  let last = Number.NEGATIVE_INFINITY;
  let drawn = false;
  return {
    show(done, total, what) {
      const time = now();
      // Ten times a second is as often as anybody reads it.
      if (time - last < 100) return;
      last = time;
      drawn = true;
      io.stderr.write(`\r\u001b[K${progressLine(done, total, what, time - started)}`);
    },
    clear() {
      if (drawn) io.stderr.write('\r\u001b[K');
      drawn = false;
    },
  };
}

/** `importing  42%  about 8 s left`; the time left is told once a twentieth is done. */
export function progressLine(done: number, total: number, what: string, elapsedMs: number): string {
  if (total <= 0) return what;
  const share = Math.min(done / total, 1);
  const left = share >= 0.05 ? `  about ${spell((elapsedMs / share) * (1 - share))} left` : '';
  return `${what}  ${Math.floor(share * 100)}%${left}`;
}
