import { visibleLine } from '../../core/text/visible.js';
import { rowsAround } from '../evidence/around.js';
import { bigText } from '../evidence/big-text.js';
import { hitName, hitRows } from '../evidence/hit-names.js';
import { placeOfHit } from '../evidence/place-of-hit.js';
import { blank, type Row, row } from '../present/row.js';
import { cut } from '../text/fit.js';
import { wrapped } from '../text/wrapped.js';
import type { CheckHit, CheckValue, OpenCheck } from './model.js';
import { shortKey } from './present-values.js';
import { hitOf } from './reading.js';

/** The evidence of the value on screen: what its label rests on, the lines around the hit, all hits by name. */
export function evidenceRows(item: OpenCheck, cells: number, rows: number): Row[] {
  const value = item.values[item.value];
  if (!value) return [];
  const tight = rows < 8;
  const head = [
    row(cut(headingOf(item, value), cells, '..'), { bold: true }),
    ...wrapped(reasonOf(value), cells)
      .slice(0, tight ? 1 : 2)
      .map(line => row(line.text)),
  ];
  const names = value.hits.length > 0 ? hitRows(value.hits, item.hit, cells, tight ? 1 : 2) : [];
  const gap = tight ? [] : [blank];
  const room = rows - head.length - names.length - 2 * gap.length;
  return [
    ...head,
    ...gap,
    ...filled(aroundHit(item, cells, room), room),
    ...gap,
    ...names.map(name => row(name)),
  ].slice(0, rows);
}

/** Which value and which hit it is, in one line. */
export function headingOf(item: OpenCheck, value: CheckValue): string {
  const file =
    new Set(item.values.map(({ path }) => path)).size > 2 && value.path !== ''
      ? ` in ${visibleLine(value.path, 24)}`
      : '';
  const place = value.hits.length > 0 ? `   hit ${item.hit + 1} of ${value.hits.length}` : '';
  return `${shortKey(value.key)} = ${visibleLine(value.text, 24)}${file}${place}`;
}

/** What the label rests on, and of the hit on screen what it echoes. */
export const reasonOf = ({ label, notes, why }: CheckValue): string =>
  `${[label, ...notes].join(', ')}: ${why}`;

/** What a hit is, in words. */
export function hitWords(hit: CheckHit): string {
  const echo = hit.echoOf
    ? ` (echo of "${visibleLine(hit.echoOf.text, 24)}" typed at s${hit.echoOf.step})`
    : '';
  return `${hitName(hit)}${echo}`;
}

function aroundHit(item: OpenCheck, cells: number, room: number): Row[] {
  const hit = hitOf(item);
  if (!hit) return [row(`in none of ${item.steps} ${item.steps === 1 ? 'step' : 'steps'}`)];
  const title = row(cut(hitWords(hit), cells, '..'), { dim: true });
  if (hit.step < -1) return [title, row('the output file itself is no source')];
  const parts = item.texts[hit.step];
  if (!parts) return [title, row('reading ...', { dim: true })];
  const place = placeOfHit(parts, hit);
  if (!place) return [title, row('this step has no text that could be shown')];
  const part = parts[place.part]?.title ?? '';
  const named =
    part === '' ? title : row(cut(`${hitWords(hit)}: ${visibleLine(part)}`, cells, '..'), { dim: true });
  const lines = rowsAround(bigText(parts), place, Math.max(room - 1, 1), cells);
  return room < 3 ? lines : [named, ...lines];
}

function filled(rows: Row[], height: number): Row[] {
  return Array.from({ length: Math.max(height, 0) }, (_, at) => rows[at] ?? blank);
}
