import { type PassK, passK } from '../agreement/pass-k.js';
import type { Share, Simulation } from '../agreement/stat.js';
import { share } from '../agreement/wilson.js';
import type { RepeatedTask } from './repeated-task.js';

/** How often repeats pass. */
export interface PassRates {
  /** Passes of all repeats that count: as if they were independent, which those of a task are not. */
  runs: Share;
  /** Tasks of which every repeat passes, and of which one does. */
  always: Share;
  atLeastOnce: Share;
  /** pass^k and pass@k for k = 1 to the most that was planned, the plug-in p-hat^k beside. */
  byK: PassK[];
}

export function passRates(tasks: readonly RepeatedTask[], simulation: Partial<Simulation> = {}): PassRates {
  const counted = tasks.map(({ scores, bands }) => ({ n: scores.length, c: bands.pass }));
  const repeated = counted.filter(({ n }) => n > 0);
  const sum = (of: (task: { n: number; c: number }) => number): number =>
    repeated.reduce((all, task) => all + of(task), 0);
  const most = tasks.reduce((all, { planned }) => Math.max(all, planned), 0);
  return {
    runs: share(
      sum(({ c }) => c),
      sum(({ n }) => n),
    ),
    always: share(
      sum(({ n, c }) => (n === c ? 1 : 0)),
      repeated.length,
    ),
    atLeastOnce: share(
      sum(({ c }) => (c > 0 ? 1 : 0)),
      repeated.length,
    ),
    byK: Array.from({ length: most }, (_, at) => passK(counted, at + 1, simulation)),
  };
}
