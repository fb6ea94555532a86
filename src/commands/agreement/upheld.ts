import { type UpheldReport, upheldShares } from '../../core/agreement/upheld-shares.js';
import { consensusOf } from '../../core/review/consensus/consensus.js';
import { conditionOf, verdictShown } from '../../core/review/shown-verdict.js';
import { blindUpheldOf, type CheckedRun, upheldOf } from '../../core/review/upheld.js';
import { visibleLine } from '../../core/text/visible.js';
import type { Store } from '../../store/store.js';
import type { Gathered } from './gather.js';
import { tracedRuns } from './provenance-inputs.js';
import { runVerdicts } from './run-verdicts.js';
import { sealedPlan } from './sealed-plan.js';

/**
 * How people judged the verdicts of pass C: in check mode, and by their locked blind labels; null where nothing was
 * traced. Labels of check mode need no lock: the verdict is in view, and no agreement is counted from them.
 */
export async function upheldReport(store: Store, blind: Gathered): Promise<UpheldReport | null> {
  const [facts, traces, events, guide] = await Promise.all([
    store.listItems('provenance'),
    store.listTraces(),
    store.listEvents({ pass: 'provenance-check' }),
    store.getGuide('provenance-check'),
  ]);
  const runs = tracedRuns(facts, traces);
  if (runs.length === 0) return null;
  const verdicts = await runVerdicts(store, traces);
  const checked = (itemOf: (run: (typeof runs)[number]) => string | null): CheckedRun[] =>
    runs.flatMap(run => {
      const item = itemOf(run);
      const result = verdicts.get(run.trace.runId)!.byOption[0]!;
      if (item === null) return [];
      const { model } = run.fact;
      return [
        {
          item,
          model: model === null ? null : visibleLine(model, 24),
          shown: verdictShown(run.trace, result),
          condition: conditionOf(run.trace, result),
        },
      ];
    });
  const labels = blind.locked.flatMap(({ annotator, labels: own }) =>
    runs.flatMap(({ item }) => {
      const state = own.get(item);
      // Who had seen the verdict did not judge blind.
      if (!state?.label || state.stale || state.label.viewState?.verdict) return [];
      return [{ item, annotator: annotator.name, value: state.label.value, reason: state.note }];
    }),
  );
  return {
    shown: upheldShares(
      upheldOf(
        events,
        checked(({ trace }) => trace.checkItem),
        guide?.meaning ?? 0,
      ),
    ),
    blind: upheldShares(
      blindUpheldOf(
        labels,
        checked(({ item }) => item),
      ),
      await mayBeSettled(
        blind,
        runs.flatMap(({ item, trace }) => (item === null ? [] : [{ id: item, parts: trace.parts }])),
      ),
    ),
  };
}

/** Verdicts stay hidden, item by item, until all items are settled (review 1.1); one annotator alone has nobody to settle. */
async function mayBeSettled(
  { store, pass, events, locked, guide }: Gathered,
  items: readonly { id: string; parts: readonly string[] }[],
): Promise<boolean> {
  if (locked.length < 2) return false;
  const [people, sealed] = await Promise.all([store.listAnnotators(), sealedPlan(store, pass)]);
  const plan = sealed?.plan ?? null;
  return !consensusOf({ pass: pass.id, items, events, people, plan, guideMeaning: guide.meaning }).revealed;
}
