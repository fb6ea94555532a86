import type { ConsensusLabel } from '../../core/agreement/panel-model.js';
import type { Pass } from '../../core/review/passes.js';
import type { Store } from '../../store/store.js';

/** A settled label as it is stored (`typed+echo`, `gamed:copied`), of a whole item or a part. */
export interface SettledLabel extends Omit<ConsensusLabel, 'label'> {
  readonly label: unknown;
}

/** What people settled in a pass; null: nothing, the truth is what all said alike. */
export async function consensusOf(_store: Store, _pass: Pass): Promise<readonly SettledLabel[] | null> {
  return null;
}

/** The settled labels of these items under one reading of what is stored. */
export function settledLabels(
  settled: readonly SettledLabel[] | null,
  items: readonly { readonly id: string }[],
  read: (stored: unknown) => string | null,
): ConsensusLabel[] | null {
  if (settled === null) return null;
  const known = new Set(items.map(({ id }) => id));
  return settled
    .filter(({ itemId }) => known.has(itemId))
    .map(({ itemId, label, source }) => ({ itemId, label: label === null ? null : read(label), source }));
}
