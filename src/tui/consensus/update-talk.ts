import { saysWhy } from '../../core/review/reason.js';
import type { Command } from '../keymap/keymap.js';
import type { TimedKey } from '../keys/key.js';
import type { Next } from '../messages.js';
import type { Model } from '../model.js';
import { ask, saveActs, told, tooFast } from './acts.js';
import { answerOf, withEcho } from './answers.js';
import type { ConsensusScreen, OpenSettle } from './model.js';

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
  const marked = row && command === 'do:echo' && !row.whole ? withEcho(item.own[row.unit] ?? '') : null;
  const answer =
    marked !== null ? { label: marked } : row ? answerOf(screen.pass, item, row, command, key) : null;
  if (!row || answer === null) return [{ ...model, screen: here }, []];
  if ('notice' in answer) return told(model, here, answer.notice);
  const refusal = tooFast(item, key, silentFor);
  if (refusal !== null) return told(model, here, refusal);
  if ('pending' in answer) return [{ ...model, screen: { ...screen, item: { ...item, pending: true } } }, []];
  if (item.own[row.unit] === answer.label) return told(model, here, 'that is your label; t writes your line');
  return saveActs(model, here, item, [{ kind: 'talk_label', unit: row.unit, value: answer.label }]);
}

export function typedLine(model: Model, screen: ConsensusScreen, item: OpenSettle, text: string): Next {
  return !saysWhy(text)
    ? told(model, screen, 'nothing stored: a line is needed, in words')
    : saveActs(model, screen, item, [{ kind: 'talk_line', value: text }]);
}
