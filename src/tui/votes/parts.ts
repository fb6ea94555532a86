import type { BlindTraceSubject } from '../../store/provenance.js';
import type { VoteItem } from './model.js';

/** A subject as texts to read one after another; nothing is left out and nothing is added. */
export function voteItemOf(subject: BlindTraceSubject): VoteItem {
  const { item, question, prompt, values, words, code, cut, warning } = subject;
  const listed = values.map(({ key, text }) => `${key} = ${text}`).join('\n');
  return {
    item,
    question,
    cut,
    warning,
    parts: [
      { title: values.length === 1 ? 'THE VALUE' : 'THE VALUES', text: listed },
      { title: 'THE PROMPT', text: prompt },
      ...words.map(({ step, text }) => ({ title: `THE AGENT SAYS, step ${step}`, text })),
      ...code.map(({ step, title, text }) => ({
        title: title === '' ? `CODE, step ${step}` : `CODE, step ${step}: ${title}`,
        text,
      })),
    ],
  };
}
