import type { ConsensusLabel } from '../../core/agreement/panel-model.js';
import { consensusOf } from '../../core/review/consensus/consensus.js';
import { canSettle } from '../../core/review/consensus/model.js';
import type { Plan } from '../../core/review/plan/plan.js';
import type { Gathered } from './gather.js';

/** A settled label as it is stored (`typed+echo`, `gamed:copied`), of a whole item or a part. */
export interface SettledLabel extends Omit<ConsensusLabel, 'label'> {
  readonly label: string | null;
  /** What people had said before it was settled. */
  readonly raw: readonly string[];
}

/**
 * What people settled of the items of a pass and of their parts; null: nothing. What all said alike needs no entry: the
 * labels themselves say it.
 */
export async function settledIn(
  { store, pass, events, guide }: Gathered,
  items: readonly { readonly id: string; readonly parts: readonly string[] }[],
  plan: Plan | null,
): Promise<readonly SettledLabel[] | null> {
  if (!canSettle(pass.id) || !events.some(({ kind }) => kind === 'resolve' || kind === 'exclude'))
    return null;
  const people = await store.listAnnotators();
  const consensus = consensusOf({
    pass: pass.id,
    items,
    events,
    people,
    plan,
    guideMeaning: guide.meaning,
  });
  const settled = consensus.items.flatMap(({ units }) =>
    units.flatMap(({ id, raw, label, source }): SettledLabel[] => {
      if (source === 'excluded') return [{ itemId: id, label: null, raw: [], source }];
      return source === null || source === 'unanimous' || label === null
        ? []
        : [{ itemId: id, label, raw: [...raw.values()], source }];
    }),
  );
  return settled.length === 0 ? null : settled;
}

/**
 * The settled labels of these items under one reading of what is stored. What was settled may be another question of the label
 * than this one: where all had given this answer to it, it is unanimous; where none was settled, none stands.
 */
export function settledLabels(
  settled: readonly SettledLabel[] | null,
  items: readonly { readonly id: string }[],
  read: (stored: unknown) => string | null,
): ConsensusLabel[] | null {
  if (settled === null) return null;
  const known = new Set(items.map(({ id }) => id));
  return settled.flatMap(({ itemId, label, raw, source }): ConsensusLabel[] => {
    if (!known.has(itemId)) return [];
    if (label === null) return [{ itemId, label, source }];
    const answer = read(label);
    const said = raw.flatMap(each => read(each) ?? []);
    if (answer === null || (said.length > 1 && said.every(each => each === answer))) return [];
    return [{ itemId, label: answer, source }];
  });
}
