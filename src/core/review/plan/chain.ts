import { visibleLine } from '../../text/visible.js';
import { planFault } from './fault.js';
import { type SealedPlan, sealHash } from './hash.js';

/**
 * What is wrong with sealed plans, one sentence's end that names the first at fault, or null: each must be whole, and
 * follow the one before it in its pass, from the first on.
 */
export function planChainFault(plans: readonly SealedPlan[]): string | null {
  const last = new Map<string, SealedPlan>();
  for (const sealed of [...plans].sort((a, b) => a.no - b.no)) {
    const fault = sealFault(sealed, last.get(sealed.pass));
    if (fault !== null) return `${planName(sealed)} ${fault}`;
    last.set(sealed.pass, sealed);
  }
  return null;
}

export function sealFault(sealed: SealedPlan, before: SealedPlan | undefined): string | null {
  const fault = planFault(sealed.plan);
  if (fault !== null) return fault;
  if (sealed.plan.pass !== sealed.pass) return 'is a plan of another pass';
  if (sealHash(sealed) !== sealed.hash) return 'was changed after it was sealed: it does not match its hash';
  if (sealed.no !== (before?.no ?? 0) + 1)
    return 'stands apart: the plans before it are missing, or it is there twice';
  return sealed.prevHash === (before?.hash ?? null) ? null : 'does not follow the plan before it';
}

/** `plan 2 of pass claim`, safe to print. */
export const planName = ({ pass, no }: Pick<SealedPlan, 'pass' | 'no'>): string =>
  `plan ${no} of pass ${visibleLine(pass, 20)}`;
