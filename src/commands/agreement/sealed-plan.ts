import type { Pass } from '../../core/review/passes.js';
import type { SealedPlan } from '../../core/review/plan/hash.js';
import type { PlanStore } from '../../store/plan.js';
import type { Store } from '../../store/store.js';

/** The plan in force of a pass; null: none. */
export const sealedPlan = async (store: Store, { id }: Pass): Promise<SealedPlan | null> =>
  (await (store as Store & Partial<PlanStore>).getPlan?.(id)) ?? null;
