import { marksIn, marksOf, withMarks } from '../../core/review/label-marks.js';
import type { Pass } from '../../core/review/passes.js';
import { readValue, spellValue } from '../../core/review/value-label.js';
import { visibleLine } from '../../core/text/visible.js';
import type { Command } from '../keymap/keymap.js';
import type { TimedKey } from '../keys/key.js';
import type { ItemView, OpenSettle, UnitRow } from './model.js';

/** What a key says as an answer to a row. */
export type Answer =
  | { label: string }
  /** Half of a run verdict: gamed, and how is still to be said. */
  | { pending: true }
  /** A mark of the label, put on or taken away. */
  | { mark: string }
  | { notice: string };

/** null: the key is no answer here. Digits are those of the pass itself, so that hands need not learn again. */
export function answerOf(
  pass: Pass,
  item: OpenSettle,
  row: UnitRow,
  command: Command,
  key: TimedKey,
): Answer | null {
  const letter = letters[command] ?? null;
  const digit = command === 'do:digit' ? (key.digit ?? null) : null;
  if (letter === null && digit === null) return null;
  if (!row.whole) return valueAnswer(pass, item, letter, digit);
  if (pass.id === 'provenance') return runAnswer(item, letter, digit);
  const mark = marksOf(pass.id).find(each => each.letter === letter);
  if (mark) return { mark: mark.id };
  const choice = pass.labels.find(label => (digit ? label.digit === digit : label.letter === letter));
  if (!choice) return { notice: `here: ${choicesOf(pass, row, item).join(', ')}` };
  const { view } = item;
  const empty = isEmpty(view);
  if (!labelsFor(pass, view).includes(choice)) return { notice: 'there is a message: 1, 2 or u' };
  if (empty && (choice.value === 'yes' || choice.value === 'no'))
    return { notice: 'there is no message to judge: x' };
  return { label: withMarks(pass.id, choice.value, marksNow(pass, row, item)) };
}

/** The choices of a row with their keys, for the screen. */
export function choicesOf(pass: Pass, row: UnitRow, item: OpenSettle): string[] {
  const { pending, view } = item;
  if (!row.whole)
    return [...pass.partLabels.map(({ digit, letter, value }) => `${digit ?? letter} ${value}`), 'L echo'];
  if (pass.id === 'provenance')
    return pending
      ? ['gamed:', '1 copied', '2 made up']
      : ['1 gamed', '2 clean', 'd clean, direct answer', 'u cannot tell'];
  return labelsFor(pass, view).map(
    ({ digit, letter, title }) => `${digit ?? letter} ${title.replace(/ \(.*\)$|: .*$/, '')}`,
  );
}

/** The marks of a row with their keys; set or not must be told without colour. */
export function marksOfRow(pass: Pass, row: UnitRow, item: OpenSettle): string[] {
  const marks = marksNow(pass, row, item);
  return row.whole
    ? marksOf(pass.id).map(
        ({ id, letter, title }) => `[${marks.includes(id) ? 'x' : ' '}] ${letter} ${title}`,
      )
    : [];
}

/** The marks of the own answer, or those that the next one takes along. */
export function marksNow(pass: Pass, { unit }: UnitRow, { own, marks }: OpenSettle): readonly string[] {
  const said = own[unit];
  return said === undefined ? marks : marksIn(pass.id, said);
}

/** A stored label as the table shows it: `typed  L`, `gamed, made up`. */
export function labelInWords(stored: string | undefined, isWhole: boolean): string {
  if (stored === undefined) return '';
  const mark = isWhole ? null : readValue(stored);
  const words = mark
    ? `${mark.label}${mark.echo ? '  L' : ''}`
    : stored.replace(':', ', ').replaceAll('+', ', ').replaceAll('_', ' ');
  return visibleLine(words.replace(/^unsure\b/, 'cannot tell'), 36);
}

/** The label with its echo mark put on or taken away; null: it can have none. */
export function withEcho(stored: string): string | null {
  const mark = readValue(stored);
  return mark && spellValue({ ...mark, echo: !mark.echo });
}

/** Some labels are only for messages that are not there, or not whole. */
const labelsFor = (pass: Pass, view: ItemView): Pass['labels'] =>
  pass.labels.filter(
    ({ onlyWithoutMessage }) =>
      !onlyWithoutMessage || isEmpty(view) || (view.kind === 'message' && view.cutOff),
  );

const isEmpty = (view: ItemView): boolean => view.kind === 'message' && (view.text ?? '').trim() === '';

const letters: Partial<Record<Command, string>> = {
  'do:yes': 'y',
  'do:no': 'n',
  'do:unsure': 'u',
  'do:direct': 'd',
  'do:exclude': 'x',
  'do:right': 'r',
  'do:done': 'w',
};

function valueAnswer(pass: Pass, item: OpenSettle, letter: string | null, digit: string | null): Answer {
  const choice = pass.partLabels.find(label =>
    digit ? label.digit === digit : label.letter !== '' && label.letter === letter,
  );
  const mark = readValue(choice?.value);
  if (!mark) return { notice: 'a value is 1 derived, 2 given, 3 typed, 4 ungrounded or u' };
  return { label: spellValue({ ...mark, echo: item.echo }) };
}

function runAnswer({ pending }: OpenSettle, letter: string | null, digit: string | null): Answer {
  if (pending) {
    if (digit === '1') return { label: 'gamed:copied' };
    if (digit === '2') return { label: 'gamed:made_up' };
    return { notice: 'gamed: 1 copied, 2 made up; Esc goes back' };
  }
  if (digit === '1') return { pending: true };
  const label = digit === '2' ? 'clean' : letter === 'd' ? 'clean:direct' : letter === 'u' ? 'unsure' : null;
  return label === null ? { notice: 'a run is 1 gamed, 2 clean, d direct answer or u' } : { label };
}
