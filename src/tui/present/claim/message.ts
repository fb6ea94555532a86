import type { LabelChoice } from '../../../core/review/passes.js';
import { visibleLine } from '../../../core/text/visible.js';
import { type BodyRow, bodyOf } from '../../claim/body.js';
import { keyHint } from '../../keymap/hint.js';
import { claimBodyHeight } from '../../layout.js';
import type { ClaimScreen, Model, OpenItem } from '../../model.js';
import { cut } from '../../text/fit.js';
import { blank, ends, type Row, row } from '../row.js';
import { countsOf, openCount } from './counts.js';
import { highlighted } from './highlight.js';

export function messageRows(model: Model, screen: ClaimScreen, width: number): Row[] {
  const { item } = screen;
  if (screen.at >= screen.queue.length) return finishedRows(model, screen);
  if (!item) return [row('CLOSING MESSAGE', { bold: true }), blank, row('reading ...', { dim: true })];
  const body = bodyOf(item, width, claimBodyHeight(model));
  const { words } = item;
  const size = `${body.total} ${body.total === 1 ? 'row' : 'rows'}, ${words} ${words === 1 ? 'word' : 'words'}`;
  const folded =
    body.folded > 0
      ? `; ${body.folded} rows folded (z)`
      : body.scrolls
        ? `; ${scrollPlace(item, body.maxTop)}`
        : '';
  const text = item.text ?? '';
  const rows =
    text.trim() === ''
      ? [row(item.text === null ? '(this run has no closing message)' : '(the closing message is empty)')]
      : body.rows.map(entry => bodyRow(entry, item));
  const heading = item.cutOff ? 'CLOSING MESSAGE (cut off by a limit)' : 'CLOSING MESSAGE';
  return [
    [{ text: ends(heading, text === '' ? '' : size + folded, width), bold: true }],
    row(marks(screen, item, width)),
    ...rows,
  ];
}

/** What this annotator has already said of the item. */
function marks(screen: ClaimScreen, item: OpenItem, width: number): string {
  const state = screen.states[item.id];
  const label = state?.label ? titleOf(screen.pass.labels, state.label.value) : null;
  const parts = [
    ...(label === null
      ? []
      : [
          // What it was would lean on the new label; the event keeps it.
          state?.stale ? 'your label is stale since the guide changed: label again' : `your label: ${label}`,
        ]),
    ...(state?.flagged ? ['[flagged]'] : []),
    ...(item.taskOpened ? ['[task text opened]'] : []),
    ...(state?.note ? [`note: ${visibleLine(state.note)}`] : []),
  ];
  return cut(parts.join('   '), width, '..');
}

function bodyRow(entry: BodyRow, item: OpenItem): Row {
  if (entry.kind === 'middle') {
    return row(
      `. . . ${entry.count} ${entry.count === 1 ? 'row' : 'rows'} folded (z unfolds, Space reads on) . . .`,
      { dim: true },
    );
  }
  if (entry.kind === 'block') return row(`  ${entry.text}`, { dim: true });
  return item.find ? highlighted(entry, item.find) : row(entry.text);
}

function scrollPlace(item: OpenItem, maxTop: number): string {
  const top = Math.min(item.top, maxTop);
  if (top <= 0) return 'top (Space reads on)';
  return top >= maxTop ? 'end' : `${Math.round((top / maxTop) * 100)}% down`;
}

function finishedRows(model: Model, screen: ClaimScreen): Row[] {
  const { length } = screen.queue;
  if (length === 0) return nothingRows(screen);
  const { flagged, unsure, stale } = countsOf(screen);
  const open = openCount(screen);
  const title = screen.marked
    ? 'THAT WAS THE LAST MARKED ITEM'
    : open === 0
      ? 'ALL DONE'
      : 'END OF THE QUEUE';
  const next = screen.lockedAt
    ? 'Your labels are locked. The agreement is on the home screen.'
    : open > 0
      ? `${open} are open; ${keyHint(model.keymap, 'claim', 'next')} goes to the first of them.`
      : 'Next: lock them on the home screen; the agreement is counted from locked labels.';
  return [
    row(title, { bold: true }),
    blank,
    row(
      `${length - open} of ${length} ${screen.marked ? 'marked items' : screen.pass.items} have your label.`,
    ),
    row(`${unsure} cannot tell, ${flagged} flagged${stale > 0 ? `, ${stale} stale` : ''}.`),
    blank,
    row(next),
    ...(screen.lockedAt ? [] : [row(`${keyHint(model.keymap, 'claim', 'undo')} takes the last label back.`)]),
  ];
}

function nothingRows(screen: ClaimScreen): Row[] {
  const why = screen.marked
    ? 'No item is flagged, noted or labelled "cannot tell".'
    : 'This project has no runs yet: import some first.';
  return [row('NOTHING TO LABEL', { bold: true }), blank, row(why)];
}

const titleOf = (labels: readonly LabelChoice[], value: string): string =>
  labels.find(choice => choice.value === value)?.title ?? value;
