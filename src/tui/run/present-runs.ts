import { visibleLine } from '../../core/text/visible.js';
import { cellWidth } from '../../core/text/width.js';
import { keyHint } from '../keymap/hint.js';
import type { Command } from '../keymap/keymap.js';
import { frameRows, innerWidth } from '../layout.js';
import type { Model } from '../model.js';
import { frame } from '../present/frame.js';
import { blank, ends, flow, type Row, row } from '../present/row.js';
import { typedRows } from '../present/typed.js';
import type { CursorAt } from '../shell/screen.js';
import { cut } from '../text/fit.js';
import { wrapped } from '../text/wrapped.js';
import { type ListColumn, rowOf, tail } from './columns.js';
import { listRows } from './layout.js';
import type { RunLine, RunsScreen } from './model.js';
import { linearAsk, presentAsk } from './present-ask.js';
import { d1Told, d2Told, d3Told, regradeTold, scoreWord } from './words.js';

const title = 'Runs and what is said of them';

/** The list of runs as rows. */
export function presentRuns(model: Model, screen: RunsScreen): { rows: Row[]; cursor: CursorAt | null } {
  const width = innerWidth(model.size);
  if (screen.ask !== null) return presentAsk(model, 'runs', title, screen.ask);
  const size = { columns: model.size.columns, rows: frameRows(model.size) };
  const typed = typedRows(model, width);
  const { shown, lines, at } = screen;
  const place =
    shown.length === lines.length ? `${lines.length} runs` : `${shown.length} of ${lines.length} runs`;
  const rows = frame(
    { left: title, right: shown.length === 0 ? place : `run ${at + 1}, ${place}` },
    [
      { rows: [row(filterLine(model, screen, width)), ...titleRows(screen, width)] },
      { rows: lineRows(model, screen, width), grows: true },
      { rows: chosenRows(screen, width) },
      { rows: typed?.rows ?? keyRows(model, width) },
    ],
    size,
  );
  return { rows, cursor: typed ? { row: rows.length - 3, column: 2 + typed.column } : null };
}

/** The list for a screen reader. */
export function linearRuns(model: Model, screen: RunsScreen): string[] {
  const said = [model.notice, model.said].flatMap(text => (text === null ? [] : [`${text}.`]));
  if (screen.ask !== null) return [...said, ...linearAsk(screen.ask)];
  return [
    ...said,
    `${screen.shown.length} of ${screen.lines.length} runs. ${filterWords(screen)}`,
    ...screen.shown.map((index, at) => {
      const line = screen.lines[index] as RunLine;
      return `${at + 1}${at === screen.at ? ', chosen' : ''}: ${visibleLine(line.runId)}. ${spoken(line)}.`;
    }),
    'Enter opens the chosen run, Escape goes back, question mark for all keys.',
  ];
}

/** Columns for a width; what is dropped on a narrow screen stands in the lines on the chosen run. */
function columnsOf(screen: RunsScreen, width: number): ListColumn<RunLine>[] {
  const glyphs = width < 92;
  const cell =
    (told: (line: RunLine) => { glyph: string; word: string }, cells: number) =>
    (line: RunLine): string => {
      const { glyph, word } = told(line);
      return cells < 4 ? glyph : `${glyph} ${word}`;
    };
  const column = (title: string, told: Parameters<typeof cell>[0], cells: number): ListColumn<RunLine> => ({
    title,
    cells,
    text: cell(told, cells),
  });
  const told = [
    column('re-grade', regradeTold, 9),
    column('D1', d1Told, 12),
    column('D2', d2Told, glyphs ? 2 : 9),
    column('D3', d3Told, glyphs ? 2 : 9),
  ];
  const score: ListColumn<RunLine>[] = [
    { title: 'score', cells: 6, text: line => scoreWord(line.score), right: true },
    { title: 'band', cells: 7, text: ({ band }) => band },
  ];
  const model: ListColumn<RunLine> = {
    title: 'model',
    cells: Math.min(modelCells(screen.lines), glyphs ? 11 : 14),
    text: line => visibleLine(line.model),
  };
  const fixed = [model, ...score, ...told].reduce((sum, { cells }) => sum + cells + 1, 2);
  const task: ListColumn<RunLine> = {
    title: 'task',
    cells: width - fixed,
    text: line => tail(taskWords(line), width - fixed),
  };
  return [model, task, ...score, ...told];
}

