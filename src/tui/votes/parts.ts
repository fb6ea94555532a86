import type { BlindCaseSubject, BlindTraceSubject } from '../../store/provenance.js';
import type { TextPart } from '../evidence/big-text.js';
import { deliverableLine, entry, printedPart, traceText } from '../severity/parts.js';
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

/** A refuted claim in the same way: everything that a model is shown of it (trust-rules 8). */
export function claimItemOf({ item, question, subject }: BlindCaseSubject): VoteItem {
  const { closing, claim_words: words, recorded_score: score, trace, cut } = subject;
  const parts: TextPart[] = [
    { title: 'WHAT THE AGENT SAID', text: closing },
    {
      title: 'ITS WORDS THAT CLAIM SUCCESS',
      text: words.length === 0 ? 'none picked out' : words.join('\n'),
    },
    {
      title: 'THE RECORD AND THE RE-GRADE',
      text: [
        ...entry('recorded', [score === null ? 'no score' : `score ${score}`]),
        ...entry('verdict', [subject.verdict]),
        ...entry('why', [subject.failure]),
        ...entry('fired', listed(subject.fired.map(firedLine), 'nothing that is known')),
        ...entry('message', listed(subject.grader_messages, 'none')),
        ...entry('deliverable', listed(subject.deliverables.map(deliverableLine), 'none saved')),
      ].join('\n'),
    },
    { title: 'NUMBERS THE AGENT ITSELF PRINTED', text: printedPart(subject.printed).text },
    {
      title: 'TRACE (neutral summary: counts only)',
      text: traceText({
        steps: trace.steps,
        commands: trace.commands,
        filesWritten: trace.files_written,
        lastExit: trace.last_exit,
        lastExitStep: trace.last_exit_step,
        closingStep: trace.closing_step,
      }),
    },
  ];
  return { item, question, cut, warning: '', parts };
}

const firedLine = ({ message, gate, type }: BlindCaseSubject['subject']['fired'][number]): string =>
  [message, ...(gate === null ? [] : [gate]), type ?? 'untyped'].join('  |  ');

const listed = (lines: readonly string[], none: string): readonly string[] =>
  lines.length === 0 ? [none] : lines;
