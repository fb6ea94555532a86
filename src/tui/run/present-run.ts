import { visibleLine } from '../../core/text/visible.js';
import { bigText } from '../evidence/big-text.js';
import { placeInWords, stepRows } from '../evidence/read-step.js';
import { marksByPart } from '../evidence/whole-step.js';
import { keyHint } from '../keymap/hint.js';
import type { Command } from '../keymap/keymap.js';
import { frameRows, innerWidth } from '../layout.js';
import type { Model } from '../model.js';
import { frame } from '../present/frame.js';
import { ends, flow, type Row, row } from '../present/row.js';
import { typedRows } from '../present/typed.js';
import type { CursorAt } from '../shell/screen.js';
import { cut } from '../text/fit.js';
import { bodyRows, textSize } from './layout.js';
import { evidences, type Reading, type RunScreen, type StepsReading, type TextReading } from './model.js';
import { evidenceWords, runBody } from './run-body.js';

/** One run as rows, or the evidence that is open. */
export function presentRun(model: Model, screen: RunScreen): { rows: Row[]; cursor: CursorAt | null } {
  const width = innerWidth(model.size);
  const typed = typedRows(model, width);
  const { list, view, reading } = screen;
  const { head, rows: body } = reading ? readingBody(model, reading) : sectionBody(model, screen);
  const rows = frame(
    { left: `Run ${visibleLine(view.runId)}`, right: `${list.at + 1} of ${list.shown.length}` },
    [
      { rows: head },
      { rows: body, grows: true },
      {
        rows: typed?.rows ?? (reading ? readingKeys(model, reading, width) : runKeyRows(model, width)),
      },
    ],
    { columns: model.size.columns, rows: frameRows(model.size) },
  );
  return { rows, cursor: typed ? { row: rows.length - 3, column: 2 + typed.column } : null };
}

/** One run for a screen reader: everything that is said, then the evidence that is open. */
export function linearRun(model: Model, screen: RunScreen): string[] {
  const said = [model.notice, model.said].flatMap(text => (text === null ? [] : [`${text}.`]));
  const { view, reading } = screen;
  const { head, rows } = reading ? readingBody(model, reading) : runBody(model, view);
  return [
    ...said,
    `Run ${visibleLine(view.runId)}.`,
    ...[...head, ...rows].map(each =>
      each
        .map(({ text }) => text)
        .join('')
        .replace(/ {2,}/g, '  ')
        .trimEnd(),
    ),
    reading
      ? 'Escape goes back to the run.'
      : `${evidences.map(each => `${keyHint(model.keymap, 'run', `do:${each}`)} ${evidenceWords[each]}`).join(', ')}. Escape goes back to the list.`,
  ];
}

function sectionBody(model: Model, { view, top }: RunScreen): { head: Row[]; rows: Row[] } {
  const { head, rows } = runBody(model, view);
  const height = bodyRows(model, head.length);
  const last = Math.min(top + height, rows.length);
  const place = rows.length > height ? `rows ${top + 1}-${last} of ${rows.length}` : '';
  const how =
    head
      .at(-1)
      ?.map(({ text }) => text)
      .join('') ?? '';
  return {
    head: [...head.slice(0, -1), row(ends(how, place, innerWidth(model.size)))],
    rows: rows.slice(top, last),
  };
}

const readingBody = (model: Model, reading: Reading): { head: Row[]; rows: Row[] } =>
  reading.kind === 'text' ? textBody(model, reading) : stepsBody(model, reading);

function textBody(
  model: Model,
  { name, parts, top, stops, stop, find }: TextReading,
): { head: Row[]; rows: Row[] } {
  const { cells, rows } = textSize(model);
  const text = bigText(parts);
  const marks = find
    ? find.found.map((place, at) => ({ ...place, current: at === find.at }))
    : stops.map((place, at) => ({ ...place, current: at === stop }));
  const body = stepRows(text, top, rows, cells, marksByPart(marks));
  return {
    head: [row(ends(visibleLine(name), placeInWords(text, top, rows, cells), cells), { bold: true })],
    rows: body.length === 0 ? [row('(nothing)')] : body,
  };
}

function stepsBody(model: Model, { entries, heads, at, top }: StepsReading): { head: Row[]; rows: Row[] } {
  const { cells, rows } = textSize(model);
  const number = String(entries.at(-1)?.i ?? 0).length;
  const lines = entries.slice(top, top + rows).map(({ i, role, chars, calls }, offset) => {
    const here = top + offset === at;
    const facts = `${calls > 0 ? `${calls} ${calls === 1 ? 'call' : 'calls'}, ` : ''}${chars} chars`;
    const words = visibleLine(heads[i] ?? '').replace(/<LF>/g, ' ');
    const left = `${here ? '>' : ' '} ${String(i).padStart(number)}  ${role.replaceAll('_', ' ').padEnd(11)} ${words}`;
    return row(ends(left, facts, cells), here ? { bold: true } : {});
  });
  const place = entries.length > rows ? `step ${at + 1} of ${entries.length}` : `${entries.length} steps`;
  return {
    head: [row(ends('Steps of the run', place, cells), { bold: true })],
    rows: lines.length === 0 ? [row('no step of this run was recorded')] : lines,
  };
}

function runKeyRows(model: Model, width: number): Row[] {
  const key = (command: Command): string => keyHint(model.keymap, 'run', command);
  const told = model.notice !== null ? `! ${model.notice}` : (model.said ?? '');
  if (told !== '') return [row(cut(told, width, '..'), { bold: model.notice !== null }), row('')];
  const keys = [
    ...evidences.map(each => `${key(`do:${each}`)} ${evidenceWords[each]}`),
    `${key('next')} ${key('previous')} other run`,
    `${key('down')} ${key('up')} ${key('page-down')} scroll`,
    `${key('back')} back`,
    `${key('help')} keys`,
  ];
  return flow(keys, width, 2).map(line => row(line));
}

function readingKeys(model: Model, reading: Reading, width: number): Row[] {
  const key = (command: Command): string => keyHint(model.keymap, 'run', command);
  const found = reading.kind === 'text' ? reading.find : null;
  const steps = found
    ? `match ${found.at + 1} of ${found.found.length}${found.more ? '+' : ''} for "${cut(visibleLine(found.query), 20, '..')}"`
    : '';
  const hints =
    reading.kind === 'steps'
      ? [`${key('choose')} opens the step`, `${key('down')} ${key('up')} ${key('page-down')} move`]
      : [
          ...(found || reading.stops.length > 1 || reading.parts.length > 1
            ? [
                `${key('match-next')} ${key('match-previous')} ${found ? 'match' : reading.stops.length > 0 ? 'marked place' : 'next part'}`,
              ]
            : []),
          `${key('page-down')} ${key('down')} ${key('up')} scroll`,
          `${key('find')} find`,
        ];
  const told = model.notice !== null ? `! ${model.notice}` : (model.said ?? steps);
  const where = found
    ? 'clears the search'
    : reading.kind === 'text' && reading.under
      ? 'back to the steps'
      : 'back to the run';
  return [
    row(cut(told, width, '..'), { bold: model.notice !== null }),
    row(cut([...hints, `${key('back')} ${where}`].join('   '), width, '..')),
  ];
}
