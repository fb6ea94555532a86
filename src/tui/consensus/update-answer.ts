import { plainLabel, toggledMark, withMarks } from '../../core/review/label-marks.js';
import type { Command } from '../keymap/keymap.js';
import type { TimedKey } from '../keys/key.js';
import type { Next } from '../messages.js';
import type { Model } from '../model.js';
import { saveActs, told, tooFast } from './acts.js';
import { answerOf, marksNow, withEcho } from './answers.js';
import { settleDraft } from './drafts.js';
import type { ConsensusScreen, OpenSettle, UnitRow } from './model.js';

/** Step 1 and 2: the adjudicator's own answer to everything that is asked, then the labels of the others. */
export function answering(
  model: Model,
  screen: ConsensusScreen,
  item: OpenSettle,
  command: Command,
  key: TimedKey,
  silentFor: number,
): Next {
  const row = item.rows[item.row];
  if (!row) return told(model, screen, 'there is nothing to answer here');
  if (command === 'do:see') {
    const missing = item.rows.filter(({ unit }) => item.own[unit] === undefined).length;
    if (missing > 0)
      return told(model, screen, `first your own answer: ${missing} of ${item.rows.length} missing`);
    return saveActs(model, screen, item, [{ kind: 'sides_shown' }]);
  }
  if (command === 'do:echo') return echo(model, screen, item, row);
  if (command === 'do:array') return wholeArray(model, screen, item, row);
  const answer =
    command === 'do:repeat' ? repeated(item, row) : answerOf(screen.pass, item, row, command, key);
  if (answer === null) return [{ ...model, screen: { ...screen, item } }, []];
  if ('notice' in answer) return told(model, { ...screen, item }, answer.notice);
  if ('mark' in answer) return marked(model, screen, item, row, answer.mark);
  const refusal = tooFast(item, key, silentFor);
  if (refusal !== null) return told(model, screen, refusal);
  if ('pending' in answer) return [{ ...model, screen: { ...screen, item: { ...item, pending: true } } }, []];
  return save(model, screen, item, row, answer.label);
}

function save(model: Model, screen: ConsensusScreen, item: OpenSettle, row: UnitRow, value: string): Next {
  const draft = settleDraft(model, screen, item, { kind: 'own_answer', unit: row.unit, value });
  return [{ ...model, screen: { ...screen, item }, saving: true }, [{ do: 'saveEvent', draft }]];
}

/** The mark goes with the label that is there, else with the one that comes. */
function echo(model: Model, screen: ConsensusScreen, item: OpenSettle, row: UnitRow): Next {
  if (row.whole) return told(model, screen, 'the mark is for a value');
  const marked = item.own[row.unit] === undefined ? null : withEcho(item.own[row.unit] as string);
  if (marked !== null) return save(model, screen, item, row, marked);
  const on = !item.echo;
  return [
    {
      ...model,
      said: on ? 'echo: the next label of this value takes the mark' : 'echo mark taken away',
      screen: { ...screen, item: { ...item, echo: on } },
    },
    [],
  ];
}

/** As the echo mark: with the label that is there, else with the one that comes. */
function marked(model: Model, screen: ConsensusScreen, item: OpenSettle, row: UnitRow, mark: string): Next {
  const own = item.own[row.unit];
  const pass = screen.pass.id;
  const marks = toggledMark(pass, marksNow(screen.pass, row, item), mark);
  if (own === undefined) return [{ ...model, screen: { ...screen, item: { ...item, marks } } }, []];
  const next = withMarks(pass, own, marks);
  return next === own
    ? told(model, screen, `"${plainLabel(pass, own).replaceAll('_', ' ')}" takes no marks`)
    : save(model, screen, item, row, next);
}

function repeated(item: OpenSettle, row: UnitRow): { label: string } | { notice: string } {
  if (item.last === null) return { notice: 'there is no answer to repeat yet' };
  // A run verdict is no label of a value, nor the other way round.
  const isValue = withEcho(item.last) !== null;
  return row.whole || !isValue ? { notice: 'the run is asked something else' } : { label: item.last };
}

/** One answer for all values of an array that have none yet. */
function wholeArray(model: Model, screen: ConsensusScreen, item: OpenSettle, row: UnitRow): Next {
  const { last } = item;
  if (row.array === null) return told(model, screen, 'this value is no cell of an array');
  if (last === null || withEcho(last) === null)
    return told(model, screen, 'answer one value of the array first: A takes that answer for the rest');
  const open = item.rows.filter(({ unit, array }) => array === row.array && item.own[unit] === undefined);
  return saveActs(
    model,
    screen,
    item,
    open.map(({ unit }) => ({ kind: 'own_answer', unit, value: last })),
  );
}
