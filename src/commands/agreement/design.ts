import type { Design, DesignStratum } from '../../core/agreement/design.js';
import type { ToolVerdict } from '../../core/agreement/panel-model.js';
import { measuredItems, type Plan, type PlanStratum } from '../../core/review/plan/plan.js';

/**
 * A plan as the figures need it. Whether the tool flags a stratum is said by its verdict when it was drawn, unless the
 * drawn items say otherwise by now: an audit or new votes may have come since.
 *
 * @param verdicts of the main question, whose first category is `positive`
 */
export function designOf(
  plan: Plan | null,
  verdicts: readonly ToolVerdict[],
  positive: string,
): Design | null {
  if (plan === null) return null;
  const today = new Map(verdicts.map(({ itemId, verdict }) => [itemId, verdict]));
  const measured = measuredItems(plan);
  return {
    kind: plan.design.kind,
    strata: plan.strata.map(stratum => {
      const drawn = measured.filter(item => item.stratum === stratum.name);
      const said = drawn.map(({ item }) => today.get(item) ?? null);
      return stratumOf(stratum, said, positive);
    }),
    stratumOf: new Map(measured.map(({ item, stratum }) => [item, stratum])),
    practice: new Set(plan.items.filter(({ practice }) => practice).map(({ item }) => item)),
  };
}

function stratumOf(
  { name, N, n, values }: PlanStratum,
  said: readonly (string | null)[],
  positive: string,
): DesignStratum {
  const drawnAs = values.verdict === undefined ? null : (flaggedAtDraw[values.verdict] ?? null);
  const scored = said.length === 0 ? drawnAs !== 'unscored' : said.some(verdict => verdict !== null);
  const flagged = drawnAs === 'flagged' ? true : drawnAs === null ? null : false;
  // What no drawn item contradicts holds for the rest of the stratum, which had the same verdict when it was drawn.
  const holds = said.every(verdict => flagged === null || (verdict === positive) === flagged);
  return { id: name, name, N, n, flagged: holds ? flagged : null, scored };
}

/** Of the verdicts that strata are made of (core/review/plan/verdicts.ts). */
const flaggedAtDraw: Readonly<Record<string, 'flagged' | 'unflagged' | 'unscored'>> = {
  success: 'flagged',
  partial: 'unflagged',
  failure: 'unflagged',
  gamed: 'flagged',
  clean: 'unflagged',
  none: 'unscored',
  pending: 'unscored',
  hard: 'flagged',
  soft: 'unflagged',
  drop: 'unflagged',
  critical: 'flagged',
  process: 'unflagged',
  administrative: 'unflagged',
};

/** As the panel prints it. */
export const designWords = (plan: Plan | null): string => plan?.design.kind ?? 'census';
