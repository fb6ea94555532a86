import { visibleLine } from '../../core/text/visible.js';
import { cellWidth } from '../../core/text/width.js';
import { keyHint } from '../keymap/hint.js';
import type { Command } from '../keymap/keymap.js';
import { frameRows, innerWidth } from '../layout.js';
import type { Model } from '../model.js';
import { frame } from '../present/frame.js';
import { blank, ends, flow, type Row, row } from '../present/row.js';
import { typedRows } from '../present/typed.js';
import { type ListColumn, rowOf, tail } from '../run/columns.js';
import { linearAsk, presentAsk } from '../run/present-ask.js';
import { scoreWord } from '../run/words.js';
import type { CursorAt } from '../shell/screen.js';
import { cut } from '../text/fit.js';
import { wrapped } from '../text/wrapped.js';
import { headlineRows, matrixRows, wordRows } from './layout.js';
import type { TrustLine, TrustScreen } from './model.js';
import { dimensions, filterWords, glyphs, legend, recordWords, standingWords, whyWords } from './words.js';

const title = 'Trust report';

/** The trust report as rows. */
export function presentTrust(model: Model, screen: TrustScreen): { rows: Row[]; cursor: CursorAt | null } {
  if (screen.ask !== null) return presentAsk(model, 'trust', title, screen.ask);
  const width = innerWidth(model.size);
  const typed = typedRows(model, width);
  const rows = frame(
    { left: title, right: placeWords(screen) },
    [
      { rows: headRows(model, screen, width) },
      { rows: lineRows(model, screen, width), grows: true },
      { rows: chosenRows(model, screen, width) },
      { rows: typed?.rows ?? keyRows(model, width) },
    ],
    { columns: model.size.columns, rows: frameRows(model.size) },
  );
  return { rows, cursor: typed ? { row: rows.length - 3, column: 2 + typed.column } : null };
}

/** The trust report for a screen reader: the first line, then a sentence for each task. */
export function linearTrust(model: Model, screen: TrustScreen): string[] {
  const said = [model.notice, model.said].flatMap(text => (text === null ? [] : [`${text}.`]));
  if (screen.ask !== null) return [...said, ...linearAsk(screen.ask)];
  const { shown, lines, at, headline, filter } = screen;
  return [
    ...said,
    headline,
    `${shown.length} of ${lines.length} tasks. ${filterWords(filter)}, ${sortWords(screen)}.`,
    ...shown.map((index, place) => {
      const line = lines[index] as TrustLine;
      return `${place + 1}${place === at ? ', chosen' : ''}: ${visibleLine(line.id)}. ${recordWords(line)}; ${standingWords(line)}; ${whyWords(line)}`;
    }),
    'Enter opens the run of the chosen task, Escape goes back, question mark for all keys.',
  ];
}

function placeWords({ shown, lines, at }: TrustScreen): string {
  const all = `${lines.length} ${lines.length === 1 ? 'task' : 'tasks'}`;
  const place = shown.length === lines.length ? all : `${shown.length} of ${all}`;
  return shown.length === 0 ? place : `task ${at + 1}, ${place}`;
}

function headRows(model: Model, screen: TrustScreen, width: number): Row[] {
  const told = model.notice === null ? filterWords(screen.filter) : `! ${model.notice}`;
  return [
    ...headlineRows(model, screen.headline).map(text => row(text, { bold: true })),
    row(legend),
    row(ends(told, sortWords(screen), width)),
    row(
      rowOf(columnsOf(screen, width), each => each.title, ' '),
      { bold: true },
    ),
  ];
}

const sortWords = ({ sort: { by, down } }: TrustScreen): string =>
  `sorted by ${by}${down ? ', last first' : ''}`;

function columnsOf(screen: TrustScreen, width: number): ListColumn<TrustLine>[] {
  const model: ListColumn<TrustLine> = {
    title: 'model',
    cells: Math.min(modelCells(screen.lines), width < 92 ? 11 : 20),
    text: line => visibleLine(line.model),
  };
  const behind: ListColumn<TrustLine>[] = [
    { title: 'score', cells: 6, text: line => scoreWord(line.score), right: true },
    { title: 'band', cells: 7, text: ({ band }) => band },
    ...dimensions.map(each => ({
      title: each,
      cells: 2,
      text: ({ cells }: TrustLine) => glyphs[cells[each].standing],
    })),
    { title: 'trusted', cells: 7, text: ({ trusted }) => glyphs[trusted] },
    { title: 'caught', cells: 7, text: caughtWord },
  ];
  const room = width - [model, ...behind].reduce((sum, { cells }) => sum + cells + 1, 2);
  return [{ title: 'task', cells: room, text: line => tail(visibleLine(line.task), room) }, model, ...behind];
}

const caughtWord = ({ caught }: TrustLine): string =>
  caught === null ? '' : caught === 'several' ? caught : `only ${caught}`;

const widest = new WeakMap<readonly TrustLine[], number>();

/** Cells of the widest model's name; counted once for a report. */
function modelCells(lines: readonly TrustLine[]): number {
  const known = widest.get(lines);
  if (known !== undefined) return known;
  const models = [...new Set(lines.map(({ model }) => model))];
  const cells = models.reduce((most, model) => Math.max(most, cellWidth(visibleLine(model))), 5);
  widest.set(lines, cells);
  return cells;
}

/** Only the rows that are on screen are made. */
function lineRows(model: Model, screen: TrustScreen, width: number): Row[] {
  const { shown, lines, at, top, headline } = screen;
  if (shown.length === 0) return [blank, row(nothingWords(model, screen))];
  const columns = columnsOf(screen, width);
  return shown.slice(top, top + matrixRows(model, headline)).map((index, offset) => {
    const here = top + offset === at;
    return row(
      rowOf(columns, column => column.text(lines[index] as TrustLine), here ? '>' : ' '),
      here ? { bold: true } : {},
    );
  });
}

const nothingWords = ({ keymap }: Model, { lines }: TrustScreen): string =>
  lines.length === 0
    ? 'There is no task: no run but control runs is here.'
    : `No task is like that; ${keyHint(keymap, 'trust', 'do:all')} shows all ${lines.length} again.`;

/** The chosen task in words: nothing of the matrix is told by a glyph alone. */
function chosenRows(model: Model, screen: TrustScreen, width: number): Row[] {
  const line = screen.lines[screen.shown[screen.at] ?? -1];
  const words = line ? wrapped(whyWords(line), width) : [];
  const rest = Array.from({ length: wordRows(model) }, (_, at) => row(words[at]?.text ?? ''));
  if (!line) return [blank, ...rest];
  const standing = `${standingWords(line)}: `;
  return [row(`${standing}${tail(visibleLine(line.id), width - cellWidth(standing))}`), ...rest];
}

function keyRows({ keymap, said }: Model, width: number): Row[] {
  const key = (command: Command): string => keyHint(keymap, 'trust', command);
  const parts = [
    ...(said === null ? [] : [said]),
    `${key('choose')} opens the run`,
    `${key('do:sort')} sort`,
    `${key('do:reverse')} reverse`,
    `${key('do:model')} model`,
    `${key('do:band')} band`,
    `${key('do:reason')} reason`,
    `${key('find')} words`,
    `${key('do:all')} all`,
    `${key('down')} ${key('up')} ${key('page-down')} move`,
    `${key('back')} back`,
    `${key('help')} keys`,
  ];
  const lines = flow(parts, width, 2);
  return lines.map(line => row(cellWidth(line) > width ? cut(line, width) : line));
}
