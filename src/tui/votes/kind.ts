import { blindView } from '../../core/review/label-event.js';
import { votesPass } from '../../core/review/passes.js';
import type { SheetKind } from '../sheet/model.js';
import { wrapped } from '../text/wrapped.js';
import type { VotesScreen } from './model.js';
import { isOfClaim, questions, storedAnswer } from './questions.js';

/** What is of the votes alone. */
export const votesSheet: SheetKind<VotesScreen> = {
  context: 'votes',
  pass: votesPass,
  title: 'Vote  One question at a time',
  noun: ['question', 'questions'],
  seen: 'WHAT A VOTER SEES',
  atEnd: 'A question is decided by two equal votes of three; your votes count once you have locked them.',
  head({ question, warning }, width) {
    const { large, says } = questions[question];
    const told = warning === '' ? [] : wrapped(`Mind: ${warning}`, width).slice(0, 2);
    return { large, lines: [...wrapped(says, width).slice(0, 2), ...told].map(({ text }) => text) };
  },
  opened: (_, item) => item,
  /**
   * A vote on values shows the task, one on a claim the recorded score; whoever has checked the run knows its verdict, and the
   * vote says so.
   */
  moment: (screen, item, seenShare) => ({
    id: item.item,
    view: {
      ...blindView,
      task: !isOfClaim(item.question),
      score: isOfClaim(item.question),
      verdict: screen.checked.includes(item.item),
    },
    seenShare,
    attention: item,
  }),
  labelled: ({ question }, label) => storedAnswer(question, label),
  own: () => null,
  hints: key => [
    `${key('label:yes')} ${key('label:no')} ${key('label:abstain')} vote+next`,
    `${key('match-next')} ${key('match-previous')} part`,
  ],
  warning: (screen, item) =>
    screen.checked.includes(item.item)
      ? { badge: '[VERDICT SEEN]', told: 'you checked this run: your vote is kept, not counted' }
      : isOfClaim(item.question)
        ? {
            badge: '[BLIND  ok]',
            told: 'score and re-grade are shown, as to any voter; other votes are hidden',
          }
        : null,
  load: items => ({ do: 'votes:load', items }),
  open(screen, annotator) {
    const item = screen.queue[screen.at];
    const at = { ...(item === undefined ? {} : { item }), ...(screen.marked ? { marked: true } : {}) };
    return { do: 'votes:open', annotator, ...at };
  },
};
