import { visibleLine } from '../../core/text/visible.js';
import { bigText } from '../evidence/big-text.js';
import { type MarksByPart, placeInWords, stepRows } from '../evidence/read-step.js';
import type { Mark } from '../evidence/shown-line.js';
import type { Model } from '../model.js';
import { ends, type Row, row } from '../present/row.js';
import { cut } from '../text/fit.js';
import { readerSize } from './layout.js';
import type { OpenCheck, Reading } from './model.js';
import { placeOfHit } from './place.js';
import { hitOf } from './reading.js';

/** A whole step, or the list of code, on the whole screen: a heading and its rows. */
export function readingRows(model: Model, item: OpenCheck, reading: Reading): Row[] {
  const { cells, rows } = readerSize(model);
  if (reading.kind === 'code') return codeRows(reading, cells, rows);
  const parts = item.texts[reading.step];
  const name = reading.step === -1 ? 'PROMPT' : `STEP ${reading.step}, of a run of ${item.steps}`;
  if (!parts) return [row(name, { bold: true }), row('reading ...', { dim: true })];
  const text = bigText(parts);
  const place = placeInWords(text, reading.top, rows, cells);
  const body =
    text.count === 0
      ? [row('there is no text in this step')]
      : stepRows(text, reading.top, rows, cells, marksOf(item, reading));
  return [row(ends(name, place, cells), { bold: true }), ...body];
}

/** The hits of the value on screen in this step, or the matches of the search. */
function marksOf(item: OpenCheck, reading: Extract<Reading, { kind: 'step' }>): MarksByPart {
  const parts = item.texts[reading.step] ?? [];
  const marks = new Map<number, Mark[]>();
  const mark = (part: number, made: Mark): void => {
    if (made.end > made.start) marks.set(part, [...(marks.get(part) ?? []), made]);
  };
  if (item.find) {
    const { found, at } = item.find;
    for (const [index, match] of found.entries())
      if (match.step === reading.step)
        mark(match.part, { start: match.start, end: match.end, ...(index === at ? { current: true } : {}) });
  } else {
    const current = hitOf(item);
    for (const hit of item.values[item.value]?.hits ?? []) {
      const place = hit.step === reading.step ? placeOfHit(parts, hit) : null;
      if (place) mark(place.part, { ...place, ...(hit === current ? { current: true } : {}) });
    }
  }
  for (const [part, made] of marks) marks.set(part, apart(made));
  return marks;
}

/** In the order of the text; of two that overlap the current one stays. */
function apart(marks: readonly Mark[]): Mark[] {
  const kept: Mark[] = [];
  for (const mark of [...marks].sort((a, b) => a.start - b.start)) {
    const last = kept.at(-1);
    if (!last || last.end <= mark.start) kept.push(mark);
    else if (mark.current) kept[kept.length - 1] = mark;
  }
  return kept;
}

function codeRows(reading: Extract<Reading, { kind: 'code' }>, cells: number, rows: number): Row[] {
  const { entries, at } = reading;
  const from = Math.max(0, Math.min(at - Math.floor(rows / 2), entries.length - rows));
  return [
    row(ends('CODE that the run wrote or ran', `${at + 1} of ${entries.length}`, cells), { bold: true }),
    ...entries.slice(from, from + rows).map(({ step, title, lines }, index) => {
      const here = from + index === at;
      const left = `${here ? '>' : ' '} s${String(step).padEnd(5)} ${visibleLine(title)}`;
      return row(ends(cut(left, cells - 14, '..'), `${lines} ${lines === 1 ? 'line' : 'lines'}`, cells), {
        bold: here,
      });
    }),
  ];
}
