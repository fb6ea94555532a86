import type { Resampled } from './bootstrap.js';
import { holding, type Stat } from './stat.js';
import type { FlagCode } from './words.js';

/** Below this many clusters a cluster bootstrap is known to cover too little. */
const enoughTasks = 20;

/** Flags about an interval that is no longer there. */
const aboutOldInterval: readonly FlagCode[] = [
  'common-prevalence-rejected',
  'point-outside-common-prevalence',
];

/**
 * A statistic with its bootstrap interval. Where every resample gives one value (no disagreement seen, one task) the
 * bootstrap knows nothing: the small-sample interval stays, flagged as too narrow, rather than [1, 1].
 */
export function withTaskInterval<S extends Stat>(
  stat: S,
  { interval, undefined_share }: Resampled,
  tasks: number,
  smallSample?: () => S,
): S {
  // Without an interval and a standard error the formula's figures mean nothing here, and no interval would.
  if (stat.value === null || (stat.interval === undefined && stat.se == null)) return stat;
  if (interval === null || interval.low === interval.high) {
    const small = smallSample?.() ?? stat;
    return { ...small, flags: [...small.flags, 'bootstrap-degenerate'] };
  }
  const flags: FlagCode[] = ['clustered-items'];
  if (tasks < enoughTasks) flags.push('few-tasks');
  if (undefined_share > 0) flags.push('undefined-resamples');
  return {
    ...stat,
    interval: holding(stat.value, interval),
    flags: [...stat.flags.filter(flag => !aboutOldInterval.includes(flag)), ...flags],
  };
}
