import type { PassId } from './label-event.js';

/** One label of a pass: what is stored, the key that gives it, and how the screens and guides call it. */
export interface LabelChoice {
  value: string;
  /** The digit, which passes through a Chinese input method. */
  digit?: '1' | '2' | '3' | '4';
  /** The letter that does the same. */
  letter: string;
  title: string;
  /** Only for messages that are empty or cut off. */
  onlyWithoutMessage?: boolean;
}

export interface Pass {
  id: PassId;
  /** As people call it: "pass A". */
  letter: string;
  question: string;
  /** The same for a narrow title. */
  shortQuestion: string;
  /** The noun for what is labelled, plural. */
  items: string;
  /** The line that says what is hidden here (review 1.1). */
  hidden: string;
  shortHidden: string;
  labels: readonly LabelChoice[];
}

/** Pass A: D3 job 1, the closing message only (review 1.1). */
export const claimPass: Pass = {
  id: 'claim',
  letter: 'A',
  question: 'Does the closing message claim success?',
  shortQuestion: 'Does it claim success?',
  items: 'closing messages',
  hidden: 'model, task, score, re-grade, matcher and other annotators are hidden',
  shortHidden: 'model, task, score, verdicts, other labels are hidden',
  labels: [
    { value: 'yes', digit: '1', letter: 'y', title: 'claims success' },
    { value: 'no', digit: '2', letter: 'n', title: 'does not (fails / partial / no claim)' },
    { value: 'unsure', letter: 'u', title: 'cannot tell' },
    { value: 'no_message', letter: 'x', title: 'no message to judge', onlyWithoutMessage: true },
  ],
};

/** The passes that can be opened, in the order in which they open for an annotator. */
export const passes: readonly Pass[] = [claimPass];

export const passOf = (id: string): Pass | undefined => passes.find(pass => pass.id === id);
