import type { Place } from '../../core/provenance/evidence.js';
import { provenancePass } from '../../core/review/passes.js';
import { cellWidth } from '../../core/text/width.js';
import { keyHint } from '../keymap/hint.js';
import type { Command } from '../keymap/keymap.js';
import type { Model } from '../model.js';
import { blank, ends, flow, type Row, row } from '../present/row.js';
import { cut, fit } from '../text/fit.js';
import { markOf, openValues, rowMark } from './marks.js';
import type { OpenRun, ProvenanceScreen } from './model.js';
import { type TableRow, tableRows } from './table.js';

/** Places in their fixed order, with the cells of their columns. */
const places: readonly (readonly [Place, number])[] = [
  ['out', 4],
  ['in', 4],
  ['typed', 6],
  ['file', 5],
];

/** Own label, in the last column. */
const markCells = 5;

export function tableHeading(item: OpenRun, cells: number, height: number): Row {
  const rows = tableRows(item);
  const { from, shown } = inSight(rows, item.at, height);
  const range = shown.length < rows.length ? `${from + 1}-${from + shown.length} of ${rows.length}` : '';
  const title = range === '' ? 'ANSWER VALUES' : `VALUES  ${range}`;
  const columns = item.cold ? '' : places.map(([place, width]) => place.padStart(width)).join('');
  return row(ends(title, `${columns}${'you'.padStart(markCells)}`, cells), { bold: true });
}

/** As many rows of the table as fit, the chosen one in sight; only these are computed. */
export function tablePane(screen: ProvenanceScreen, item: OpenRun, cells: number, height: number): Row[] {
  const rows = tableRows(item);
  if (rows.length === 0) return emptyTable(cells, height);
  const { from, shown } = inSight(rows, item.at, height);
  const lines = shown.map((each, index) => tableRow(screen, item, each, from + index, cells));
  while (lines.length < height) lines.push(blank);
  return lines;
}

/** Whether key and value of the chosen row stand whole in the table at this width. */
export function standsWhole(item: OpenRun, cells: number): boolean {
  const chosen = tableRows(item)[item.at];
  if (!chosen) return true;
  const room = roomFor(item, cells);
  return (
    chosen.key.length + chosen.text.length < 2 * room &&
    cellWidth(chosen.key) + cellWidth(chosen.text) + 1 <= room
  );
}

/** The labels of a value with their keys, as drawn below the table. */
export function labelRows(model: Model, screen: ProvenanceScreen, item: OpenRun, cells: number): Row[] {
  const chosen = tableRows(item)[item.at];
  if (!chosen) return [];
  const key = (command: Command): string => keyHint(model.keymap, 'provenance', command);
  const inFocus = item.focus === 'values';
  const repeat =
    screen.lastValue === null
      ? ''
      : `   ${key('do:repeat')} the last one again (${markOf(screen.lastValue)})`;
  const what = chosen.kind === 'array' ? `label all ${chosen.cells.length} values` : 'label this value';
  const labels = provenancePass.partLabels.map(({ value, digit, title }) => {
    const name = value === 'unsure' ? title.padEnd(12) : value.padEnd(12);
    const tail = value === 'unsure' ? repeat : title;
    return row(cut(`  ${key(`label:${digit ?? value}`)} ${name}${tail}`, cells, '..'), { bold: inFocus });
  });
  const echo = `  ${key('do:echo')} ${item.echo ? 'ECHO MARK SET for the next label' : 'echo: printed only because typed first'}`;
  const array =
    chosen.array === null
      ? ''
      : `   ${key('do:array')} ${chosen.kind === 'array' ? 'opens them' : 'closes the array'}`;
  return [
    row(cut(`${inFocus ? '>' : ' '} ${what}${array}`, cells, '..'), { bold: inFocus }),
    ...labels,
    row(cut(echo, cells, '..'), { bold: inFocus && item.echo }),
  ];
}

