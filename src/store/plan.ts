import type { PassId } from '../core/review/label-event.js';
import type { SealedPlan } from '../core/review/plan/hash.js';
import type { Plan } from '../core/review/plan/plan.js';

/** Who labels what, as it was drawn and sealed. Part of `Store`. */
export interface PlanStore {
  /**
   * Seals a plan as the next of its pass; from then on queues follow it. Before the first label of a person this is
   * free; later it needs a reason. What was labelled stays in its annotator's queue. The plan in force, sealed again
   * without a reason, is returned as it is. Plans are only ever added.
   *
   * Refused as `invalid`: a plan that is none, names unknown items or demo annotators, comes without the reason it
   * needs, or after everybody whom the plan in force names has locked.
   */
  sealPlan(plan: Plan, options?: { reason?: string | null }): Promise<SealedPlan>;
  /** The plan in force, the newest; null: none, so everybody has everything. */
  getPlan(pass: PassId): Promise<SealedPlan | null>;
  /** All plans of a pass, oldest first. */
  listPlans(pass: PassId): Promise<SealedPlan[]>;
  /**
   * Those who have to lock before the pass is locked, by name: whom the plan in force names; without a plan everybody
   * but demo annotators who has a label or a queue in it. The pass is locked when there is somebody and all have locked.
   */
  assignedAnnotators(pass: PassId): Promise<string[]>;
}
