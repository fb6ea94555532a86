import type { Share } from '../../agreement/stat.js';
import { share } from '../../agreement/wilson.js';
import type { Conjunction } from './conjunction.js';

/** How many recorded passes stand, and how many could. */
export interface Headline {
  /** Trusted of the recorded passes in the denominator, pending ones counted as not trusted. */
  trusted: Share;
  pending: number;
  /** The share if no pending pass is trusted in the end, and if all are; null: there is no recorded pass. */
  bounds: readonly [low: number, high: number] | null;
  /** Recorded passes outside the denominator. */
  outside: number;
  /** The first line of the report. */
  words: string;
}

export function headline({ tasks, outside }: Conjunction): Headline {
  const passes = tasks.filter(({ band }) => band === 'pass');
  const trusted = passes.filter(task => task.trusted).length;
  const pending = passes.filter(task => task.pending).length;
  const left = outside.filter(({ band }) => band === 'pass').length;
  const found = share(trusted, passes.length);
  return {
    trusted: found,
    pending,
    bounds: passes.length === 0 ? null : [trusted / passes.length, (trusted + pending) / passes.length],
    outside: left,
    words: wordsOf(found, pending, left),
  };
}

function wordsOf({ x, n, value, interval }: Share, pending: number, outside: number): string {
  const left = outside === 0 ? '' : `; ${outside} more could not be put to all four tests`;
  if (value === null || !interval)
    return outside === 0
      ? 'No recorded pass: nothing can be trusted or not.'
      : `No recorded pass could be put to all four tests, of ${outside}.`;
  const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;
  const open = pending === 0 ? '' : `, at most ${percent((x + pending) / n)}`;
  return `${x} of ${n} recorded passes trusted (${percent(value)}, 95% interval ${percent(interval.low)} to ${percent(interval.high)}), ${pending} pending${open}${left}.`;
}
