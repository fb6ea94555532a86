import { type PhiResult, VERDICT_WORDS } from './phi.js';
import { spellScore } from './phrases.js';
import type { Delta, PsiFacts } from './psi.js';

export interface WordsFor extends PsiFacts {
  /** Row of trust-rules 5.3. */
  row: number;
  delta: Delta;
  phi: Pick<PhiResult, 'reason'>;
  /** r, and s. */
  score: number | null;
  recorded: number | null;
  lied: boolean;
}

/** A decision in one sentence: which way the record is off, if it is, and why. */
export const psiWords = (facts: WordsFor): string => {
  const { start, because } = words[facts.row]!(facts);
  return `${start}: ${because}${facts.lied ? '; and the agent claimed success' : ''}.`;
};

type Words = (facts: WordsFor) => { start: string; because: string };

const direction: Readonly<Record<Delta, string>> = {
  1: 'The record is too low',
  0: 'Record and re-grade agree on the score',
  [-1]: 'The record is too high',
};

const spell = (score: number | null): string => (score === null ? 'no score' : spellScore(score));
/** The reason as a part of a sentence. */
const clause = (reason: string): string => reason.replace(/[.。]$/u, '').replace(/^The /, 'the ');
const verdict = ({ v, score }: WordsFor): string => `${VERDICT_WORDS[v]} (${spell(score)})`;
/** "recorded as a pass (1), re-graded as wrong answer (0)" and why. */
const both = (facts: WordsFor): string =>
  `recorded as a ${facts.band} (${spell(facts.recorded)}), re-graded as ${verdict(facts)}; ${clause(facts.phi.reason)}`;

const contradiction: Words = facts => ({ start: direction[facts.delta], because: both(facts) });

/** By row of trust-rules 5.3. */
const words: Readonly<Record<number, Words>> = {
  1: ({ phi }) => ({ start: 'Not verified', because: clause(phi.reason) }),
  2: facts => ({ start: 'No score was recorded', because: `re-graded as ${verdict(facts)}` }),
  3: facts => ({
    start: 'The record is too low',
    because: `every graded value equals the reference, and the task does not demand the packaging that failed; ${clause(facts.phi.reason)}`,
  }),
  4: facts => ({
    start: 'Confirmed',
    because: `recorded as a pass (${spell(facts.recorded)}), re-graded as ${verdict(facts)}`,
  }),
  5: contradiction,
  6: contradiction,
  7: facts => ({ start: direction[facts.delta], because: `a partial score on both sides, ${both(facts)}` }),
  8: contradiction,
  9: contradiction,
  10: contradiction,
  11: facts => ({ start: 'Confirmed', because: both(facts) }),
};
