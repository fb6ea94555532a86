import type { StepMatch } from '../../store/provenance.js';
import { bigText, type TextPart } from '../evidence/big-text.js';
import { movedInList } from '../evidence/list-moves.js';
import { placeOfHit } from '../evidence/place-of-hit.js';
import { firstTop, scrolledTop, topAt } from '../evidence/read-step.js';
import { readerSize } from '../evidence/whole-step.js';
import type { Command } from '../keymap/keymap.js';
import type { Effect } from '../messages.js';
import type { Model } from '../model.js';
import type { CheckHit, CheckScreen, OpenCheck } from './model.js';

// How a reader moves through the evidence of one run: values, hits, whole steps, matches.

/** The hit on screen; null when the value has none. */
export const hitOf = (item: OpenCheck): CheckHit | null => item.values[item.value]?.hits[item.hit] ?? null;

/** The step whose text is on screen; null when none is. */
export function stepOf(item: OpenCheck): number | null {
  if (item.reading) return item.reading.kind === 'step' ? item.reading.step : null;
  const hit = hitOf(item);
  return hit && hit.step >= -1 ? hit.step : null;
}

/** What is on screen waits for the text of a step. */
export function isWaiting(item: OpenCheck): boolean {
  const step = stepOf(item);
  return step !== null && item.texts[step] === undefined;
}

/** Asks for the text that is on screen and not there yet. */
export function fetching({ item }: CheckScreen): Effect[] {
  const step = item && isWaiting(item) ? stepOf(item) : null;
  return item && step !== null ? [{ do: 'check:text', item: item.item, step }] : [];
}

/** The value at an index, its evidence open at the hit that decides. */
export function openedAt(item: OpenCheck, value: number): OpenCheck {
  const chosen = item.values[value];
  if (!chosen) return item;
  const hit = chosen.decisive >= 0 ? chosen.decisive : chosen.hits.length > 0 ? 0 : -1;
  return seen({ ...item, value, hit });
}

/** `j` and `k`, by as many values as asked. */
export const movedValue = (item: OpenCheck, by: number): OpenCheck =>
  openedAt(item, Math.max(0, Math.min(item.value + by, item.values.length - 1)));

/**
 * `]` and `[`: the next hit of the flagged values, one value after the other and round; of all values where none is
 * flagged. A value that is nowhere is one stop.
 */
export function steppedHit(item: OpenCheck, by: 1 | -1): OpenCheck {
  const flagged = item.values.some(value => value.flagged);
  const stops = item.values.flatMap((value, index) => {
    // Whoever looks at a value that is not flagged steps through that one's hits too.
    if (flagged && !value.flagged && index !== item.value) return [];
    return value.hits.length === 0 ? [[index, -1]] : value.hits.map((_, hit) => [index, hit]);
  });
  const here = stops.findIndex(([value, hit]) => value === item.value && hit === item.hit);
  const [value, hit] = stops[(here + by + stops.length) % Math.max(stops.length, 1)] ?? [];
  if (value === undefined || hit === undefined) return item;
  const moved = seen({ ...item, value, hit });
  return item.reading?.kind === 'step' ? readingHit(moved) : moved;
}

/** Enter: the whole step of the hit on screen, at that hit; unchanged when there is no such step. */
export function readingHit(item: OpenCheck): OpenCheck {
  const hit = hitOf(item);
  if (!hit || hit.step < -1) return { ...item, reading: null };
  return {
    ...item,
    reading: { kind: 'step', step: hit.step, top: firstTop, to: { part: hit.part, start: hit.start } },
  };
}

/** A step from its beginning, or at a match. */
export function readingStep(item: OpenCheck, step: number, match: StepMatch | null = null): OpenCheck {
  const to = match ? { part: match.part, start: match.start } : null;
  return { ...item, reading: { kind: 'step', step, top: firstTop, to } };
}

/** The next or previous match of the search, its step open at it. */
export function steppedMatch(item: OpenCheck, by: number): OpenCheck {
  const { find } = item;
  if (!find) return item;
  const at = (find.at + by + find.found.length) % find.found.length;
  const match = find.found[at];
  return match ? { ...readingStep(item, match.step, match), find: { ...find, at } } : item;
}

/** A text has come; the place that was waited for is brought on screen. */
export function withText(model: Model, item: OpenCheck, step: number, parts: readonly TextPart[]): OpenCheck {
  const kept = Object.entries(item.texts).slice(-mostTexts);
  return settled(model, { ...item, texts: { ...Object.fromEntries(kept), [step]: parts } });
}

/** The place that a reader asked for, brought on screen when its text is there. */
export function settled(model: Model, item: OpenCheck): OpenCheck {
  const { reading } = item;
  if (reading?.kind !== 'step' || reading.to === null) return item;
  const parts = item.texts[reading.step];
  if (!parts) return item;
  const { cells, rows } = readerSize(model);
  const hit = hitOf(item);
  const place = !item.find && hit?.step === reading.step ? placeOfHit(parts, hit) : reading.to;
  const top = place ? topAt(bigText(parts), place, rows, cells) : firstTop;
  return { ...item, reading: { ...reading, top, to: null } };
}

/** A scrolling command in a step, or a move in the list of code; null for any other command. */
export function scrolledReading(model: Model, item: OpenCheck, command: Command): OpenCheck | null {
  const { reading } = item;
  const { cells, rows } = readerSize(model);
  if (reading?.kind === 'step') {
    const parts = item.texts[reading.step];
    const top = parts && scrolledTop(command, bigText(parts), reading.top, rows, cells);
    return top ? { ...item, reading: { ...reading, top } } : null;
  }
  if (reading?.kind !== 'code') return null;
  const at = movedInList(command, { at: reading.at, length: reading.entries.length, rows });
  return at === null ? null : { ...item, reading: { ...reading, at } };
}

/** Share of the flagged values whose evidence was on screen, 0 to 1; 1 where none is flagged. */
export function seenShareOf(item: OpenCheck): number {
  const flagged = item.values.flatMap((value, index) => (value.flagged ? [index] : []));
  if (flagged.length === 0) return 1;
  return flagged.filter(index => item.seen.includes(index)).length / flagged.length;
}

/** Texts of steps that are kept beside the one on screen. */
const mostTexts = 8;

const seen = (item: OpenCheck): OpenCheck =>
  item.seen.includes(item.value) ? item : { ...item, seen: [...item.seen, item.value] };
