import type { Panel } from '../../core/agreement/panel-model.js';
import { canSettle, type PassConsensus } from '../../core/review/consensus/model.js';
import {
  changeOf,
  labelRows,
  type SnapshotContent,
  sealSnapshot,
  shortHash,
} from '../../core/review/consensus/snapshot.js';
import type { Pass } from '../../core/review/passes.js';
import { complete } from '../../report/agreement/json.js';
import type { Snapshot } from '../../store/consensus.js';
import { type Store, StoreError } from '../../store/store.js';
import { type ConsensusRead, readConsensus } from '../../tui/consensus/read.js';

/**
 * Keeps the raw labels of a pass and their agreement as they are once all have locked, before anybody settles (review
 * 1.1, 2.5). What is kept is never counted anew: when other labels come in later, another snapshot with its reason
 * stands beside it. The newest; null: not all have locked, or one person alone labels.
 */
export async function takeSnapshot(store: Store, pass: Pass): Promise<Snapshot | null> {
  if (!canSettle(pass.id)) return null;
  const read = await readConsensus(store, pass.id);
  const kept = (await store.listSnapshots(pass.id)).at(-1) ?? null;
  if (!isReady(read)) return kept;
  // The panel says whose labels count; late ones among them.
  const { lockedReport } = await import('../agreement.js');
  const { panels } = await lockedReport(store, pass);
  const annotators = (panels[0]?.annotators ?? []).map(({ id }) => id).sort();
  const labels = labelRows(read.events, annotators, unitsOf(read.consensus));
  const reason = kept && changeOf(JSON.parse(kept.json) as SnapshotContent, annotators, labels);
  if (kept && reason === null) return kept;
  const content: SnapshotContent = {
    version: 1,
    pass: pass.id,
    annotators,
    labels,
    agreement: panels.map(agreementOf),
  };
  try {
    return await store.addSnapshot({ pass: pass.id, ...sealSnapshot(content), reason });
  } catch (error) {
    // Whoever can only read the project keeps nothing; who can write it does, at the next occasion.
    if (error instanceof StoreError && error.code === 'read_only') return kept;
    throw error;
  }
}

/**
 * The same after something that is stored already and stands whatever becomes of the figures, such as a lock: labels
 * that cannot be counted are for the panel to complain of.
 */
export async function trySnapshot(store: Store, pass: Pass): Promise<Snapshot | null> {
  try {
    return await takeSnapshot(store, pass);
  } catch (error) {
    const { name } = error as Error;
    if (name === 'UsageError' || name === 'AgreementError') return null;
    throw error;
  }
}

/** As a remark after a lock. */
export const snapshotWords = ({ hash, createdAt }: Snapshot): string =>
  `All have locked: raw labels and their agreement are kept as of ${createdAt.slice(0, 16).replace('T', ' ')}, sha ${shortHash(hash)}.`;

/** Without a plan one lock says nothing of who else labels; a plan does. */
const isReady = ({ consensus: { people }, hasPlan }: ConsensusRead): boolean =>
  people.locked && (people.annotators.length > 1 || hasPlan);

const unitsOf = ({ items }: PassConsensus): Set<string> =>
  new Set(items.flatMap(({ units }) => units.map(({ id }) => id)));

/** What the people make of each other; nothing of a tool, whose verdicts differ from machine to machine. */
const agreementOf = ({ part, unit, categories, asides, annotators, no_pair, pairs, alpha }: Panel): unknown =>
  complete({
    part,
    unit,
    categories,
    asides,
    annotators: annotators.map(({ id, demo, labelled, by_label }) => ({ id, demo, labelled, by_label })),
    no_pair,
    pairs,
    alpha,
  });
