import type { CheckFacts } from './checks.js';

export interface OutsideRow {
  row: number;
  reason: string;
  /** The words of trust-rules that the row stands for. */
  rule: string;
  /** The reason in a sentence for a person. */
  words: string;
  when(facts: Omit<CheckFacts, 'provenance'>): boolean;
}

/** What leaves the denominator of the conjunction (trust-rules 5.7), tried from the top; every other task is in it. */
export const outsideRows: readonly OutsideRow[] = [
  {
    row: 1,
    reason: 'd4_none',
    rule: '5.7: D4 missing; 5.6: |S| < 2 -> none',
    words: 'fewer than two repeats count, so D4 says nothing',
    when: ({ task }) => task.state === 'none',
  },
  {
    row: 2,
    reason: 'd4_short',
    rule: '5.7: D4 missing; 5.6: short is reported apart',
    words: 'fewer repeats count than were planned; reported apart',
    when: ({ task }) => task.state === 'short',
  },
  {
    row: 3,
    reason: 'no_audited_run',
    rule: '5.6: D1-D3 use the recorded run, repetition 1, or the one that was asked for',
    words: 'the run that D1 to D3 would be applied to is missing, excluded, or named twice',
    when: ({ task }) => task.audited.runId === null,
  },
  {
    row: 4,
    reason: 'd3_not_checkable',
    rule: '5.7: D3 not checkable (no readable closing)',
    words: 'there is no readable closing message, so D3 cannot be checked',
    when: ({ decision }) => decision?.l === 'undefined',
  },
];

/** Why a task stands outside; null: it counts. */
export const outsideOf = (facts: Omit<CheckFacts, 'provenance'>): OutsideRow | null =>
  outsideRows.find(({ when }) => when(facts)) ?? null;
