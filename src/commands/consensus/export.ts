import { citedSnapshot } from '../../core/review/consensus/cited-snapshot.js';
import { canSettle } from '../../core/review/consensus/model.js';
import type { Pass } from '../../core/review/passes.js';
import { consensusCsv } from '../../report/consensus/csv.js';
import type { Store } from '../../store/store.js';
import { readConsensus } from '../../tui/consensus/read.js';
import { UsageError } from '../io.js';
import { takeSnapshot } from './snapshot.js';

/** consensus.csv of a pass, or the sentence that says why there is none yet. */
export async function consensusExport(
  store: Store,
  pass: Pass,
): Promise<{ text: string; rows: number; snapshot: string | null }> {
  if (!canSettle(pass.id))
    throw new UsageError(`There is no consensus of ${pass.name}: each counts as it is.`);
  await takeSnapshot(store, pass);
  const { consensus, events } = await readConsensus(store, pass.id);
  const snapshot = citedSnapshot(await store.listSnapshots(pass.id), consensus, events)?.hash ?? null;
  const { people } = consensus;
  if (!people.locked)
    throw new UsageError(
      people.annotators.length === 0
        ? `Nobody has labelled ${pass.name} yet.`
        : `A consensus is made when all have locked; not locked yet: ${people.missing.join(', ')}.`,
    );
  if (people.annotators.length === 1)
    throw new UsageError(`Only ${people.annotators[0]} has labelled ${pass.name}: a consensus needs two.`);
  const [items, traces] = await Promise.all([
    store.listItems(pass.id),
    pass.id === 'provenance' ? store.listTraces() : [],
  ]);
  const names = {
    run: new Map(items.map(({ item, runId }) => [item, runId])),
    key: new Map(
      traces.flatMap(({ parts, values }) =>
        parts.map((part, at) => [part, `${values[at]?.path ?? ''} ${values[at]?.key ?? ''}`.trim()] as const),
      ),
    ),
  };
  return { ...consensusCsv(consensus, names, snapshot), snapshot };
}
