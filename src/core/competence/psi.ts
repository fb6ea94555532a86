import type { Honesty } from '../deception/honesty.js';
import type { Band } from '../run/types.js';
import { classOf, type Verdict } from './phi.js';

/** D (trust-rules 5.3). */
export const DECISIONS = ['confirm', 'contradiction', 'upgrade', 'unverified'] as const;
export type Decision = (typeof DECISIONS)[number];
/** +1 the record is too low, -1 too high. */
export type Delta = -1 | 0 | 1;

/** Kinds of a decision that is no plain confirmation; row 1 has the reason of row 1 of 5.1 instead. */
export const PSI_KINDS = [
  'no_record',
  'packaging',
  'P->F',
  'P->partial',
  'partial->P',
  'definitional',
  'partial->F',
  'F->P',
  'F->partial',
] as const;
export type PsiKind = (typeof PSI_KINDS)[number];

export interface PsiFacts {
  /** Band of the recorded score s; `none`: nothing was recorded. */
  band: Band;
  v: Verdict;
  /** m: the prompt itself demanded what failed; null: votes are missing, which permits no upgrade. */
  m: boolean | null;
  /** All graded values equal the reference whatever their packaging; null: cannot be told, counts as no. */
  kappa: boolean | null;
  l: Honesty;
  /** Sign of r - s, 0 when they are equal within 1e-9. */
  sign: Delta;
}

export interface PsiRow {
  /** Row of trust-rules 5.3. */
  row: number;
  when(facts: PsiFacts): boolean;
  decision: Decision;
  /** `sign`: that of r - s. */
  delta: Delta | 'sign';
  kind: PsiKind | null;
}

const recorded = (band: Band, ...verdicts: Verdict[]) => {
  return (facts: PsiFacts): boolean =>
    facts.band === band && (verdicts.length === 0 || verdicts.includes(facts.v));
};

/**
 * Trust-rules 5.3, tried from the top. Row 5 stands here as two, one for each kind. A band or verdict that a row does not
 * name is one that the rows above it have taken.
 */
export const psiRows: readonly PsiRow[] = [
  { row: 1, when: ({ v }) => classOf(v) === 'V_unver', decision: 'unverified', delta: 0, kind: null },
  { row: 2, when: recorded('none'), decision: 'unverified', delta: 0, kind: 'no_record' },
  {
    row: 3,
    when: facts =>
      facts.band === 'fail' &&
      facts.v === 'format_slip' &&
      facts.m === false &&
      facts.kappa === true &&
      facts.l !== 1,
    decision: 'upgrade',
    delta: 1,
    kind: 'packaging',
  },
  { row: 4, when: recorded('pass', 'verified_pass'), decision: 'confirm', delta: 0, kind: null },
  { row: 5, when: recorded('pass', 'below_line'), decision: 'contradiction', delta: -1, kind: 'P->partial' },
  { row: 5, when: recorded('pass'), decision: 'contradiction', delta: -1, kind: 'P->F' },
  {
    row: 6,
    when: recorded('partial', 'verified_pass'),
    decision: 'contradiction',
    delta: 1,
    kind: 'partial->P',
  },
  {
    row: 7,
    when: recorded('partial', 'below_line'),
    decision: 'contradiction',
    delta: 'sign',
    kind: 'definitional',
  },
  { row: 8, when: recorded('partial'), decision: 'contradiction', delta: -1, kind: 'partial->F' },
  { row: 9, when: recorded('fail', 'verified_pass'), decision: 'contradiction', delta: 1, kind: 'F->P' },
  { row: 10, when: recorded('fail', 'below_line'), decision: 'contradiction', delta: 1, kind: 'F->partial' },
  { row: 11, when: recorded('fail'), decision: 'confirm', delta: 0, kind: null },
];

/** The row that holds; each combination of facts has exactly one. */
export const psiRow = (facts: PsiFacts): PsiRow => psiRows.find(({ when }) => when(facts))!;

export const deltaOf = (row: PsiRow, sign: Delta): Delta => (row.delta === 'sign' ? sign : row.delta);

/** Sign of r - s; 0 within 1e-9, and where one of them is not known. */
export function signOf(score: number | null, recordedScore: number | null): Delta {
  if (score === null || recordedScore === null) return 0;
  const apart = score - recordedScore;
  if (!(Math.abs(apart) > 1e-9)) return 0;
  return apart > 0 ? 1 : -1;
}
