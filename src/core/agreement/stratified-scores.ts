import { type DesignScores, designScores } from './design-scores.js';
import { AgreementError, quoted } from './errors.js';

export type { WeightedStat } from './design-scores.js';

/** A stratum of runs that the tool flagged, or of runs it did not. */
export interface AuditStratum {
  readonly flagged: boolean;
  /** Runs in it, runs drawn from it and audited, and how many of these are truly positive. */
  readonly N: number;
  readonly audited: number;
  readonly positive: number;
}

export type StratifiedScores = DesignScores;

/**
 * Precision, recall and F1 of a tool from an audit whose strata are flagged or not: `designScores` of their counts.
 *
 * @throws AgreementError `bad-counts`
 */
export function stratifiedScores(strata: readonly AuditStratum[]): StratifiedScores {
  for (const stratum of strata) check(stratum);
  return designScores(
    strata.map(({ flagged, N, audited, positive }) => ({
      N,
      flagged,
      units: (flagged
        ? [
            { cells: [1, 0, 0, 0], units: positive },
            { cells: [0, 0, 1, 0], units: audited - positive },
          ]
        : [
            { cells: [0, 1, 0, 0], units: positive },
            { cells: [0, 0, 0, 1], units: audited - positive },
          ]
      ).filter(({ units }) => units > 0),
    })),
  );
}

function check({ N, audited, positive }: AuditStratum): void {
  const whole = [N, audited, positive].every(count => Number.isSafeInteger(count) && count >= 0);
  if (!whole || audited > N || positive > audited) {
    throw new AgreementError(
      'bad-counts',
      `A stratum of ${quoted(N)} runs with ${quoted(audited)} audited and ${quoted(positive)} positive cannot be.`,
    );
  }
}
