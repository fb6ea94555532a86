import type { EventKind } from '../../core/review/label-event.js';
import { areaOf } from '../areas.js';
import { keyName } from '../keymap/keymap.js';
import type { TimedKey } from '../keys/key.js';
import type { Effect, Next } from '../messages.js';
import type { Model } from '../model.js';
import { claimCommand } from './claim.js';

/** A key that repeats: how often since the label that its first repeat gave; `isBack`: that label was taken back. */
export interface Train {
  repeats: number;
  isBack: boolean;
}

/**
 * A terminal repeats a held key only after 250 to 1000 ms, so that its first repeat looks like a second press and labels
 * the item that has just appeared. What tells them apart comes next: the other repeats follow that one at once, while a
 * key that was pressed anew would have to be held as long again before it repeats. Two such repeats and the label is
 * taken back, as by Backspace, and said: nobody presses a key so fast, and whoever did sees the item again.
 *
 * Keys that came in one read have one time and count as none: presses of a person that a network held up.
 * A terminal that repeats more slowly than ten times a second cannot be told from presses.
 */
export function afterPress(before: Model, key: TimedKey, [next, effects]: Next): Next {
  const name = keyName(key);
  if (before.lastKey !== name) return [{ ...next, lastKey: name, train: null }, effects];
  const gap = key.at - (before.lastPress[name] ?? Number.NEGATIVE_INFINITY);
  if (gap >= repeatMs)
    return [{ ...next, train: effects.some(isLabel) ? { repeats: 0, isBack: false } : null }, effects];
  const { train } = before;
  if (!train) return [next, effects];
  const repeats = train.repeats + (gap < oneReadMs ? 0 : 1);
  if (train.isBack) return [{ ...next, notice: takenBack }, effects];
  if (repeats < 2 || effects.length > 0 || next.overlay)
    return [{ ...next, train: { ...train, repeats } }, effects];
  const [back, more] = undo({ ...next, train: { repeats, isBack: true } }, key);
  return [{ ...back, notice: takenBack }, more];
}

/** Repeats come faster than this, presses do not; milliseconds. */
const repeatMs = 100;
const oneReadMs = 5;

const takenBack = 'key held down: what it labelled on its own was taken back; press it once for each item';

function undo(model: Model, key: TimedKey): Next {
  const { screen } = model;
  if (screen.kind === 'claim') return claimCommand(model, screen, 'undo', key, 0);
  const area = areaOf(screen);
  return area ? area.command(model, screen, 'undo', key, 0) : [model, []];
}

function isLabel(effect: Effect): boolean {
  if (effect.do === 'saveEvent') return labelling.has(effect.draft.kind);
  return 'drafts' in effect && effect.drafts.some(({ kind }) => labelling.has(kind));
}

/** What Backspace takes back. */
const labelling: ReadonlySet<EventKind> = new Set(['label', 'own_answer', 'cause', 'talk_label']);
