import { canonicalJson, sha256 } from '../../run/hash.js';
import type { FrameItem, Plan } from './plan.js';

/** The hash of a plan's content. */
export const planHash = (plan: Omit<Plan, 'hash'>): string => {
  const { hash: _, ...content } = plan as Plan;
  return sha256(canonicalJson(content));
};

/** What was drawn from, whatever order it came in. */
export const frameHash = (items: readonly FrameItem[]): string =>
  sha256(
    items
      .map(({ item, model, band, benchmark, task, verdict }) =>
        canonicalJson([item, model, band, benchmark, verdict, ...(task === undefined ? [] : [task])]),
      )
      .sort()
      .join('\n'),
  );

/** A plan in force from its seal on, until the next of its pass (review 2.15: amendments chained). */
export interface SealedPlan {
  pass: Plan['pass'];
  /** 1, 2, ...: the newest is in force. */
  no: number;
  plan: Plan;
  /** Why the plan was changed after labels had been made. */
  reason: string | null;
  prevHash: string | null;
  /** Over the number, the plan's hash, the reason and the hash of the plan before. Not over the time: the same plan sealed on two machines is one. */
  hash: string;
  sealedAt: string;
}

export const sealHash = ({
  no,
  plan,
  reason,
  prevHash,
}: Omit<SealedPlan, 'hash' | 'sealedAt' | 'pass'>): string =>
  sha256(canonicalJson({ pass: plan.pass, no, plan: plan.hash, reason, prevHash }));
