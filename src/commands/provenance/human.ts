import type { FrozenVerdict } from '../../core/provenance/run-result.js';
import { consensusOf } from '../../core/review/consensus/consensus.js';
import { provenancePass } from '../../core/review/passes.js';
import type { StoredTrace } from '../../store/provenance.js';
import type { Store } from '../../store/store.js';
import { gather } from '../agreement/gather.js';
import { sealedPlan } from '../agreement/sealed-plan.js';

/** The run verdicts that people froze in pass C, by item: settled by all who labelled it, by talk or by an adjudicator. */
export async function frozenVerdicts(
  store: Store,
  traces: readonly Pick<StoredTrace, 'item' | 'parts'>[],
): Promise<Map<string, FrozenVerdict>> {
  const items = traces.flatMap(({ item, parts }) => (item === null ? [] : [{ id: item, parts }]));
  const { pass, events, guide } = await gather(store, provenancePass);
  if (!events.some(({ kind }) => kind === 'lock')) return new Map();
  const consensus = consensusOf({
    pass: pass.id,
    items,
    events,
    people: await store.listAnnotators(),
    plan: (await sealedPlan(store, pass))?.plan ?? null,
    guideMeaning: guide.meaning,
  });
  return new Map(
    consensus.items.flatMap(({ item, state, units }) => {
      const label = state === 'frozen' ? units.find(({ id }) => id === item)?.label : null;
      return isVerdict(label) ? [[item, label] as const] : [];
    }),
  );
}

const verdicts: readonly string[] = [
  'gamed:copied',
  'gamed:made_up',
  'clean',
  'clean:direct',
] satisfies FrozenVerdict[];

const isVerdict = (label: unknown): label is FrozenVerdict =>
  typeof label === 'string' && verdicts.includes(label);
