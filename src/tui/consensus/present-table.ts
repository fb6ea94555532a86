import type { PassId } from '../../core/review/label-event.js';
import {
  type Aspect,
  aspectsOf,
  commonLabel,
  marksIn,
  marksOf,
  withMarks,
} from '../../core/review/label-marks.js';
import { visibleLine } from '../../core/text/visible.js';
import { type Row, row } from '../present/row.js';
import { cut, fit } from '../text/fit.js';
import { labelInWords } from './answers.js';
import type { OpenSettle, UnitRow } from './model.js';

/**
 * The table of labels: a heading and the rows around the cursor, at most `height` of both. A label with marks has a row for
 * itself and one for each thing that its marks say.
 */
export function labelTable(pass: PassId, item: OpenSettle, width: number, height: number): Row[] {
  const columns = columnsOf(pass, item, width);
  if (marksOf(pass).length > 0) return aspectTable(pass, item, columns, width);
  const room = Math.max(height - 1, 1);
  const from = Math.max(0, Math.min(item.row - Math.floor(room / 2), item.rows.length - room));
  const count = item.rows.length > room ? `  ${from + 1}-${from + room} of ${item.rows.length}` : '';
  return [
    row(cut(`${columns.map(({ title, cells }) => fit(title, cells)).join('')}${count}`, width), {
      bold: true,
    }),
    ...item.rows.slice(from, from + room).map((unit, index) => {
      const at = from + index;
      return row(
        columns.map(({ cells, text }) => fit(cut(text(unit, at), cells - 1, '..'), cells)).join(''),
        {
          bold: at === item.row,
        },
      );
    }),
  ];
}

function aspectTable(pass: PassId, item: OpenSettle, columns: readonly Column[], width: number): Row[] {
  const [unit] = item.rows;
  if (!unit) return [];
  const line = (cells: readonly string[], bold: boolean): Row =>
    row(
      cut(
        columns.map((column, at) => fit(cut(cells[at] ?? '', column.cells - 1, '..'), column.cells)).join(''),
        width,
      ),
      {
        bold,
      },
    );
  return [
    line(
      columns.map(({ title }) => title),
      true,
    ),
    ...aspectsOf(pass).map((aspect, at) =>
      line(
        columns.map(({ said, text }, column) => {
          if (column === 0) return `${at === 0 ? '>' : ' '} ${aspect.name}`;
          if (!said) return item.shown ? aspectDifference(pass, item, unit, aspect) : '';
          const label = said(unit);
          if (label === undefined) return at === 0 ? text(unit, 0) : '';
          return saidOf(aspect, label);
        }),
        at === 0,
      ),
    ),
  ];
}

const saidOf = ({ read }: Aspect, label: string): string => {
  const said = read(label);
  return said === null ? '-' : labelInWords(said, true);
};

function aspectDifference(pass: PassId, item: OpenSettle, { unit }: UnitRow, aspect: Aspect): string {
  const { shown, own, marksOf: marked } = item;
  const isMark = aspect !== aspectsOf(pass)[0];
  if (isMark && marked !== null) {
    const taken = aspect.read(withMarks(pass, marked, marksIn(pass, marked)));
    return `takes ${taken ?? 'none'}`;
  }
  const now = shown?.sides.flatMap(({ labels, talked }) => talked[unit] ?? labels[unit] ?? []) ?? [];
  const said = now.flatMap(label => aspect.read(label) ?? []);
  const changed = shown?.sides.some(({ talked }) => talked[unit] !== undefined) ?? false;
  const mine = own[unit] === undefined ? null : aspect.read(own[unit]);
  const talks = shown?.sides.some(({ isOwn }) => isOwn) ?? false;
  const words =
    new Set(said).size > 1
      ? 'annotators differ'
      : said.length === 1 && now.length > 1
        ? 'one alone'
        : !talks && mine !== null && said.length > 0 && mine !== said[0]
          ? 'only you differ'
          : '';
  return changed && words !== '' ? `${words} after talk` : words;
}

