import { bigText } from '../evidence/big-text.js';
import { placeInWords, stepRows } from '../evidence/read-step.js';
import type { Mark } from '../evidence/shown-line.js';
import type { Model } from '../model.js';
import { ends, type Row, row } from '../present/row.js';
import { readerSize } from './layout.js';
import type { OpenSettle } from './model.js';
import { hitOf } from './reading.js';

/** A whole step, prompt or message on the whole screen: a heading and its rows. */
export function readingRows(
  model: Model,
  item: OpenSettle,
  reading: NonNullable<OpenSettle['reading']>,
): Row[] {
  const { cells, rows } = readerSize(model);
  const name = readingName(item, reading.step);
  const parts = item.texts[reading.step];
  if (!parts) return [row(name, { bold: true }), row('reading ...', { dim: true })];
  const text = bigText(parts);
  const place = placeInWords(text, reading.top, rows, cells);
  return [
    row(ends(name, place, cells), { bold: true }),
    ...(text.count === 0
      ? [row('there is no text here')]
      : stepRows(text, reading.top, rows, cells, marksOf(item, reading.step))),
  ];
}

export const readingName = ({ view }: OpenSettle, step: number): string =>
  view.kind === 'message' ? 'CLOSING MESSAGE' : step === -1 ? 'PROMPT' : `STEP ${step}`;

/** The matches of the search in this step, or the hits of the value; where two overlap the current one stays. */
function marksOf(item: OpenSettle, step: number): ReadonlyMap<number, readonly Mark[]> {
  const current = item.find ? item.find.found[item.find.at] : hitOf(item);
  const places = item.find ? item.find.found : (item.rows[item.row]?.hits ?? []);
  const marks = new Map<number, Mark[]>();
  for (const place of places) {
    if (place.step !== step || place.end <= place.start) continue;
    const own = marks.get(place.part) ?? [];
    marks.set(place.part, own);
    own.push({ start: place.start, end: place.end, ...(place === current ? { current: true } : {}) });
  }
  for (const [part, own] of marks) marks.set(part, apart(own));
  return marks;
}

function apart(marks: readonly Mark[]): Mark[] {
  const kept: Mark[] = [];
  for (const mark of [...marks].sort((a, b) => a.start - b.start)) {
    const last = kept.at(-1);
    if (!last || last.end <= mark.start) kept.push(mark);
    else if (mark.current) kept[kept.length - 1] = mark;
  }
  return kept;
}
