import { visibleLine } from '../../core/text/visible.js';
import { cellWidth } from '../../core/text/width.js';
import { cut } from '../text/fit.js';

/** What is drawn of a hit beside the text around it. */
export interface NamedHit {
  /** Number of the step; -1 the prompt, -2 the output file. */
  step: number;
  /** How its place is called: `out`, `in`, `typed`, `file`. */
  place: string;
  /** Of a file that was shown or written. */
  path?: string | null;
}

/** A hit in two words: `s19 typed`, `prompt`, `output file`; with a file's name when one is told. */
export function hitName({ step, place, path }: NamedHit): string {
  const where = step === -1 ? 'prompt' : step === -2 ? 'output file' : `s${step} ${place}`;
  return path ? `${where} (${visibleLine(baseName(path), 24)})` : where;
}

/**
 * All hits in at most `lines` rows of `cells`, the current one in brackets. When they do not fit, those around the
 * current one, and how many are left out before and behind.
 */
export function hitRows(hits: readonly NamedHit[], current: number, cells: number, lines: number): string[] {
  const names = hits.map((hit, index) => (index === current ? `[${hitName(hit)}]` : hitName(hit)));
  for (let from = 0; from <= Math.max(current, 0); from += 1) {
    const rows = flowed(names, from, cells, lines);
    // The row with the current hit is in sight: either all fit, or the list begins as early as it can.
    if (rows.next === names.length || rows.next > current) return rows.lines;
  }
  return [];
}

function flowed(
  names: readonly string[],
  from: number,
  cells: number,
  lines: number,
): { lines: string[]; next: number } {
  const rows: string[] = [from > 0 ? `${from} before` : ''];
  let next = from;
  for (; next < names.length; next += 1) {
    const name = cut(names[next]!, cells, '..');
    const left = names.length - next - 1;
    const more = left > 0 ? `   ${left} more` : '';
    const last = rows.at(-1)!;
    const joined = last === '' ? name : `${last}   ${name}`;
    const isLastRow = rows.length === lines;
    if (cellWidth(joined) + (isLastRow ? cellWidth(more) : 0) <= cells || (last === '' && isLastRow)) {
      rows[rows.length - 1] = joined;
    } else if (!isLastRow) rows.push(name);
    else break;
  }
  if (next < names.length) {
    const more = `   ${names.length - next} more`;
    // How many are left out is never cut, rather a name.
    rows[rows.length - 1] = `${cut(rows.at(-1)!, cells - cellWidth(more), '..')}${more}`;
  }
  return { lines: rows.filter((line, index) => line !== '' || index === 0), next };
}

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1) || path;
