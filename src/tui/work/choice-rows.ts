import { markedInWords } from '../../core/review/label-marks.js';
import type { LabelChoice } from '../../core/review/passes.js';
import { spell } from '../../core/review/timing.js';
import { visibleLine } from '../../core/text/visible.js';
import { called } from '../../store/called.js';
import { keyHint } from '../keymap/hint.js';
import type { Context } from '../keymap/keymap.js';
import type { Model } from '../model.js';
import { countsOf } from '../present/claim/counts.js';
import { ends, type Row, row, spread } from '../present/row.js';
import { cut } from '../text/fit.js';
import { wrapped } from '../text/wrapped.js';
import type { Work } from './work.js';

/** The two rows with the labels and their keys, and below them what was said or done last. */
export function choiceRowsOf(
  model: Model,
  work: Work,
  context: Context,
  labels: readonly LabelChoice[],
  width: number,
): Row[] {
  const { notice, said } = model;
  // A notice that needs both rows gets them: it says why the key did nothing.
  const told =
    notice === null ? [] : wrapped(`! ${notice}`, width).map(line => row(line.text, { bold: true }));
  if (told.length > 1) return told.slice(0, 2);
  return [
    row(choiceLine(model, context, labels, width), { bold: true }),
    told[0] ?? row(said === null ? lastLine(work, width) : cut(said, width, '..')),
  ];
}

/** What this annotator has already said of an item. */
export function marksLine(work: Work, id: string, width: number): string {
  const state = work.states[id];
  const parts = [
    ...(state?.label
      ? [
          state.stale
            ? 'your label is of an earlier verdict or guide: label again'
            : `your label: ${labelWords(work, state.label.value)}`,
        ]
      : []),
    ...(state?.flagged ? ['[flagged]'] : []),
    ...(state?.note ? [`note: ${visibleLine(state.note)}`] : []),
  ];
  return cut(parts.join('   '), width, '..');
}

/** The page behind the last item. */
export function endRows(model: Model, work: Work, context: Context, width: number, more: string): Row[] {
  const { length } = work.queue;
  const { flagged, stale } = countsOf(work);
  const open = work.queue.filter(id => !work.states[id]?.label || work.states[id]?.stale).length;
  const key = (command: 'next' | 'undo'): string => keyHint(model.keymap, context, command);
  const title = work.marked ? 'THAT WAS THE LAST MARKED ITEM' : open === 0 ? 'ALL DONE' : 'END OF THE QUEUE';
  const next =
    open > 0
      ? `${open} ${open === 1 ? 'is' : 'are'} open; ${key('next')} goes to the first of them.`
      : work.lockedAt === null
        ? afterAll(work, key('undo'))
        : 'Your labels are locked.';
  const lines = [
    `${length - open} of ${length} ${work.marked ? 'marked items' : work.pass.items} have your label.`,
    `${undecided(work)}, ${flagged} flagged${stale > 0 ? `, ${stale} stale` : ''}.`,
    '',
    next,
    more,
  ];
  return [
    row(title, { bold: true }),
    row(''),
    ...wrapped(lines.join('\n'), width).map(line => row(line.text)),
  ];
}

function choiceLine(model: Model, context: Context, labels: readonly LabelChoice[], width: number): string {
  const choices = labels.map(
    ({ value, title }) => `${keyHint(model.keymap, context, `label:${value}`, ' ')}  ${title}`,
  );
  const full = spread(choices, width);
  return full.endsWith('..') ? spread(choices.map(short), width) : full;
}

/** How many items are left without an answer, in the words of the pass. */
function undecided({ pass, queue, states }: Work): string {
  const value = pass.labels.some(label => label.value === 'abstain') ? 'abstain' : 'unsure';
  const count = queue.filter(id => states[id]?.label?.value === value).length;
  return value === 'abstain' ? `${count} abstained` : `${count} cannot tell`;
}

/** Blind labels count from their lock on; a check stands for itself. */
const afterAll = ({ pass }: Work, undo: string): string =>
  pass.way === 'check'
    ? `${undo} takes the last label back; q leaves.`
    : `Next: lock them, L on the home screen or "${called(`lock ${pass.id} --as NAME`)}". ${undo} takes the last one back.`;

/** The title of a stored label, with its marks. */
function labelWords({ pass }: Work, stored: string): string {
  const label = pass.labels.find(({ value }) => value === stored);
  return label ? short(label.title) : markedInWords(pass.id, stored);
}

/** A title without what it explains in brackets or behind a colon. */
const short = (title: string): string => title.replace(/ \(.*\)$|: .*$/, '');

function lastLine(work: Work, width: number): string {
  const { last } = work;
  const { flagged, notes, stale } = countsOf(work);
  const counts = [
    undecided(work),
    `flagged ${flagged}`,
    `notes ${notes}`,
    ...(stale > 0 ? [`stale ${stale}`] : []),
  ].join('   ');
  const said =
    last === null
      ? ''
      : `last: ${last.number}  ${labelWords(work, last.value)}  ${spell(last.activeMs)}   (Backspace undoes it)`;
  return ends(said, counts, width);
}
