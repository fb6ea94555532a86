import { apportion } from './apportion.js';
import { type Allocation, type Design, PlanError, type TakeRule } from './plan.js';
import { ruleFor, type Stratum } from './strata.js';
import { expectedShare } from './verdicts.js';

/**
 * How many items are drawn from each stratum, in their order. A rule that asks for more than a stratum has takes all
 * of it; a share above zero takes one at least, since a stratum without any item would be known to nobody.
 *
 * @throws PlanError when nothing says how many, or the total cannot be shared out
 */
export function sampleSizes(strata: readonly Stratum[], design: Design): number[] {
  if (design.kind === 'census') return strata.map(({ items }) => items.length);
  const rules = strata.map(stratum => ruleFor(stratum, design.take));
  const left = strata.filter((_, at) => rules[at] === undefined);
  if (left.length > 0 && design.rest === null)
    throw new PlanError(
      `Nothing says how many items of the stratum "${left[0]!.name}" are drawn: add --take with its name, =N or =all, or --total N for all strata without one.`,
    );
  const shared = left.length > 0 ? allocated(left, design.rest!) : [];
  return strata.map(({ items }, at) => {
    const rule = rules[at];
    return rule === undefined ? shared.shift()! : Math.min(ruled(rule, items.length), items.length);
  });
}

function ruled({ take }: TakeRule, size: number): number {
  if (take === 'all') return size;
  if ('n' in take) return take.n;
  return take.share === 0 ? 0 : Math.max(Math.round(take.share * size), 1);
}

function allocated(strata: readonly Stratum[], rest: Allocation): number[] {
  const claimants = strata.map(stratum => {
    const size = stratum.items.length;
    const p = ruleFor(stratum, rest.expect)?.share ?? expectedShare(stratum.values.verdict);
    const spread = rest.by === 'neyman' ? Math.sqrt(p * (1 - p)) : 1;
    return { weight: size * spread, cap: size, floor: rest.floor };
  });
  const sizes = apportion(rest.total, claimants);
  if (sizes !== null) return sizes;
  const room = strata.reduce((sum, { items }) => sum + items.length, 0);
  throw new PlanError(
    rest.total > room
      ? `${rest.total} items cannot be drawn from strata that have fewer together: lower --total.`
      : `${rest.total} items are too few for ${strata.length} strata with ${rest.floor} each at least: raise --total or lower --floor.`,
  );
}
