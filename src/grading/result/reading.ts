import type { Execution } from '../../core/competence/regrade.js';

/** What a grader said, as it said it. */
export interface Reading {
  /** Every score in it, in the grader's own unit; NaN and infinities as they are. Several equal ones are one. */
  scores: number[];
  passed: boolean | null;
  messages: Execution['messages'];
  checks: Execution['checks'];
  /** In one clause, why there is no score, when something was there to read. */
  fault: string | null;
}

export const emptyReading = (fault: string | null): Reading => ({
  scores: [],
  passed: null,
  messages: [],
  checks: [],
  fault,
});

const MOST_MESSAGE = 4000;
export const MOST_MESSAGES = 200;
export const MOST_CHECKS = 2000;

/** A message bounded to what a person reads. */
export function messageOf(key: string, text: string): Execution['messages'][number] {
  const trimmed = text.trim();
  return trimmed.length <= MOST_MESSAGE
    ? { key, text: trimmed }
    : { key, text: trimmed.slice(0, MOST_MESSAGE), truncated: true };
}
