import type { BlindHit } from '../../store/provenance.js';
import { bigText, type TextPart } from '../evidence/big-text.js';
import { firstTop, scrolledTop, topAt } from '../evidence/read-step.js';
import { readerSize } from '../evidence/whole-step.js';
import type { Command } from '../keymap/keymap.js';
import type { Effect } from '../messages.js';
import type { Model } from '../model.js';
import { type OpenSettle, ownText } from './model.js';

// How an adjudicator moves through the evidence of an item: values, hits, whole steps, matches.

/** The hit on screen; null when the row has none. */
export const hitOf = (item: OpenSettle): BlindHit | null => item.rows[item.row]?.hits[item.hit] ?? null;

/** The row at an index, its evidence at its first hit. */
export function openedRow(item: OpenSettle, index: number): OpenSettle {
  const row = Math.max(0, Math.min(index, item.rows.length - 1));
  // Of a sheet a step is opened only when it is asked for.
  const hit = item.view.kind !== 'sheet' && (item.rows[row]?.hits.length ?? 0) > 0 ? 0 : -1;
  return { ...item, row, hit, pending: false, echo: false, marks: [] };
}

/** The step whose text is on screen; null when none is. The output file (-2) is the row's own text. */
export function stepOf(item: OpenSettle): number | null {
  if (item.reading) return item.reading.step;
  const hit = hitOf(item);
  return hit && hit.step >= -1 ? hit.step : null;
}

/** Asks for the text that is on screen and not there yet. */
export function fetching(item: OpenSettle): Effect[] {
  const step = stepOf(item);
  return step === null || item.texts[step] !== undefined
    ? []
    : [{ do: 'consensus:text', item: item.item, step }];
}

/** `]` and `[` among the hits of the row, round. */
export function steppedHit(item: OpenSettle, by: 1 | -1): OpenSettle {
  const count = item.rows[item.row]?.hits.length ?? 0;
  if (count === 0) return item;
  const moved = { ...item, hit: (item.hit + by + count) % count };
  return item.reading ? readingHit(moved) : moved;
}

/** The whole step of the hit on screen, at that hit; unchanged when there is no such step. */
export function readingHit(item: OpenSettle): OpenSettle {
  const hit = hitOf(item);
  if (!hit || hit.step < -1) return item;
  return {
    ...item,
    reading: { step: hit.step, top: firstTop, to: { part: hit.part, start: hit.start } },
  };
}

export const readingStep = (
  item: OpenSettle,
  step: number,
  to: { part: number; start: number } | null = null,
): OpenSettle => ({ ...item, reading: { step, top: firstTop, to } });

/** The next or previous match of the search, its step open at it. */
export function steppedMatch(item: OpenSettle, by: number): OpenSettle {
  const { find } = item;
  if (!find) return item;
  const at = (find.at + by + find.found.length) % find.found.length;
  const match = find.found[at];
  return match ? { ...readingStep(item, match.step, match), find: { ...find, at } } : item;
}

/** A text has come; few are kept beside the one on screen. */
export function withText(item: OpenSettle, step: number, parts: readonly TextPart[]): OpenSettle {
  const kept = Object.entries(item.texts).slice(-mostTexts);
  const own = ownText(item.view);
  const always = own === null ? {} : { [own]: item.texts[own] ?? [] };
  return { ...item, texts: { ...Object.fromEntries(kept), ...always, [step]: parts } };
}

/** The place that a reader asked for, brought on screen when its text is there. */
export function settledPlace(model: Model, item: OpenSettle): OpenSettle {
  const { reading } = item;
  const parts = reading && item.texts[reading.step];
  if (!reading?.to || !parts) return item;
  const { cells, rows } = readerSize(model);
  return { ...item, reading: { ...reading, top: topAt(bigText(parts), reading.to, rows, cells), to: null } };
}

/** A scrolling command in a whole step; null for any other command. */
export function scrolledStep(model: Model, item: OpenSettle, command: Command): OpenSettle | null {
  const { reading } = item;
  const parts = reading && item.texts[reading.step];
  if (!reading || !parts) return null;
  const { cells, rows } = readerSize(model);
  const top = scrolledTop(command, bigText(parts), reading.top, rows, cells);
  return top && { ...item, reading: { ...reading, top } };
}

const mostTexts = 8;
