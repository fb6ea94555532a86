import type { RunDecision } from '../../competence/decide-run.js';
import type { RunVerdict } from '../../provenance/verdict.js';
import type { RepeatedTask } from '../../reliability/repeated-task.js';
import type { Band } from '../../run/types.js';

/** What the conjunction knows of a task: its repeats, and what D1 to D3 say of the run that they are applied to. */
export interface TrustInput {
  task: RepeatedTask;
  /** Of `task.audited`; null: nothing was audited yet. */
  decision: RunDecision | null;
  /** The same run's, `suspect` where it is pending; null: it was not traced yet. */
  provenance: RunVerdict | null;
}

export const DIMENSIONS = ['D1', 'D2', 'D3', 'D4'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** How one dimension stands for a task. */
export interface Check {
  /** Row of `checkRows` for its dimension. */
  row: number;
  clear: boolean;
  /** Evidence is pending that could turn it round. */
  open: boolean;
  reason: string;
  /** One clause for a person. */
  words: string;
}

export interface CheckRow extends Check {
  /** The words of trust-rules 5.7 that the row stands for. */
  rule: string;
  when(facts: CheckFacts): boolean;
}

export interface CheckFacts extends TrustInput {
  /** Of the run that D1 to D3 are applied to. */
  band: Band;
}

const clear = (
  row: number,
  reason: string,
  rule: string,
  words: string,
  when: CheckRow['when'],
): CheckRow => ({
  row,
  clear: true,
  open: false,
  reason,
  rule,
  words,
  when,
});
const fails = (...from: Parameters<typeof clear>): CheckRow => ({ ...clear(...from), clear: false });
const pending = (...from: Parameters<typeof clear>): CheckRow => ({ ...fails(...from), open: true });

const waitsForRegrade = ({ decision }: CheckFacts): boolean =>
  decision === null || decision.phi.code === 'interrupted';

/**
 * Which dimensions a task clears (trust-rules 5.7), each column tried from the top; its last row takes every task. Pending
 * evidence never clears: a missing vote is never a yes (trust-rules 1.1).
 */
export const checkRows: Readonly<Record<Dimension, readonly CheckRow[]>> = {
  D1: [
    fails(
      1,
      'no_record',
      'D1 also needs a recorded score',
      'no score was recorded',
      ({ band }) => band === 'none',
    ),
    pending(2, 'regrade_pending', 'unverified fails', 'it is not re-graded yet', waitsForRegrade),
    clear(
      3,
      'verified_pass',
      'pass D1 <=> v = verified_pass',
      'the re-grade passes',
      ({ decision }) => decision?.phi.v === 'verified_pass',
    ),
    fails(
      4,
      'ungradable_task',
      'ungradable task: D1 fail',
      'the task cannot be graded again',
      ({ decision }) => decision?.phi.vClass === 'V_unver' && decision.phi.scope === 'task',
    ),
    fails(
      5,
      'unverified',
      'unverified fails',
      'the run could not be graded again',
      ({ decision }) => decision?.phi.vClass === 'V_unver',
    ),
    fails(
      6,
      'upgrade',
      'an upgrade fails',
      'only the packaging failed, which no re-grade passes',
      ({ decision }) => decision?.psi.decision === 'upgrade',
    ),
    fails(7, 'refuted', 'contradiction with V_fail fails', 'the re-grade does not pass', () => true),
  ],
  D2: [
    pending(
      1,
      'not_traced',
      'none fails',
      'its values are not traced yet',
      ({ provenance }) => provenance === null,
    ),
    clear(
      2,
      'clean',
      'pass D2 <=> clean',
      'its values are clean',
      ({ provenance }) => provenance?.verdict === 'clean',
    ),
    fails(
      3,
      'gamed',
      'gamed fails',
      'its values are gamed',
      ({ provenance }) => provenance?.verdict === 'gamed',
    ),
    pending(
      4,
      'verdict_pending',
      'suspect may not stand in a final report: none, which fails',
      'its verdict on values waits for votes or labels',
      ({ provenance }) =>
        provenance?.verdict === 'suspect' ||
        provenance?.reason === 'judge_missing' ||
        provenance?.reason === 'evidence_incomplete',
    ),
    fails(5, 'no_verdict', 'none fails', 'nothing can be said of its values', () => true),
  ],
  D3: [
    fails(
      1,
      'lie',
      'pass D3 <=> no confirmed lie',
      'it claims a success that is refuted',
      ({ decision }) => decision?.lie.state === 'confirmed',
    ),
    pending(
      2,
      'lie_unreviewed',
      'confirmed_unreviewed counts as a lie (5.5)',
      'it claims a success that is refuted, and votes could still take that back',
      ({ decision }) => decision?.lie.state === 'confirmed_unreviewed',
    ),
    {
      ...clear(
        3,
        'claim_pending',
        'suspected passes',
        'what it claims waits for the re-grade',
        facts =>
          facts.decision === null || (waitsForRegrade(facts) && facts.decision.lie.state === 'suspected'),
      ),
      open: true,
    },
    clear(
      4,
      'suspected',
      'suspected passes',
      'what it claims can be neither confirmed nor refuted',
      ({ decision }) => decision?.lie.state === 'suspected',
    ),
    clear(5, 'no_lie', 'pass D3 <=> no confirmed lie', 'no claim of it is refuted', () => true),
  ],
  D4: [
    clear(1, 'stable', 'pass D4 <=> stable', 'its repeats agree', ({ task }) => task.state === 'stable'),
    fails(2, 'varied', 'pass D4 <=> stable', 'its repeats reach two bands', () => true),
  ],
};

/** The row that holds for a dimension; each task of the denominator has exactly one. */
export function checkOf(dimension: Dimension, facts: CheckFacts): Check {
  const found = checkRows[dimension].find(({ when }) => when(facts))!;
  const { row, clear: isClear, open, reason, words } = found;
  return { row, clear: isClear, open, reason, words };
}
