import { toggledMark, withMarks } from '../../core/review/label-marks.js';
import type { Pass } from '../../core/review/passes.js';
import { saysWhy } from '../../core/review/reason.js';
import type { Command } from '../keymap/keymap.js';
import type { TimedKey } from '../keys/key.js';
import type { Next } from '../messages.js';
import type { Model } from '../model.js';
import { ask, saveActs, told, tooFast } from './acts.js';
import { type Answer, answerOf, marksNow, withEcho } from './answers.js';
import type { ConsensusScreen, OpenSettle, UnitRow } from './model.js';

/** Talk, by one of the item's annotators: perhaps another label, and one line. The locked label stays where it is. */
export function talking(
  model: Model,
  screen: ConsensusScreen,
  item: OpenSettle,
  command: Command,
  key: TimedKey,
  silentFor: number,
): Next {
  const here = { ...screen, item };
  if (command === 'do:talk' || command === 'do:see')
    return ask(model, here, 'line', 'your line (Enter stores it)');
  const row = item.rows[item.row];
  const answer = row ? answerInTalk(screen.pass, item, row, command, key) : null;
  if (!row || answer === null) return [{ ...model, screen: here }, []];
  if ('notice' in answer) return told(model, here, answer.notice);
  const refusal = tooFast(item, key, silentFor);
  if (refusal !== null) return told(model, here, refusal);
  if ('pending' in answer) return [{ ...model, screen: { ...screen, item: { ...item, pending: true } } }, []];
  if (item.own[row.unit] === answer.label) return told(model, here, 'that is your label; t writes your line');
  return saveActs(model, here, item, [{ kind: 'talk_label', unit: row.unit, value: answer.label }]);
}

/** A mark alone changes the label that is there. */
function answerInTalk(
  pass: Pass,
  item: OpenSettle,
  row: UnitRow,
  command: Command,
  key: TimedKey,
): Exclude<Answer, { mark: string }> | null {
  const own = item.own[row.unit] ?? '';
  const echoed = command === 'do:echo' && !row.whole ? withEcho(own) : null;
  if (echoed !== null) return { label: echoed };
  const answer = answerOf(pass, item, row, command, key);
  if (answer === null || !('mark' in answer)) return answer;
  if (own === '') return { notice: 'you gave no label here that could take a mark' };
  return { label: withMarks(pass.id, own, toggledMark(pass.id, marksNow(pass, row, item), answer.mark)) };
}

export function typedLine(model: Model, screen: ConsensusScreen, item: OpenSettle, text: string): Next {
  return !saysWhy(text)
    ? told(model, screen, 'nothing stored: a line is needed, in words')
    : saveActs(model, screen, item, [{ kind: 'talk_line', value: text }]);
}
