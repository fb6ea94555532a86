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
import type { OpenVote, VotesScreen } from './model.js';
import { headLines, textSize } from './reading.js';

/** The votes as rows, and where the cursor stands while something is typed. */
export function presentVotes(model: Model, screen: VotesScreen): { rows: Row[]; cursor: CursorAt | null } {
  const width = innerWidth(model.size);
  const { at, queue, guide, pass } = screen;
  const typed = typedRows(model, width);
  const kind = screen.marked ? 'marked' : 'question';
  const place = at < queue.length ? `${kind} ${at + 1} of ${queue.length}` : 'end';
  const labels = at < queue.length ? pass.labels : [];
  const rows = frame(
    { left: 'D2 vote  One question at a time', right: `${place}  guide v${guide.version}` },
    [
      { rows: [blindRow(screen, width)] },
      ...body(model, screen, width),
      { rows: typed?.rows ?? choiceRowsOf(model, screen, 'votes', labels, width) },
      { rows: [...hintRows(model, screen, width), progressRow(model, screen, width)] },
    ],
    { columns: model.size.columns, rows: frameRows(model.size) },
  );
  // Footer: three rows, a rule above and the border below; the field is the first of the two rows above them.
  return { rows, cursor: typed ? { row: rows.length - 7, column: 2 + typed.column } : null };
}

function blindRow(screen: VotesScreen, width: number): Row {
  const { item, pass, lockedAt } = screen;
  const marks = item ? marksLine(screen, item.item, Math.floor(width * 0.7)) : '';
  const known = item !== null && screen.checked.includes(item.item);
  const right = lockedAt ? '[LOCKED]' : known ? '[VERDICT SEEN]' : '[BLIND  ok]';
  const told = known ? 'you checked this run: your vote is kept, not counted' : '';
  return row(ends(told || marks || `blind: ${pass.hidden}`, right, width));
}

function body(model: Model, screen: VotesScreen, width: number): Section[] {
  const { item } = screen;
  if (screen.at >= screen.queue.length) {
    const more =
      'A question is decided by two equal votes of three; your votes count once you have locked them.';
    return [{ rows: endRows(model, screen, 'votes', width, more), grows: true }];
  }
  if (!item) return [{ rows: [row('reading ...', { dim: true })], grows: true }];
  const { large, lines } = headLines(item, width);
  const { cells, rows } = textSize(model, item);
  const text = bigText(item.parts);
  const place = placeInWords(text, item.top, rows, cells);
  const said = item.cut ? 'WHAT A VOTER SEES (cut to stay in bounds)' : 'WHAT A VOTER SEES';
  return [
    { rows: [row(large, { bold: true }), ...lines.map(line => row(line))] },
    {
      rows: [
        row(ends(said, place, width), { dim: true }),
        ...stepRows(text, item.top, rows, cells, marksOf(item)),
      ],
      grows: true,
    },
  ];
}

function marksOf({ find }: OpenVote): MarksByPart {
  const marks = new Map<number, Mark[]>();
  for (const [index, { part, start, end }] of find?.found.entries() ?? []) {
    const mark = { start, end, ...(index === find?.at ? { current: true } : {}) };
    const known = marks.get(part);
    if (known) known.push(mark);
    else marks.set(part, [mark]);
  }
  return marks;
}

function hintRows(model: Model, screen: VotesScreen, width: number): Row[] {
  const key = (command: Command): string => keyHint(model.keymap, 'votes', command);
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
      ? [`${key('undo')} undo`, `${key('previous')} previous question`, ...leave]
      : [
          `${key('label:yes')} ${key('label:no')} ${key('label:abstain')} vote+next`,
          `${key('page-down')} ${key('down')} ${key('up')} read on`,
          `${key('match-next')} ${key('match-previous')} part`,
          `${key('find')} find`,
          `${key('undo')} undo`,
          `${key('note')} note`,
          ...leave,
          `${key('flag')} flag`,
          `${key('next')} ${key('previous')} other question`,
        ];
  return flow(hints, width, 2).map(line => row(line));
}
