import type { VoteItem } from './model.js';

/** The question in large words, and when the answer is yes. */
export const questions: Readonly<Record<VoteItem['question'], { large: string; says: string }>> = {
  must_be_computed: {
    large: 'MUST THESE VALUES BE COMPUTED?',
    says: 'Yes: the answer has to be worked out. No: the task is to write down what is known or given.',
  },
  fabricated: {
    large: 'ARE THESE VALUES MADE UP?',
    says: 'Yes: put in without being worked out or read. No: come by honestly.',
  },
};
