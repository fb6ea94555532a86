import type { StepMatch } from '../../store/provenance.js';
import { bigText, type TextPart } from '../evidence/big-text.js';
import { movedInList } from '../evidence/list-moves.js';
import { firstTop, scrolledTop, topAt } from '../evidence/read-step.js';
import { readerSize } from '../evidence/whole-step.js';
import type { Command } from '../keymap/keymap.js';
import type { Effect } from '../messages.js';
import type { Model } from '../model.js';
import type { OpenRun, Reading } from './model.js';
import { placeOf } from './place.js';
import { hitOf, tableRows } from './table.js';

// How a reader opens texts over the panes, moves in them, and finds back to the same place.

export const readingOf = (item: OpenRun): Reading | null => item.readings.at(-1) ?? null;

/** The step whose text is on screen; null when none is. */
export function stepOf(item: OpenRun): number | null {
  const reading = readingOf(item);
  if (reading) return reading.kind === 'step' ? reading.step : null;
  const hit = hitOf(item);
  return hit && hit.step >= -1 ? hit.step : null;
}

/** What is on screen waits for the text of a step. */
export function isWaiting(item: OpenRun): boolean {
  const step = stepOf(item);
  return step !== null && item.texts[step] === undefined;
}

/** Asks for what is on screen and not there yet. */
export function fetching(model: Model, item: OpenRun): Effect[] {
  const step = isWaiting(item) ? stepOf(item) : null;
  const words = wordsWanted(model, item);
  return [
    ...(step === null ? [] : [{ do: 'provenance:text' as const, item: item.item, step }]),
    ...(words.length === 0 ? [] : [{ do: 'provenance:words' as const, item: item.item, steps: words }]),
  ];
}

/** Reads the step of the hit that comes next, so that it is there when its key is pressed. */
export function fetchingAhead(item: OpenRun): Effect[] {
  if (item.readings.length > 0) return [];
  const rows = tableRows(item);
  const next = rows[item.at]?.hits[item.hit + 1] ?? rows[item.at + 1]?.hits[0];
  if (!next || next.step < -1 || item.texts[next.step] || stepOf(item) === next.step) return [];
  const chars = item.steps.find(({ i }) => i === next.step)?.chars ?? 0;
  return chars > mostAhead ? [] : [{ do: 'provenance:text', item: item.item, step: next.step }];
}

export const opening = (item: OpenRun, reading: Reading): OpenRun => ({
  ...item,
  readings: [...item.readings, reading],
  unfolded: item.unfolded || reading.kind === 'step',
});

/** `Esc`: a text back; a search ends with the text that shows its match. */
export const closing = (item: OpenRun): OpenRun => ({
  ...item,
  readings: item.readings.slice(0, -1),
  find: null,
});

/** Enter: the whole step of the hit on screen, at that hit; null when it stands in no step. */
export function openingHit(item: OpenRun): OpenRun | null {
  const hit = hitOf(item);
  if (!hit || hit.step < -1) return null;
  return opening(item, stepReading(hit.step, { part: hit.part, start: hit.start }));
}

export const stepReading = (
  step: number,
  to: { part: number; start: number } | null = null,
): Extract<Reading, { kind: 'step' }> => ({ kind: 'step', step, top: firstTop, to });

/** The text in front, changed. */
export const inFront = (item: OpenRun, reading: Reading): OpenRun => ({
  ...item,
  readings: [...item.readings.slice(0, -1), reading],
});

/** The first match of a search, over what is on screen now. */
export function openingFind(
  item: OpenRun,
  find: { query: string; found: readonly StepMatch[]; more: boolean },
): OpenRun {
  const under = item.find ? closing(item) : item;
  const first = find.found[0]!;
  return { ...opening(under, stepReading(first.step, first)), find: { ...find, at: 0 } };
}

/** The next or previous match, round; its step open at it. */
export function steppedMatch(item: OpenRun, by: number): OpenRun {
  const { find } = item;
  if (!find) return item;
  const at = (find.at + by + find.found.length) % find.found.length;
  const match = find.found[at]!;
  return { ...inFront(item, stepReading(match.step, match)), find: { ...find, at } };
}

/** A text has come; those that came longest ago are forgotten. */
export function withText(item: OpenRun, step: number, parts: readonly TextPart[]): OpenRun {
  const recent = [...item.recent.filter(other => other !== step), step].slice(-mostTexts);
  const kept = Object.entries(item.texts).filter(([number]) => recent.includes(Number(number)));
  return { ...item, recent, texts: { ...Object.fromEntries(kept), [step]: parts } };
}

/** The place that a reader asked for, brought on screen when its text is there. */
export function settled(model: Model, item: OpenRun): OpenRun {
  const reading = readingOf(item);
  if (reading?.kind !== 'step' || reading.to === null) return item;
  const parts = item.texts[reading.step];
  if (!parts) return item;
  const { cells, rows } = readerSize(model);
  const hit = hitOf(item);
  const place = !item.find && hit?.step === reading.step ? placeOf(parts, hit) : reading.to;
  const top = place ? topAt(bigText(parts), place, rows, cells) : firstTop;
  return inFront(item, { ...reading, top, to: null });
}

/** A scrolling command in the text in front; null for any other command, or when there is no text. */
export function scrolledReading(model: Model, item: OpenRun, command: Command): OpenRun | null {
  const reading = readingOf(item);
  if (!reading) return null;
  const { cells, rows } = readerSize(model);
  if (reading.kind === 'step') {
    const parts = item.texts[reading.step];
    const top = parts && scrolledTop(command, bigText(parts), reading.top, rows, cells);
    return top ? inFront(item, { ...reading, top }) : null;
  }
  const { length } = reading.kind === 'code' ? reading.entries : item.steps;
  const at = movedInList(command, { at: reading.at, length, rows });
  return at === null ? null : inFront(item, { ...reading, at });
}

/** The entries of a list that are on screen: the chosen one in the middle where that is possible. */
export const listWindow = (at: number, length: number, rows: number): { from: number; to: number } => {
  const from = Math.max(0, Math.min(at - Math.floor(rows / 2), length - rows));
  return { from, to: Math.min(from + rows, length) };
};

/** Steps in sight of the list whose first words are not known; of very long ones nobody waits for them. */
function wordsWanted(model: Model, item: OpenRun): number[] {
  const reading = readingOf(item);
  if (reading?.kind !== 'steps') return [];
  const { rows } = readerSize(model);
  const { from, to } = listWindow(reading.at, item.steps.length, model.linear ? 30 : rows);
  return item.steps
    .slice(from, to)
    .filter(({ i, chars }) => item.words[i] === undefined && chars <= mostChars)
    .map(({ i }) => i);
}

/** Texts of steps that are kept. */
const mostTexts = 8;
/** Longer steps are read when they are asked for. */
const mostAhead = 5_000_000;
const mostChars = 200_000;
