import { visibleLine } from '../../core/text/visible.js';
import { cellWidth } from '../../core/text/width.js';
import { blank, type Row, row } from '../present/row.js';
import { cut, fit } from '../text/fit.js';
import type { CheckValue, OpenCheck } from './model.js';

/** The values of a run in `height` rows, and what stands above or below them; the one on screen is in sight. */
export function valueRows(item: OpenCheck, cells: number, height: number): { heading: string; rows: Row[] } {
  const { values } = item;
  const flagged = values.filter(value => value.flagged).length;
  if (values.length === 0) return { heading: 'VALUES', rows: [row('no value could be traced')] };
  const from = Math.max(0, Math.min(item.value - Math.floor(height / 2), values.length - height));
  const shown = values.slice(from, from + height);
  const widths = widthsOf(shown, cells, values.length);
  const lines = shown.map((value, index) => valueRow(item, value, from + index, cells, widths));
  while (lines.length < height) lines.push(blank);
  const more = values.length > height ? `   ${from + 1}-${from + shown.length} of ${values.length}` : '';
  return { heading: `VALUES  ${flagged} flagged (!)${more}`, rows: lines };
}

/** A key as short as it may be: `$.stats.t` is `stats.t`. */
export const shortKey = (key: string): string =>
  key === '$file' ? 'whole file' : visibleLine(key.replace(/^\$\.?/, ''));

interface Widths {
  number: number;
  key: number;
  text: number;
}

function widthsOf(values: readonly CheckValue[], cells: number, total: number): Widths {
  const number = String(total).length;
  const room = cells - number - 4;
  const longest = (texts: string[]): number => Math.max(...texts.map(cellWidth), 1);
  const text = Math.min(
    longest(values.map(value => visibleLine(value.text, 40))),
    Math.max(Math.floor(room * 0.28), 12),
  );
  // The label gets what is left, and never less than its first word.
  const key = Math.min(longest(values.map(value => shortKey(value.key))), room - text - 13);
  return { number, key, text };
}

function valueRow(item: OpenCheck, value: CheckValue, index: number, cells: number, widths: Widths): Row {
  const here = index === item.value;
  const name = shortKey(value.key);
  // Of a long key its end tells the values apart.
  const key = cellWidth(name) > widths.key ? `..${tail(name, widths.key - 2)}` : name;
  const label = [value.label, ...value.notes].join(', ');
  const left = `${here ? '>' : ' '}${value.flagged ? '!' : ' '}${String(index + 1).padStart(widths.number)} `;
  const text = cut(visibleLine(value.text, 40), widths.text, '..');
  const words = `${fit(key, widths.key)} ${fit(text, widths.text)} `;
  const room = cells - cellWidth(left) - cellWidth(words);
  return [{ text: left }, { text: words, bold: here }, { text: fit(cut(label, room, '..'), room) }];
}

function tail(text: string, cells: number): string {
  let kept = text;
  while (cellWidth(kept) > Math.max(cells, 1)) kept = kept.slice(1);
  return kept;
}
