import { measuredItems, type Plan } from '../../core/review/plan/plan.js';
import { snakeKeys } from '../snake-keys.js';

/** A plan as it is shown: sealed, or about to be. */
export interface PlanView {
  no: number;
  plan: Plan;
  reason: string | null;
  hash?: string;
  prevHash?: string | null;
  sealedAt?: string;
  /** Strata by verdict are counts of verdicts, which nobody who labels blind may see. */
  showStrata: boolean;
}

export interface AnnotatorShare {
  name: string;
  items: number;
  common: number;
  repeats: number;
  practice: number;
}

/** What each annotator gets. */
export function sharesOf(plan: Plan): AnnotatorShare[] {
  const measured = measuredItems(plan);
  const practice = plan.items.length - measured.length;
  return plan.annotators.map(name => {
    const own = measured.filter(({ annotators }) => annotators.includes(name));
    return {
      name,
      items: own.length,
      common: own.filter(({ annotators }) => annotators.length > 1).length,
      repeats: plan.repeats.find(({ annotator }) => annotator === name)?.items.length ?? 0,
      practice,
    };
  });
}

/** Whether its strata would tell how many items have which verdict. */
export const countsVerdicts = ({ design }: Plan): boolean =>
  design.kind === 'stratified' && design.by.includes('verdict');

export function planJson(view: PlanView): Record<string, unknown> {
  const { no, plan, reason, hash, prevHash, sealedAt, showStrata } = view;
  const { pass, design, seed, shares, frame, strata } = plan;
  const isOpen = showStrata || !countsVerdicts(plan);
  const measured = measuredItems(plan);
  return {
    pass,
    no,
    design: design.kind,
    ...(design.kind === 'stratified' && { by: design.by }),
    ...(isOpen && design.kind === 'stratified' && { take: design.take, rest: design.rest }),
    seed,
    shares,
    population: frame.items,
    drawn: measured.length,
    practice: plan.items.length - measured.length,
    cold: measured.filter(({ cold }) => cold).length,
    to_adjudicator: measured.filter(({ toAdjudicator }) => toAdjudicator).length,
    strata: isOpen ? strata.map(({ name, ...each }) => ({ stratum: name, ...each })) : null,
    ...(!isOpen && { strata_withheld: 'verdict counts; --show-strata' }),
    annotators: sharesOf(plan).map(share => snakeKeys(share)),
    reason,
    plan_hash: plan.hash,
    frame_hash: frame.hash,
    ...(hash !== undefined && { hash, prev_hash: prevHash, sealed_at: sealedAt }),
  };
}
