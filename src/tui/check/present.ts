import { visibleLine } from '../../core/text/visible.js';
import { cellWidth } from '../../core/text/width.js';
import { keyHint } from '../keymap/hint.js';
import type { Command } from '../keymap/keymap.js';
import { frameRows, innerWidth } from '../layout.js';
import type { Model } from '../model.js';
import { progressRow } from '../present/claim/footer.js';
import { frame, type Section } from '../present/frame.js';
import { blank, ends, fitRow, flow, type Row, row } from '../present/row.js';
import { typedRows } from '../present/typed.js';
import type { CursorAt } from '../shell/screen.js';
import { cut } from '../text/fit.js';
import { choiceRowsOf, endRows, marksLine } from '../work/choice-rows.js';
import { panesOf } from './layout.js';
import type { CheckScreen, OpenCheck } from './model.js';
import { evidenceRows } from './present-evidence.js';
import { readingRows } from './present-reading.js';
import { valueRows } from './present-values.js';
import { endSentence, verdictRows } from './present-verdict.js';

/** Check mode as rows, and where the cursor stands while something is typed. */
export function presentCheck(model: Model, screen: CheckScreen): { rows: Row[]; cursor: CursorAt | null } {
  const width = innerWidth(model.size);
  const typed = typedRows(model, width);
  const reading = screen.item?.reading ?? null;
  const below: Section[] = reading
    ? [{ rows: typed?.rows ?? readingKeys(model, screen, width) }]
    : [
        { rows: typed?.rows ?? choices(model, screen, width) },
        { rows: [...hintRows(model, screen, width), progressRow(model, screen, width)] },
      ];
  const rows = frame(
    titlesOf(screen, width),
    [{ rows: [shownRow(screen, width)] }, ...body(model, screen, width), ...below],
    { columns: model.size.columns, rows: frameRows(model.size) },
  );
  // The field is the first of the two rows of its section.
  const behind = reading ? 3 : 7;
  return { rows, cursor: typed ? { row: rows.length - behind, column: 2 + typed.column } : null };
}

function titlesOf(screen: CheckScreen, width: number): { left: string; right: string } {
  const { at, queue, verdict, guide, pass } = screen;
  const number = at < queue.length ? `${at + 1} of ${queue.length}` : 'end';
  const version = width < 92 ? '' : `  guide v${guide.version}`;
  return { left: `D2 check  ${pass.question}`, right: `${verdict} ${number}${version}` };
}

function shownRow(screen: CheckScreen, width: number): Row {
  const { pass, item, lockedAt } = screen;
  const marks = item ? marksLine(screen, item.item, Math.floor(width * 0.6)) : '';
  const hidden = cellWidth(pass.hidden) + 17 <= width ? pass.hidden : pass.shortHidden;
  return row(ends(marks === '' ? hidden : marks, lockedAt ? '[LOCKED]' : '[VERDICT SHOWN]', width));
}

function body(model: Model, screen: CheckScreen, width: number): Section[] {
  const { item } = screen;
  if (screen.at >= screen.queue.length)
    return [{ rows: endRows(model, screen, 'check', width, otherKinds(model, screen)), grows: true }];
  if (!item) return [{ rows: [row('reading ...', { dim: true })], grows: true }];
  if (item.reading) return [{ rows: readingRows(model, item, item.reading), grows: true }];
  const verdict = verdictRows(screen, width);
  return [{ rows: verdict }, { rows: paneRows(model, item, verdict.length), grows: true }];
}

function paneRows(model: Model, item: OpenCheck, above: number): Row[] {
  const panes = panesOf(model.size, above, item.values.length);
  const { cells, rows } = panes.values;
  const list = valueRows(item, cells, panes.stacked ? rows : rows - 1);
  const evidence = evidenceRows(item, panes.evidence.cells, panes.evidence.rows);
  if (panes.stacked) return [...list.rows, row(`-- ${list.heading} `.padEnd(cells, '-')), ...evidence];
  const left = [row(list.heading, { bold: true }), ...list.rows];
  return Array.from({ length: rows }, (_, at) => [
    ...fitRow(left[at] ?? blank, cells),
    { text: ' | ' },
    ...fitRow(evidence[at] ?? blank, panes.evidence.cells),
  ]);
}

function choices(model: Model, screen: CheckScreen, width: number): Row[] {
  const labels = screen.at < screen.queue.length ? screen.pass.labels : [];
  return choiceRowsOf(model, screen, 'check', labels, width);
}

function hintRows(model: Model, screen: CheckScreen, width: number): Row[] {
  const key = (command: Command): string => keyHint(model.keymap, 'check', command);
  const hints =
    screen.at < screen.queue.length
      ? [
          `${key('label:upheld')} ${key('label:overturned')} ${key('label:unsure')} label+next`,
          `${key('match-next')} ${key('match-previous')} hit`,
          `${key('down')} ${key('up')} value`,
          `${key('choose')} step`,
          `${key('task')} prompt`,
          `${key('do:code')} code`,
          `${key('find')} find`,
          `${key('undo')} undo`,
          `${key('help')} keys`,
          `${key('flag')} flag`,
          `${key('note')} note`,
          `${key('guide')} guide`,
          `${key('next')} ${key('previous')} run`,
          `${key('do:kind')} other verdicts`,
          `${key('leave')} leave`,
        ]
      : [
          `${key('undo')} undo`,
          `${key('previous')} previous run`,
          `${key('do:kind')} other verdicts`,
          `${key('help')} keys`,
          `${key('leave')} leave`,
        ];
  return flow(hints, width, 2).map(line => row(line));
}

function readingKeys(model: Model, screen: CheckScreen, width: number): Row[] {
  const key = (command: Command): string => keyHint(model.keymap, 'check', command);
  const { find, reading } = screen.item as OpenCheck;
  const steps = find
    ? `match ${find.at + 1} of ${find.found.length}${find.more ? '+' : ''} for "${cut(visibleLine(find.query), 20, '..')}"`
    : '';
  const hints =
    reading?.kind === 'code'
      ? [`${key('choose')} opens the step`, `${key('down')} ${key('up')} move`]
      : [
          `${key('match-next')} ${key('match-previous')} ${find ? 'match' : 'hit'}`,
          `${key('page-down')} ${key('down')} ${key('up')} scroll`,
          `${key('find')} find`,
        ];
  const line = [...hints, `${key('clear')} back to the verdict`].join('   ');
  const told = model.notice === null ? steps : `! ${model.notice}`;
  return [row(cut(told, width, '..'), { bold: model.notice !== null }), row(cut(line, width, '..'))];
}

/** What else there is to check, at the end of one kind. */
function otherKinds(model: Model, screen: CheckScreen): string {
  const { gamed, pending, clean } = screen.counts;
  return `${endSentence(screen)} In all: ${gamed} gamed, ${pending} pending, ${clean} clean; ${keyHint(model.keymap, 'check', 'do:kind')} steps through another kind.`;
}