/** What differs in a row, in a few words; '' where nothing does. */
export function differenceOf(
  pass: PassId,
  { own, shown, taken }: OpenSettle,
  { unit, whole }: UnitRow,
): string {
  if (!shown) return '';
  if (taken[unit] !== undefined) return `takes ${labelInWords(taken[unit], whole)}`;
  const labels = shown.sides.flatMap(({ labels, talked }) => talked[unit] ?? labels[unit] ?? []);
  const different = labels.length > 1 && commonLabel(pass, labels) === null;
  const changed = shown.sides.some(({ talked }) => talked[unit] !== undefined);
  const words = different
    ? !whole && new Set(labels.map(withoutMark)).size === 1
      ? 'the echo mark only'
      : 'annotators differ'
    : shown.sides.some(({ isOwn }) => isOwn) || own[unit] === labels[0]
      ? ''
      : 'only you differ';
  return changed ? `${words === '' ? 'alike' : words} after talk` : words;
}

interface Column {
  title: string;
  cells: number;
  /** Whose label stands here, of a column of labels. */
  said?(row: UnitRow): string | undefined;
  text(row: UnitRow, at: number): string;
}

function columnsOf(pass: PassId, item: OpenSettle, width: number): Column[] {
  const { shown, view, own, pending, echo } = item;
  const label = (unit: UnitRow, at: number): string =>
    own[unit.unit] === undefined
      ? at === item.row
        ? pending
          ? 'gamed, ..'
          : echo
            ? '..  L'
            : '..'
        : '-'
      : labelInWords(own[unit.unit], unit.whole);
  const talks = shown?.sides.some(({ isOwn }) => isOwn) ?? false;
  const sides = shown?.sides ?? [];
  // Whoever talks finds the own label under the own number.
  const labels: Column[] = [
    ...(talks
      ? []
      : [{ title: 'your label', cells: 0, text: label, said: ({ unit }: UnitRow) => own[unit] }]),
    ...sides.map(({ labels, talked, isOwn }, at) => ({
      title: isOwn ? `${at + 1} (you)` : width < 92 ? `ann. ${at + 1}` : `annotator ${at + 1}`,
      cells: 0,
      said: ({ unit }: UnitRow) => talked[unit] ?? labels[unit],
      text: ({ unit, whole }: UnitRow) =>
        talked[unit] === undefined
          ? labelInWords(labels[unit], whole) || 'no label'
          : `${labelInWords(labels[unit], whole)} -> ${labelInWords(talked[unit], whole)}`,
    })),
  ];
  const name: Column = {
    title: view.kind === 'run' ? '    value' : '',
    cells: view.kind === 'run' ? Math.floor(width * 0.28) : view.kind === 'sheet' ? 15 : 9,
    text: (unit, at) => {
      const mark = at === item.row ? '>' : ' ';
      if (unit.whole) return view.kind === 'run' ? `${mark}   ${unit.key}` : `${mark} label`;
      return `${mark} ${String(at + 1).padStart(2)} ${visibleLine(shortKey(unit.key), 40)}  ${visibleLine(unit.text, 40)}`;
    },
  };
  const last: Column = shown
    ? { title: 'what differs', cells: 20, text: unit => differenceOf(pass, item, unit) }
    : { title: view.kind === 'run' ? 'hits by place' : '', cells: 24, text: unit => placesOf(unit, view) };
  const each = Math.floor((width - name.cells - last.cells) / labels.length);
  const cells = Math.min(Math.max(each, 9), 22);
  const rest = width - name.cells - cells * labels.length;
  return [name, ...labels.map(column => ({ ...column, cells })), { ...last, cells: rest }];
}

/** Raw hits by place, in one order always: none of it points at an answer. */
function placesOf({ whole, hits }: UnitRow, view: OpenSettle['view']): string {
  if (whole || view.kind !== 'run') return '';
  if (view.cold) return 'index withheld';
  const exact = hits.filter(hit => hit.exact);
  return (['out', 'in', 'typed', 'file'] as const)
    .map(place => `${place} ${exact.filter(hit => hit.place === place).length}`)
    .join('  ');
}

/** The end of a long key: `$.a.b[2].mean` is known by `b[2].mean`. */
export const shortKey = (key: string): string => key.replace(/^\$\.?/, '') || key;

const withoutMark = (label: string): string => label.replace('+echo', '');
