import { visibleLine } from '../../core/text/visible.js';
import { type Row, row } from '../present/row.js';
import { wrapped } from '../text/wrapped.js';
import type { OpenSettle, Side } from './model.js';

/** What the annotators wrote, each under a number; names are hidden, the order is random for each item. */
export function wordRows(item: OpenSettle, width: number, most: number): Row[] {
  const { shown } = item;
  if (!shown) return [];
  const said = shown.sides.flatMap((side, at) => sideLines(side, at + 1));
  const lines = said.length > 0 ? said : ['neither annotator wrote a note'];
  const rows = lines.flatMap(line => wrapped(line, width).map(({ text }) => text));
  const room = Math.max(most - 2, 1);
  const kept =
    rows.length > room ? [...rows.slice(0, room - 1), `.. ${rows.length - room + 1} more rows`] : rows;
  return [
    row(''),
    ...kept.map(text => row(text)),
    row('(names hidden, left/right order random for each item)', { dim: true }),
  ];
}

/** Notes before talk, then the line written in talk. */
export function sideLines({ words, line, isOwn }: Side, number: number): string[] {
  const who = isOwn ? `annotator ${number} (you)` : `annotator ${number}`;
  return [
    ...words.map(text => `${who}:  ${visibleLine(text)}`),
    ...(line === null ? [] : [`${who}, in talk:  ${visibleLine(line)}`]),
  ];
}