const widest = new WeakMap<readonly RunLine[], number>();

/** Cells of the widest model's name; counted once for a list. */
function modelCells(lines: readonly RunLine[]): number {
  const known = widest.get(lines);
  if (known !== undefined) return known;
  const cells = lines.reduce((most, { model }) => Math.max(most, cellWidth(visibleLine(model))), 5);
  widest.set(lines, cells);
  return cells;
}

const taskWords = ({ taskId, control, runId }: RunLine): string =>
  `${visibleLine(taskId)}${control ? ' (control)' : ''}${taskId === '' ? visibleLine(runId) : ''}`;

const titleRows = (screen: RunsScreen, width: number): Row[] => [
  row(
    rowOf(columnsOf(screen, width), ({ title }) => title, ' '),
    { bold: true },
  ),
];

function lineRows(model: Model, screen: RunsScreen, width: number): Row[] {
  const { shown, lines, at, top } = screen;
  if (shown.length === 0)
    return [
      blank,
      row(`No run is like that; ${keyHint(model.keymap, 'runs', 'do:all')} shows all ${lines.length} again.`),
    ];
  const columns = columnsOf(screen, width);
  return shown.slice(top, top + listRows(model)).map((index, offset) => {
    const line = lines[index] as RunLine;
    const here = top + offset === at;
    return row(
      rowOf(columns, column => column.text(line), here ? '>' : ' '),
      here ? { bold: true } : {},
    );
  });
}

/** The chosen run in words: nothing of the list is told by a glyph alone. */
function chosenRows(screen: RunsScreen, width: number): Row[] {
  const line = screen.lines[screen.shown[screen.at] ?? -1];
  if (!line) return [blank, blank, blank];
  const words = wrapped(`${spoken(line)}.`, width).slice(0, 2);
  const id = cut(visibleLine(line.runId), width, '..');
  return [row(id), ...[0, 1].map(at => row(words[at]?.text ?? ''))];
}

function spoken(line: RunLine): string {
  const record = line.score === null ? 'no score' : `${scoreWord(line.score)} (${line.band})`;
  return [
    ...(line.control ? ['control run, outside all tables'] : []),
    `${visibleLine(line.model, 24)} recorded ${record}`,
    regradeTold(line).long,
    d1Told(line).long,
    d2Told(line).long,
    d3Told(line).long,
  ].join('; ');
}

function filterLine(model: Model, screen: RunsScreen, width: number): string {
  const told = model.notice === null ? filterWords(screen) : `! ${model.notice}`;
  const { by, down } = screen.sort;
  return ends(told, `sorted by ${by}${down ? ', last first' : ''}`, width);
}

function filterWords({ filter: { model, band, decision, text } }: RunsScreen): string {
  const parts = [
    ...(model === null ? [] : [`model ${visibleLine(model, 24)}`]),
    ...(band === null ? [] : [`band ${band}`]),
    ...(decision === null ? [] : [`D1 ${decision}`]),
    ...(text === '' ? [] : [`"${visibleLine(text, 24)}"`]),
  ];
  return parts.length === 0 ? 'all models, bands and decisions' : `only ${parts.join(', ')}`;
}

function keyRows({ keymap }: Model, width: number): Row[] {
  const key = (command: Command): string => keyHint(keymap, 'runs', command);
  const parts = [
    `${key('choose')} opens`,
    `${key('do:model')} model`,
    `${key('do:band')} band`,
    `${key('do:decision')} decision`,
    `${key('find')} words`,
    `${key('do:all')} all`,
    `${key('do:sort')} sort`,
    `${key('do:reverse')} reverse`,
    `${key('down')} ${key('up')} ${key('page-down')} move`,
    `${key('back')} back`,
    `${key('help')} keys`,
  ];
  const lines = flow(parts, width, 2);
  return lines.map(line => row(cellWidth(line) > width ? cut(line, width) : line));
}
