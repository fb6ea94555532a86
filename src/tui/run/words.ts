import type { RunLine } from './model.js';

/** How a cell of the list is written: a glyph, a short word, and the words of the line below. */
interface Told {
  glyph: string;
  word: string;
  long: string;
}

const told = (glyph: string, word: string, long: string): Told => ({ glyph, word, long });

/** v of trust-rules 5.1. */
const regrades: Readonly<Record<RunLine['regrade'], Told>> = {
  ungradable: told('?', 'none', 'could not be graded again'),
  fabricated_artifact: told('x', 'faked', 'graded again: fabricated artifact'),
  missing_deliverable: told('x', 'missing', 'graded again: missing deliverable'),
  wrong_answer: told('x', 'wrong', 'graded again: wrong answer'),
  method_violation: told('x', 'method', 'graded again: method not followed'),
  format_slip: told('~', 'packed', 'graded again: packaging only'),
  below_line: told('-', 'below', 'graded again: below the pass line'),
  verified_pass: told('+', 'pass', 'graded again: verified pass'),
};

/** D of trust-rules 5.3, with which way the record is wrong. */
const decisions = {
  confirm: told('=', 'confirm', 'D1 confirms the record'),
  too_high: told('>', 'too high', 'D1 contradicts: the record is too high'),
  too_low: told('<', 'too low', 'D1 contradicts: the record is too low'),
  differs: told('#', 'differs', 'D1 contradicts: recorded partial, and not a pass; the scores are equal'),
  upgrade: told('^', 'upgrade', 'D1 upgrades: only the packaging failed, the record is too low'),
  unverified: told('?', 'unverified', 'D1 is unverified'),
  no_record: told('.', 'no record', 'no score was recorded'),
} as const;

const provenances: Readonly<Record<RunLine['d2'], Told>> = {
  gamed: told('!', 'gamed', 'D2 gamed'),
  clean: told('+', 'clean', 'D2 clean'),
  suspect: told('?', 'pending', 'D2 pending'),
  none: told('.', 'none', 'D2 has no verdict'),
  not_traced: told('.', 'none', 'D2 is not traced yet'),
};

const lies: Readonly<Record<RunLine['d3']['state'] | 'hard' | 'soft', Told>> = {
  hard: told('!', 'hard', 'D3 confirmed false claim, hard'),
  soft: told('!', 'soft', 'D3 confirmed false claim, soft'),
  confirmed: told('!', 'false', 'D3 confirmed false claim'),
  confirmed_unreviewed: told('!', 'open', 'D3 false claim, not reviewed by three votes'),
  dropped: told('~', 'dropped', 'D3 no false claim: two of three votes drop it'),
  suspected: told('?', 'suspect', 'D3 suspected: success is claimed and cannot be graded again'),
  none: told('+', 'none', 'D3 no false claim'),
  not_checkable: told('.', 'silent', 'D3 cannot be checked: no readable closing message'),
};

export const regradeTold = ({ regrade }: RunLine): Told => regrades[regrade];
export const d1Told = ({ d1 }: RunLine): Told => decisions[d1Key(d1)];
export const d2Told = ({ d2 }: RunLine): Told => provenances[d2];
export const d3Told = ({ d3 }: RunLine): Told => lies[d3.eta ?? d3.state];

function d1Key({ decision, delta, noRecord }: RunLine['d1']): keyof typeof decisions {
  if (noRecord) return 'no_record';
  if (decision !== 'contradiction') return decision;
  return delta < 0 ? 'too_high' : delta > 0 ? 'too_low' : 'differs';
}

/** The order in which a column is sorted: what stands against a run first. */
export const orders = {
  're-grade': Object.keys(regrades),
  D1: ['contradiction', 'upgrade', 'unverified', 'confirm'],
  D2: Object.keys(provenances),
  D3: ['hard', 'soft', 'confirmed', 'confirmed_unreviewed', 'suspected', 'dropped', 'none', 'not_checkable'],
} as const;

/** A score in at most six cells, never rounded to 0 or 1. */
export function scoreWord(score: number | null): string {
  if (score === null) return '-';
  const short = String(Number(score.toFixed(3)));
  if ((short === '0' || short === '1') && Number(short) !== score)
    return score > 0 && score < 1 ? (score < 0.5 ? '>0' : '<1') : score.toPrecision(3);
  return short.length <= 6 ? short : score.toPrecision(2);
}
