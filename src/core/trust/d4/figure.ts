import type { Stat } from '../../agreement/stat.js';
import { reasons } from '../../agreement/words.js';
import type { Cell } from '../table.js';

/** A statistic as a cell; undefined with its reason in words. */
export function figureOf({ value, reason, interval }: Stat): Cell {
  if (value === null) return { kind: 'figure', value, reason: reason ? reasons[reason] : 'unknown' };
  return {
    kind: 'figure',
    value,
    ...(interval && { low: interval.low, high: interval.high }),
  };
}

export const plainFigure = (value: number | null, reason: string): Cell =>
  value === null ? { kind: 'figure', value, reason } : { kind: 'figure', value };
