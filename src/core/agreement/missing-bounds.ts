import { AgreementError } from './errors.js';
import { type Share, type Stat, undefinedStat } from './stat.js';
import { share } from './wilson.js';

export interface MissingBounds {
  /** flagged / total, as if every missing verdict were negative. */
  readonly over_all: Share;
  /** flagged / judged: assumes that what is missing is like the rest. */
  readonly over_judged: Share;
  /** The true share lies between these whatever the missing verdicts would have been. */
  readonly bound_low: Stat;
  readonly bound_high: Stat;
}

/**
 * What a share of flagged runs can be when some verdicts are missing: flagged/total to (flagged + missing)/total.
 *
 * Undefined: no items; `over_judged` when every verdict is missing.
 * @throws AgreementError `bad-counts`
 */
export function missingBounds(flagged: number, missing: number, total: number): MissingBounds {
  const whole = [flagged, missing, total].every(count => Number.isSafeInteger(count) && count >= 0);
  if (!whole || flagged + missing > total) {
    throw new AgreementError(
      'bad-counts',
      `${flagged} flagged and ${missing} missing of ${total} cannot be.`,
    );
  }
  const counted = { n_used: total - missing, n_dropped: missing };
  const bound = (x: number): Stat => {
    const { interval: _, x: __, n: ___, ...stat } = share(x, total, counted);
    return stat;
  };
  return {
    over_all: share(flagged, total, counted),
    over_judged: share(flagged, total - missing, counted, total === 0 ? 'no-items' : 'nothing-judged'),
    bound_low: total === 0 ? undefinedStat('no-items', counted) : bound(flagged),
    bound_high: total === 0 ? undefinedStat('no-items', counted) : bound(flagged + missing),
  };
}
