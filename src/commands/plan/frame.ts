import type { Pass } from '../../core/review/passes.js';
import type { SealedPlan } from '../../core/review/plan/hash.js';
import type { PlanFrame } from '../../core/review/plan/plan.js';
import { called } from '../../store/called.js';
import type { ItemFacts, Store } from '../../store/store.js';
import { votedGates } from '../agreement/gate-votes.js';
import { judgedClaims } from '../agreement/judged-claims.js';
import { UsageError } from '../io.js';
import { runVerdicts } from './verdicts.js';

/** What a pass can be drawn from: its whole items, with what divides them into strata. */
export async function frameOf(store: Store, pass: Pass, earlier: readonly SealedPlan[]): Promise<PlanFrame> {
  const items = await store.listItems(pass.id);
  if (items.length === 0)
    throw new UsageError(
      pass.id === 'claim'
        ? 'There is nothing to draw from: import runs first.'
        : `There is nothing to draw from: ${pass.name} has no ${pass.items} yet. "${called('audit')}" makes them${pass.id === 'severity' || pass.id === 'gates' ? ', once the graders of the tasks are imported (--tasks DIR)' : ' from the runs that can be traced'}.`,
    );
  const practised = new Set(
    earlier.flatMap(({ plan }) => plan.items.filter(each => each.practice).map(({ item }) => item)),
  );
  const verdictOf = await verdictsOf(store, pass);
  return {
    pass: pass.id,
    items: items.map(fact => {
      const { item, model, band, benchmark, taskId } = fact;
      const shared = {
        item,
        benchmark,
        verdict: verdictOf(fact) ?? 'pending',
        practised: practised.has(item),
      };
      // A gate is of a task, whichever runs came with its grader.
      return pass.id === 'gates'
        ? { ...shared, model: 'any model', band: 'none' as const, task: taskId }
        : { ...shared, model: model ?? 'no model', band };
    }),
  };
}

/** The automated verdict on an item, as strata call it; undefined: none yet. */
async function verdictsOf(
  store: Store,
  { id: pass }: Pass,
): Promise<(fact: ItemFacts) => string | null | undefined> {
  if (pass === 'claim') return ({ claim }) => claim;
  if (pass === 'severity') {
    const judged = await judgedClaims(store);
    return ({ item }) => judged.get(item)?.severity;
  }
  if (pass === 'gates') {
    const voted = await votedGates(store);
    return ({ item }) => voted.get(item)?.type;
  }
  const verdicts = await runVerdicts(store);
  return ({ runId }) => verdicts.get(runId);
}

/** Runs a task has on average, among those that can be labelled; at least 1. */
export async function runsPerTask(store: Store, pass: Pass): Promise<number> {
  const items = await store.listItems(pass.id);
  const tasks = new Set(items.map(({ benchmark, taskId }) => JSON.stringify([benchmark, taskId])));
  return tasks.size === 0 ? 1 : items.length / tasks.size;
}
