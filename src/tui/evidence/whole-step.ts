import type { StepMatch } from '../../store/provenance.js';
import { frameRows, innerWidth } from '../layout.js';
import { ends, type Row, row } from '../present/row.js';
import type { Size } from '../shell/screen.js';
import { cut } from '../text/fit.js';
import { bigText, type TextPart } from './big-text.js';
import { type MarksByPart, placeInWords, stepRows } from './read-step.js';
import type { Mark } from './shown-line.js';

/** Cells and rows of a text that fills the screen. A linear screen has no end. */
export const readerSize = ({
  size,
  linear,
}: {
  size: Size;
  linear: boolean;
}): { cells: number; rows: number } => ({
  cells: innerWidth(size),
  rows: linear ? 100_000 : frameRows(size) - readerFixedRows,
});

/** Border, blindness or step, rule, heading | rule, keys (2), border. */
const readerFixedRows = 8;

/** A whole step as rows: its name and the place in it, then its text from `top` with the marks in it. */
export function wholeStepRows(
  name: string,
  parts: readonly TextPart[] | undefined,
  top: Parameters<typeof stepRows>[1],
  { cells, rows }: { cells: number; rows: number },
  marks: MarksByPart,
): Row[] {
  if (!parts) return [row(name, { bold: true }), row('reading ...', { dim: true })];
  const text = bigText(parts);
  const place = placeInWords(text, top, rows, cells);
  const body = text.count === 0 ? [row('there is no text here')] : stepRows(text, top, rows, cells, marks);
  return [row(cut(ends(name, place, cells), cells), { bold: true }), ...body];
}

/** Marks by the part they stand in, in the order of the text; of two that overlap the current one stays. */
export function marksByPart(places: Iterable<Mark & { part: number }>): MarksByPart {
  const marks = new Map<number, Mark[]>();
  for (const { part, start, end, current } of places) {
    if (end <= start) continue;
    marks.set(part, [...(marks.get(part) ?? []), { start, end, ...(current ? { current } : {}) }]);
  }
  for (const [part, made] of marks) marks.set(part, apart(made));
  return marks;
}

/** The matches of a search that stand in a step. */
export const matchesIn = (
  { found, at }: { found: readonly StepMatch[]; at: number },
  step: number,
): (Mark & { part: number })[] =>
  found.flatMap((match, index) =>
    match.step === step
      ? [{ part: match.part, start: match.start, end: match.end, current: index === at }]
      : [],
  );

function apart(marks: readonly Mark[]): Mark[] {
  const kept: Mark[] = [];
  for (const mark of [...marks].sort((a, b) => a.start - b.start)) {
    const last = kept.at(-1);
    if (!last || last.end <= mark.start) kept.push(mark);
    else if (mark.current) kept[kept.length - 1] = mark;
  }
  return kept;
}
