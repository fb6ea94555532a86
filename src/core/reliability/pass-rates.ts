import { type PassK, passK } from '../agreement/pass-k.js';
import type { Share, Simulation } from '../agreement/stat.js';
import { share } from '../agreement/wilson.js';
import type { RepeatedTask } from './repeated-task.js';

type Passes = Pick<RepeatedTask, 'scores' | 'bands'>;

/** Passes of all repeats that count: as if they were independent, which those of a task are not. */
export const runPasses = (tasks: readonly Passes[]): Share =>
  share(sum(tasks.map(({ bands }) => bands.pass)), sum(tasks.map(({ scores }) => scores.length)));

/** pass^k and pass@k for k = 1 to the most repeats that any of the tasks has, the plug-in p-hat^k beside. */
export function passRates(tasks: readonly Passes[], simulation: Partial<Simulation> = {}): PassK[] {
  const counted = tasks.map(({ scores, bands }) => ({ n: scores.length, c: bands.pass }));
  const most = counted.reduce((all, { n }) => Math.max(all, n), 0);
  return Array.from({ length: most }, (_, at) => passK(counted, at + 1, simulation));
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
