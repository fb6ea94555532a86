import { frozenBy } from './frozen.js';
import type { LabelEvent } from './label-event.js';

/** What an annotator's events say about one item now. */
export interface CurrentLabel {
  item: string;
  /** The label in force, or null: never made, or taken back. */
  label: LabelEvent | null;
  /** True when the guide's meaning changed after the label; the item is open again, the label is kept. */
  stale: boolean;
  flagged: boolean;
  note: string | null;
  taskOpened: boolean;
}

/**
 * Folds one annotator's events of one pass, oldest first, into the state of each item they touch. After a lock
 * the label is the one that it froze, whatever came in from other machines since (see `frozenBy`).
 */
export function currentLabels(
  events: readonly LabelEvent[],
  guideMeaning: number,
): Map<string, CurrentLabel> {
  const frozen = frozenBy(events)?.labels;
  const items = new Map<string, CurrentLabel>();
  const history = new Map<string, LabelEvent[]>();
  for (const event of events) {
    if (event.item === null) continue;
    const state = items.get(event.item) ?? emptyState(event.item);
    items.set(event.item, state);
    const made = history.get(event.item) ?? [];
    history.set(event.item, made);
    switch (event.kind) {
      case 'label':
        made.push(event);
        break;
      case 'retract': {
        const at = made.findIndex(label => label.id === event.supersedes);
        if (at >= 0) made.splice(at, 1);
        break;
      }
      case 'flag':
      case 'unflag':
        state.flagged = event.kind === 'flag';
        break;
      case 'note':
        state.note = typeof event.value === 'string' && event.value !== '' ? event.value : null;
        break;
      case 'task_opened':
        state.taskOpened = true;
        break;
      default:
        // A lock is no act on an item, and the way to consensus changes no label.
        break;
    }
    state.label = (frozen ? frozen.get(event.item) : made.at(-1)) ?? null;
    // What is locked is final: a guide that changes later makes none of it stale.
    state.stale =
      frozen === undefined && state.label !== null && (state.label.guideMeaning ?? 0) < guideMeaning;
  }
  return items;
}

/** The labels that Backspace would take back, newest last: every label event that no retract names. */
export function undoable(events: readonly LabelEvent[]): LabelEvent[] {
  const retracted = new Set(events.filter(event => event.kind === 'retract').map(event => event.supersedes));
  return events.filter(event => event.kind === 'label' && !retracted.has(event.id));
}

/** When the annotator locked the pass, or null. */
export const lockOf = (events: readonly LabelEvent[]): LabelEvent | null =>
  events.find(event => event.kind === 'lock') ?? null;

function emptyState(item: string): CurrentLabel {
  return { item, label: null, stale: false, flagged: false, note: null, taskOpened: false };
}
