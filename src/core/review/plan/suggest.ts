import { upperBound } from '../../agreement/clopper-pearson.js';
import { type KappaSampleSize, kappaSampleSize, recallSampleSize } from '../../agreement/sample-size.js';
import type { PlanFrame } from './plan.js';
import { expectedShare, flaggedOf } from './verdicts.js';

/** What one wants to know, and what one has to guess for it. */
export interface Wanted {
  kappa: number;
  halfWidth: number;
  /** Share of the rarer label; null: as the automated verdicts have it. */
  prevalence: number | null;
  /** How alike the runs of one task are. */
  icc: number;
  runsPerTask: number;
  recall: number;
  /** Share of the flagged that are truly positive; null: `expectedShare` of each verdict. */
  precision: number | null;
}

export interface Suggestion {
  /** Items by automated verdict. */
  verdicts: { verdict: string; items: number; flagged: boolean }[];
  kappa: { prevalence: number; independent: KappaSampleSize; clustered: KappaSampleSize } | null;
  /** Other shares of the rarer label, for whoever must not know the project's. */
  kappaAt: { prevalence: number; n_advised: number; n_clustered: number }[];
  recall: {
    flagged: number;
    truePositives: number;
    unflagged: number;
    /** Unflagged items without a miss that certify the recall; null: more than there are. */
    exact: number | null;
    ruleOfThree: number | null;
    /** What 0 misses in so many unflagged items say: the recall is at least this, one-sided 95%. */
    lower: { audited: number; missedAtMost: number; recallAtLeast: number }[];
  } | null;
}

/** Numbers of items to label, by agreement.md section 8, from what this project has. null: nothing to reckon with. */
export function suggest({ pass, items }: PlanFrame, wanted: Wanted): Suggestion {
  const names = [...new Set(items.map(({ verdict }) => verdict))].sort();
  const verdicts = names.map(verdict => ({
    verdict,
    items: items.filter(each => each.verdict === verdict).length,
    flagged: flaggedOf(pass).includes(verdict),
  }));
  const counted = (flagged: boolean) =>
    verdicts.filter(each => each.flagged === flagged).reduce((sum, each) => sum + each.items, 0);
  const flagged = counted(true);
  const unflagged = counted(false);
  const truePositives = verdicts
    .filter(each => each.flagged)
    .reduce((sum, each) => sum + each.items * (wanted.precision ?? expectedShare(each.verdict)), 0);
  const share = wanted.prevalence ?? (items.length > 0 ? Math.min(flagged, unflagged) / items.length : 0);
  const sizes = (prevalence: number, clustered: boolean): KappaSampleSize =>
    kappaSampleSize({
      kappa: wanted.kappa,
      prevalence,
      half_width: wanted.halfWidth,
      ...(clustered && { runs_per_task: wanted.runsPerTask, icc: wanted.icc }),
    });
  return {
    verdicts,
    kappa:
      share > 0
        ? { prevalence: share, independent: sizes(share, false), clustered: sizes(share, true) }
        : null,
    kappaAt: [0.5, 0.3, 0.2, 0.1, 0.05].map(prevalence => ({
      prevalence,
      n_advised: sizes(prevalence, false).n_advised,
      n_clustered: sizes(prevalence, true).n_advised,
    })),
    recall: truePositives > 0 ? recallOf(flagged, truePositives, unflagged, wanted.recall) : null,
  };
}

function recallOf(flagged: number, truePositives: number, unflagged: number, recall: number) {
  const { exact, rule_of_three } = recallSampleSize({ true_positives: truePositives, unflagged, recall });
  const audits = [30, 60, 100, 200].filter(audited => audited < unflagged);
  return {
    flagged,
    truePositives,
    unflagged,
    exact,
    ruleOfThree: rule_of_three,
    lower: audits.map(audited => {
      const missedAtMost = upperBound(0, audited);
      return {
        audited,
        missedAtMost,
        recallAtLeast: truePositives / (truePositives + unflagged * missedAtMost),
      };
    }),
  };
}
