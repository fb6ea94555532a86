import { visibleLine } from '../../core/text/visible.js';
import { bigText } from '../evidence/big-text.js';
import { type MarksByPart, placeInWords, stepRows } from '../evidence/read-step.js';
import type { Mark } from '../evidence/shown-line.js';
import { keyHint } from '../keymap/hint.js';
import type { Command } from '../keymap/keymap.js';
import { frameRows, innerWidth } from '../layout.js';
import type { Model } from '../model.js';
import { progressRow } from '../present/claim/footer.js';
import { frame, type Section } from '../present/frame.js';
import { ends, flow, type Row, row } from '../present/row.js';
import { typedRows } from '../present/typed.js';
import type { CursorAt } from '../shell/screen.js';
import { cut } from '../text/fit.js';
import { choiceRowsOf, endRows, marksLine } from '../work/choice-rows.js';
import type { OpenOf, Reading, Sheet, SheetKind } from './model.js';
import { textSize } from './reading.js';

/** A sheet as rows, and where the cursor stands while something is typed. */
export function presentSheet<S extends Sheet>(
  kind: SheetKind<S>,
  model: Model,
  screen: S,
): { rows: Row[]; cursor: CursorAt | null } {
  const width = innerWidth(model.size);
  const { at, queue, guide, pass } = screen;
  const typed = typedRows(model, width);
  const noun = screen.marked ? 'marked' : kind.noun[0];
  const place = at < queue.length ? `${noun} ${at + 1} of ${queue.length}` : 'end';
  const labels = at < queue.length ? pass.labels : [];
  const rows = frame(
    { left: kind.title, right: `${place}  guide v${guide.version}` },
    [
      { rows: [blindRow(kind, screen, width)] },
      ...body(kind, model, screen, width),
      { rows: typed?.rows ?? choiceRowsOf(model, screen, kind.context, labels, width) },
      { rows: [...hintRows(kind, model, screen, width), progressRow(model, screen, width)] },
    ],
    { columns: model.size.columns, rows: frameRows(model.size) },
  );
  // Footer: three rows, a rule above and the border below; the field is the first of the two rows above them.
  return { rows, cursor: typed ? { row: rows.length - 7, column: 2 + typed.column } : null };
}

function blindRow<S extends Sheet>(kind: SheetKind<S>, screen: S, width: number): Row {
  const { pass, lockedAt } = screen;
  const item = screen.item as OpenOf<S> | null;
  const marks = item ? marksLine(screen, item.item, Math.floor(width * 0.7)) : '';
  const warning = item && kind.warning(screen, item);
  const right = lockedAt ? '[LOCKED]' : (warning?.badge ?? '[BLIND  ok]');
  return row(ends(warning?.told || marks || hidden(pass, width - right.length), right, width));
}

/** What is hidden, in the longer words where they fit. */
const hidden = (pass: Sheet['pass'], width: number): string => {
  const long = `blind: ${pass.hidden}`;
  return long.length < width ? long : `blind: ${pass.shortHidden}`;
};

function body<S extends Sheet>(kind: SheetKind<S>, model: Model, screen: S, width: number): Section[] {
  const item = screen.item as OpenOf<S> | null;
  if (screen.at >= screen.queue.length)
    return [{ rows: endRows(model, screen, kind.context, width, kind.atEnd), grows: true }];
  if (!item) return [{ rows: [row('reading ...', { dim: true })], grows: true }];
  const { large, lines } = kind.head(item, width);
  const { cells, rows } = textSize(kind, model, item);
  const text = bigText(item.parts);
  const place = placeInWords(text, item.top, rows, cells);
  const said = item.cut ? `${kind.seen} (cut to stay in bounds)` : kind.seen;
  return [
    { rows: [row(large, { bold: true }), ...lines.map(line => row(line))] },
    {
      rows: kind.rows?.(item, width, rows + 1) ?? [
        row(ends(said, place, width), { dim: true }),
        ...stepRows(text, item.top, rows, cells, marksOf(item)),
      ],
      grows: true,
    },
  ];
}

/** The matches of a search, the current one told apart. */
export function marksOf({ find }: Reading): MarksByPart {
  const marks = new Map<number, Mark[]>();
  for (const [index, { part, start, end }] of find?.found.entries() ?? []) {
    const mark = { start, end, ...(index === find?.at ? { current: true } : {}) };
    const known = marks.get(part);
    if (known) known.push(mark);
    else marks.set(part, [mark]);
  }
  return marks;
}

function hintRows<S extends Sheet>(kind: SheetKind<S>, model: Model, screen: S, width: number): Row[] {
  const key = (command: Command): string => keyHint(model.keymap, kind.context, command);
  const { find } = screen.item ?? {};
  const leave = [`${key('guide')} guide`, `${key('help')} keys`, `${key('leave')} leave`];
  const hints = find
    ? [
        `match ${find.at + 1} of ${find.found.length}${find.more ? '+' : ''} for "${cut(visibleLine(find.query), 20, '..')}"`,
        `${key('match-next')} next`,
        `${key('match-previous')} previous`,
        `${key('clear')} clears`,
      ]
    : screen.at >= screen.queue.length
      ? [`${key('undo')} undo`, `${key('previous')} previous ${kind.noun[0]}`, ...leave]
      : [
          ...kind.hints(key),
          `${key('undo')} undo`,
          ...leave,
          `${key('page-down')} ${key('down')} ${key('up')} read on`,
          `${key('find')} find`,
          `${key('note')} note`,
          `${key('flag')} flag`,
          `${key('next')} ${key('previous')} other ${kind.noun[0]}`,
        ];
  return flow(hints, width, 2).map(line => row(line));
}