/** The same in one line, for a narrow screen. */
export function labelLine(model: Model, screen: ProvenanceScreen, item: OpenRun, width: number): Row {
  const key = (command: Command): string => keyHint(model.keymap, 'provenance', command);
  const chosen = tableRows(item)[item.at];
  const inFocus = item.focus === 'values' && chosen !== undefined;
  if (!chosen)
    return row('no value of this run could be aligned: only the run verdict is asked', { dim: true });
  const parts = [
    ...provenancePass.partLabels.map(
      ({ value, digit }) => `${key(`label:${digit ?? value}`)} ${value === 'unsure' ? 'cannot tell' : value}`,
    ),
    `${key('do:echo')} ${item.echo ? 'ECHO SET' : 'echo'}`,
    ...(screen.lastValue === null ? [] : [`${key('do:repeat')} again`]),
  ];
  const [line = ''] = flow(parts, width - 2, 1);
  return row(`${inFocus ? '>' : ' '} ${line}`, { bold: inFocus });
}

/** Values without a label, in words. */
export const valuesLeft = (screen: ProvenanceScreen, item: OpenRun): string => {
  const done = item.values.length - openValues(screen, item);
  return `${done} of ${item.values.length} ${item.values.length === 1 ? 'value' : 'values'} labelled`;
};

function inSight(
  rows: readonly TableRow[],
  at: number,
  height: number,
): { from: number; shown: readonly TableRow[] } {
  const from = Math.max(0, Math.min(at - Math.floor(height / 2), rows.length - height));
  return { from, shown: rows.slice(from, from + height) };
}

/** Cells for key and value together, a space between them. */
function roomFor(item: OpenRun, cells: number): number {
  const columns = item.cold ? 0 : places.reduce((sum, [, width]) => sum + width, 0);
  const number = String(tableRows(item).length).length;
  return Math.max(cells - 2 - number - 1 - columns - markCells, 10);
}

function tableRow(
  screen: ProvenanceScreen,
  item: OpenRun,
  each: TableRow,
  index: number,
  cells: number,
): Row {
  const here = index === item.at;
  const number = String(tableRows(item).length).length;
  const counts = item.cold
    ? ''
    : places.map(([place, width]) => countText(each.counts[place], width - 1).padStart(width)).join('');
  return [
    { text: `${here ? '>' : ' '} ${String(index + 1).padStart(number)} ` },
    { text: keyAndValue(each, roomFor(item, cells)), bold: here },
    { text: counts },
    { text: rowMark(screen, item, each).padStart(markCells), bold: here },
  ];
}

/** The key at the left, the value at the right; where both do not fit, what the key leaves free and at least half. */
function keyAndValue({ kind, key, text }: TableRow, room: number): string {
  // No text is narrower than half a cell a code unit here: of a long one only the beginning is measured.
  const shown = text.slice(0, 2 * room);
  const keyCells = cellWidth(key.slice(0, 2 * room));
  const most = Math.max(Math.ceil((room - 1) / 2), room - 1 - keyCells);
  const valueCells = Math.min(cellWidth(shown), most);
  const left = room - 1 - valueCells;
  const end = kind === 'array' ? Math.ceil(left / 2) : left - 2;
  const name = keyCells <= left ? key : shortened(key, left, end);
  const value =
    text.length > shown.length ? `${cut(shown, valueCells - 2, '')}..` : cut(shown, valueCells, '..');
  return `${fit(name, left)} ${fit(value, valueCells, 'right')}`;
}

/** A text cut in its middle: its last `end` cells stay, since the end of a key tells it from others. */
function shortened(text: string, cells: number, end: number): string {
  const kept = tail(text, end);
  return `${cut(text, Math.max(cells - 2 - cellWidth(kept), 0), '')}..${kept}`;
}

/** A count in at most so many cells: `7`, `120`, `99+`. */
function countText(count: number, cells: number): string {
  const text = String(count);
  return text.length <= cells ? text : `${'9'.repeat(cells - 1)}+`;
}

function emptyTable(cells: number, height: number): Row[] {
  const lines =
    height > 1
      ? ['no value lines up with the reference:', 'only the run verdict is asked']
      : ['no value could be aligned: only the run verdict is asked'];
  return lines.slice(0, height).map(line => row(cut(line, cells, '..')));
}

/** The end of a text that takes at most `cells`; never half a character. */
function tail(text: string, cells: number): string {
  const characters = [...text.slice(-4 * Math.max(cells, 1))];
  while (characters.length > 0 && cellWidth(characters.join('')) > Math.max(cells, 1)) characters.shift();
  return characters.join('');
}
