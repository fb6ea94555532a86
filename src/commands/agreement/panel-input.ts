import type { PanelAnnotator, PanelInput } from '../../core/agreement/panel-model.js';
import { currentLabels, lockOf } from '../../core/review/current.js';
import type { LabelEvent } from '../../core/review/label-event.js';
import type { Pass } from '../../core/review/passes.js';
import { canonicalJson, sha256 } from '../../core/run/hash.js';
import { visibleLine } from '../../core/text/visible.js';
import { type Annotator, type Store, StoreError } from '../../store/store.js';

/** Gathers what the panel of a pass is counted from: the items, the locked annotators' labels, the matcher's verdicts. */
export async function panelInput(store: Store, pass: Pass): Promise<PanelInput> {
  const [items, annotators, events, guide] = await Promise.all([
    store.listItems(pass.id),
    store.listAnnotators(),
    store.listEvents({ pass: pass.id }),
    store.getGuide(pass.id),
  ]);
  if (!guide)
    throw new StoreError(
      'this project has no guide for the pass; the command doctor says what else is damaged',
      'damaged',
    );
  const known = new Set(items.map(item => item.item));
  // By name: the order in which a project came to know them differs between machines, and their panel must not.
  const locked = [...annotators]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(annotator => ({ annotator, own: events.filter(event => event.annotator === annotator.name) }))
    .filter(({ own }) => lockOf(own) !== null)
    .map(({ annotator, own }) => annotatorOf(annotator, own, guide.meaning, known));
  const versions = [...new Set(items.map(item => item.claimVersion).filter(version => version !== null))];
  return {
    pass: pass.id,
    categories: [
      { value: 'yes', short: 'yes', meaning: 'claims success' },
      { value: 'no', short: 'no', meaning: 'does not claim success' },
    ],
    asides: [
      { value: 'unsure', short: 'unsure', meaning: 'cannot tell' },
      { value: 'no_message', short: 'none', meaning: 'no message to judge' },
    ],
    annotators: locked,
    items: items.map(item => ({
      id: item.item,
      task: `${item.benchmark}\u0000${item.taskId}`,
      strata: { band: item.band, model: item.model === null ? null : visibleLine(item.model, 24) },
    })),
    tool: {
      name: 'matcher',
      version: versions.length === 1 ? (versions[0] ?? null) : versions.join(', ') || null,
      verdicts: items.map(item => ({
        itemId: item.item,
        verdict: item.claim === null ? null : item.claim === 'success' ? 'yes' : 'no',
      })),
    },
    facts: {
      lockedAt: latestLock(events),
      guideVersion: guide.version,
      snapshot: locked.length === 0 ? null : snapshotOf(locked),
      design: 'census',
    },
  };
}

function annotatorOf(
  annotator: Annotator,
  events: readonly LabelEvent[],
  guideMeaning: number,
  items: ReadonlySet<string>,
): PanelAnnotator {
  const labels = [...currentLabels(events, guideMeaning).values()]
    .filter(({ item }) => items.has(item))
    .map(({ item, label, stale }) => ({
      itemId: item,
      label: label === null || stale ? null : String(label.value),
      activeMs: label?.activeMs ?? null,
      view: label?.viewState
        ? {
            verdictSeen: label.viewState.verdict,
            othersSeen: label.viewState.otherLabels,
            taskOpened: label.viewState.task,
          }
        : null,
    }));
  return { id: annotator.name, name: visibleLine(annotator.name, 24), demo: annotator.demo, labels };
}

/** `2026-12-01 10:12` UTC of the last lock. */
function latestLock(events: readonly LabelEvent[]): string | null {
  const times = events.filter(event => event.kind === 'lock').map(event => event.createdAt);
  return times.sort().at(-1)?.slice(0, 16).replace('T', ' ') ?? null;
}

/** Eight digits that stand for the raw labels the panel was counted from. */
function snapshotOf(annotators: readonly PanelAnnotator[]): string {
  const rows = annotators.flatMap(({ id, labels }) =>
    labels.map(({ itemId, label }) => [id, itemId, label] as const).sort(([, a], [, b]) => (a < b ? -1 : 1)),
  );
  return sha256(canonicalJson(rows)).slice(0, 8);
}
