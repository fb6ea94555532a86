import type { Next } from '../messages.js';
import type { Model, Undoable } from '../model.js';
import { takeBackDraft } from '../work/drafts.js';
import { lockedNotice } from '../work/work.js';
import type { ProvenanceScreen } from './model.js';
import { saving } from './save.js';

/**
 * Backspace: takes back what the last key labelled, a value, a whole array or a verdict, on whichever run it stands,
 * today's or last week's, and goes back to it.
 */
export function takeBack(model: Model, screen: ProvenanceScreen): Next {
  const here = { ...model, screen };
  if (screen.lockedAt !== null) return [{ ...here, notice: lockedNotice }, []];
  const entries = lastAct(screen);
  const [last] = entries;
  if (!last) return [{ ...here, notice: 'nothing to take back' }, []];
  const owner = ownerOf(screen, last.item);
  if (owner === undefined)
    return [here, [{ do: 'provenance:owner', part: last.item, among: searchOrder(screen) }]];
  const { undo } = screen;
  const drafts = entries.map((_, index) =>
    takeBackDraft(model, { ...screen, undo: undo.slice(0, undo.length - index) }),
  );
  return saving(
    model,
    screen,
    drafts.filter(draft => draft !== null),
  );
}

/** The run of a value was looked for; without one it is not in this queue, and its label stays as it is. */
export function withOwner(model: Model, screen: ProvenanceScreen, part: string, item: string | null): Next {
  if (item !== null) return takeBack(model, { ...screen, owners: { ...screen.owners, [part]: item } });
  const undo = screen.undo.filter(entry => entry.item !== part);
  const next = { ...screen, undo };
  return undo.length === 0
    ? [{ ...model, screen: next, notice: 'nothing to take back in this queue' }, []]
    : takeBack(model, next);
}

/** The run that an item of a label event belongs to: itself, or that of the value; undefined while nobody knows. */
export const ownerOf = (screen: ProvenanceScreen, item: string): string | undefined =>
  screen.queue.includes(item) ? item : screen.owners[item];

/** The entries of the last key, newest first. */
function lastAct({ undo, joined }: ProvenanceScreen): Undoable[] {
  const entries: Undoable[] = [];
  for (let at = undo.length - 1; at >= 0; at -= 1) {
    const entry = undo[at]!;
    entries.push(entry);
    if (!joined[entry.event]) break;
  }
  return entries;
}

/** Runs in the order in which it is likely that the last label was made on them: this one, those before, the rest. */
function searchOrder({ queue, at }: ProvenanceScreen): string[] {
  return [...queue.slice(0, at + 1).reverse(), ...queue.slice(at + 1)];
}
