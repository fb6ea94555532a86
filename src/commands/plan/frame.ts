import type { Pass } from '../../core/review/passes.js';
import type { SealedPlan } from '../../core/review/plan/hash.js';
import type { PlanFrame } from '../../core/review/plan/plan.js';
import { called } from '../../store/called.js';
import type { Store } from '../../store/store.js';
import { UsageError } from '../io.js';
import { runVerdicts } from './verdicts.js';

/** What a pass can be drawn from: its whole items, with what divides them into strata. */
export async function frameOf(store: Store, pass: Pass, earlier: readonly SealedPlan[]): Promise<PlanFrame> {
  const items = await store.listItems(pass.id);
  if (items.length === 0)
    throw new UsageError(
      pass.id === 'claim'
        ? 'There is nothing to draw from: import runs first.'
        : `There is nothing to draw from: ${pass.name} has no ${pass.items} yet. "${called('audit')}" makes them from the runs that can be traced.`,
    );
  const practised = new Set(
    earlier.flatMap(({ plan }) => plan.items.filter(each => each.practice).map(({ item }) => item)),
  );
  const verdicts = pass.id === 'claim' ? null : await runVerdicts(store);
  return {
    pass: pass.id,
    items: items.map(({ item, runId, model, band, benchmark, claim }) => ({
      item,
      model: model ?? 'no model',
      band,
      benchmark,
      verdict: (verdicts === null ? claim : verdicts.get(runId)) ?? 'pending',
      practised: practised.has(item),
    })),
  };
}

/** Runs a task has on average, among those that can be labelled; at least 1. */
export async function runsPerTask(store: Store, pass: Pass): Promise<number> {
  const items = await store.listItems(pass.id);
  const tasks = new Set(items.map(({ benchmark, taskId }) => JSON.stringify([benchmark, taskId])));
  return tasks.size === 0 ? 1 : items.length / tasks.size;
}
