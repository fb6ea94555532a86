import { visible, visibleLine } from '../../core/text/visible.js';
import type { Model } from '../model.js';
import type { VotesScreen } from './model.js';
import { questions } from './questions.js';

/** The votes for a screen reader: the question, all that a voter sees, and the keys. */
export function votesLinear(model: Model, screen: VotesScreen): string[] {
  const { item, queue, at, last, pass, states } = screen;
  const notice = model.notice === null ? [] : [`Note: ${visibleLine(model.notice)}.`];
  const said = model.said === null ? [] : [`${model.said}.`];
  const given = pass.labels.find(choice => choice.value === last?.value);
  const recorded = last && given ? [`Question ${last.number} recorded: ${given.title}.`] : [];
  if (at >= queue.length) return [...recorded, 'End of the questions. q leaves.', ...notice, ...said];
  if (!item) return [`Question ${at + 1} of ${queue.length}.`, ...notice];
  const { large, says } = questions[item.question];
  const state = states[item.item];
  const own = pass.labels.find(choice => choice.value === state?.label?.value);
  const known = screen.checked.includes(item.item)
    ? ['You have checked the verdict of this run: your vote is kept, and not counted.']
    : [];
  return [
    ...recorded,
    `Question ${at + 1} of ${queue.length}. ${large}${own ? ` Your vote: ${own.title}.` : ''}${state?.flagged ? ' Flagged.' : ''}`,
    says,
    ...(item.warning === '' ? [] : [visibleLine(item.warning)]),
    ...known,
    ...(item.cut ? ['What follows was cut to stay in bounds.'] : []),
    ...item.parts.flatMap(({ title, text }) => [`${visibleLine(title)}:`, ...visible(text).split('\n')]),
    `End. ${pass.labels.map(choice => `${choice.digit ?? choice.letter} ${choice.title}`).join(', ')}. Question mark for all keys.`,
    ...(item.find ? [`Match ${item.find.at + 1} of ${item.find.found.length}.`] : []),
    ...notice,
    ...said,
  ];
}
