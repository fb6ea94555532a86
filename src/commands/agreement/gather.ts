import type { LabelView, PanelAnnotator, PanelFacts, PanelLabel } from '../../core/agreement/panel-model.js';
import { type CurrentLabel, currentLabels } from '../../core/review/current.js';
import { frozenBy } from '../../core/review/frozen.js';
import { partItemId, repeatPart } from '../../core/review/item.js';
import type { LabelEvent, ViewState } from '../../core/review/label-event.js';
import type { Pass } from '../../core/review/passes.js';
import { canonicalJson, sha256 } from '../../core/run/hash.js';
import { visibleLine } from '../../core/text/visible.js';
import { type Annotator, type Guide, type Store, StoreError } from '../../store/store.js';
import { keptSnapshot } from './kept-snapshot.js';

/** What every question of a pass is counted from. */
export interface Gathered {
  readonly store: Store;
  readonly pass: Pass;
  readonly guide: Guide;
  /** Of everybody in the pass, oldest first. */
  readonly events: readonly LabelEvent[];
  /** Those who have locked, by name, so that the order in which a project came to know them moves nothing. */
  readonly locked: readonly Locked[];
  /** Short hash of the snapshot that was kept of these labels; null: none stands for them. */
  readonly snapshot: string | null;
}

interface Locked {
  readonly annotator: Annotator;
  /** Of whole items, parts and repeats. */
  readonly labels: ReadonlyMap<string, CurrentLabel>;
}

export async function gather(store: Store, pass: Pass): Promise<Gathered> {
  const [annotators, events, guide] = await Promise.all([
    store.listAnnotators(),
    store.listEvents({ pass: pass.id }),
    store.getGuide(pass.id),
  ]);
  if (!guide)
    throw new StoreError(
      'this project has no guide for the pass; the command doctor says what else is damaged',
      'damaged',
    );
  const own = new Map<string, LabelEvent[]>();
  for (const event of events) {
    const those = own.get(event.annotator);
    if (those) those.push(event);
    else own.set(event.annotator, [event]);
  }
  const locked = [...annotators]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(annotator => {
      const those = own.get(annotator.name) ?? [];
      // Whoever gave the pass up locked nothing, and is no annotator of it.
      if ((frozenBy(those)?.labels.size ?? 0) === 0) return [];
      return [{ annotator, labels: currentLabels(those, guide.meaning) }];
    });
  const snapshot = await keptSnapshot(store, pass, annotators, own);
  return { store, pass, guide, events, locked, snapshot };
}

/** Everybody's labels of these items, and of their hidden repeats, under one reading of what is stored. */
export function annotatorsOf(
  { locked, pass }: Gathered,
  items: readonly LabelledItem[],
  read: (stored: unknown) => string | null,
): PanelAnnotator[] {
  return locked.map(({ annotator, labels }) => ({
    id: annotator.name,
    name: visibleLine(annotator.name, 24),
    demo: annotator.demo,
    labels: items.flatMap(({ id }) => labelOf(labels.get(id), id, read)),
    repeats: items.flatMap(({ id, repeat }) =>
      labelOf(labels.get(repeat ?? partItemId(pass.id, id, repeatPart)), id, read),
    ),
  }));
}

export interface LabelledItem {
  readonly id: string;
  /** The id of its hidden repeat, where that is not the repeat of a whole item. */
  readonly repeat?: string;
}

function labelOf(
  state: CurrentLabel | undefined,
  itemId: string,
  read: (stored: unknown) => string | null,
): PanelLabel[] {
  if (state === undefined) return [];
  const { label, stale } = state;
  return [
    {
      itemId,
      label: label === null || stale ? null : read(label.value),
      activeMs: label?.activeMs ?? null,
      view: label?.viewState ? viewOf(label.viewState) : null,
    },
  ];
}

const viewOf = ({ mode, verdict, otherLabels, task, hitIndex }: ViewState): LabelView => ({
  verdictSeen: verdict || mode === 'verdict_shown',
  othersSeen: otherLabels,
  taskOpened: task,
  ...(hitIndex === undefined ? {} : { hitIndex }),
});

export function factsOf(
  { guide, events, locked, snapshot }: Gathered,
  items: readonly LabelledItem[],
  design: string | null,
): PanelFacts {
  return {
    lockedAt: latestLock(
      events.filter(({ annotator }) => locked.some(each => each.annotator.name === annotator)),
    ),
    guideVersion: guide.version,
    snapshot: locked.length === 0 ? null : (snapshot ?? snapshotOf(locked, items)),
    design,
  };
}

/** `2026-12-01 10:12` UTC of the last lock. */
function latestLock(events: readonly LabelEvent[]): string | null {
  const times = events.filter(event => event.kind === 'lock').map(event => event.createdAt);
  return times.sort().at(-1)?.slice(0, 16).replace('T', ' ') ?? null;
}

/** Eight digits that stand for the raw labels the figures were counted from. */
function snapshotOf(locked: readonly Locked[], items: readonly LabelledItem[]): string {
  const ids = items.map(({ id }) => id).sort();
  const rows = locked.flatMap(({ annotator, labels }) =>
    ids.flatMap(id => {
      const state = labels.get(id);
      if (state === undefined) return [];
      const { label, stale } = state;
      return [[annotator.name, id, label === null || stale ? null : String(label.value)] as const];
    }),
  );
  return sha256(canonicalJson(rows)).slice(0, 8);
}
