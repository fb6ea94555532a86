import type { RepeatedTask } from '../../reliability/repeated-task.js';
import type { Band } from '../../run/types.js';
import { groupBy, type LeftOut } from '../table.js';
import { type Check, checkOf, DIMENSIONS, type Dimension, type TrustInput } from './checks.js';
import { type OutsideRow, outsideOf } from './outside.js';

/** A task in the denominator, with every dimension. */
export interface TaskTrust extends TrustInput {
  id: string;
  model: string;
  /** Of the run that D1 to D3 are applied to; the score itself is never changed. */
  band: Band;
  score: number | null;
  runId: string;
  checks: Readonly<Record<Dimension, Check>>;
  /** Dimensions that fail; they overlap, and are never added up. */
  fails: readonly Dimension[];
  /** The one dimension without which it would be trusted. */
  caughtOnlyBy: Dimension | null;
  trusted: boolean;
  /** Not trusted yet, and pending evidence could make it so. */
  pending: boolean;
}

/** A task that the denominator leaves out. */
export interface Outside extends TrustInput {
  id: string;
  model: string;
  band: Band;
  reason: string;
  words: string;
}

export interface Conjunction {
  tasks: TaskTrust[];
  outside: Outside[];
}

/** D1 to D4 together (trust-rules 5.7): a task is trusted when all four are clear. */
export function conjunction(inputs: readonly TrustInput[]): Conjunction {
  const tasks: TaskTrust[] = [];
  const outside: Outside[] = [];
  for (const input of inputs) {
    const band = bandOf(input.task);
    const why = outsideOf({ ...input, band });
    if (why === null) tasks.push(trustOf(input, band));
    else outside.push(leftOut(input, band, why));
  }
  return { tasks, outside };
}

/** Tasks outside, a row for each reason. */
export const outsideReasons = (outside: readonly Outside[]): LeftOut[] =>
  [...groupBy(outside, ({ reason }) => reason)].map(([reason, own]) => ({
    reason,
    words: own[0]!.words,
    members: own.map(({ id }) => id),
  }));

function trustOf(input: TrustInput, band: Band): TaskTrust {
  const { task } = input;
  const facts = { ...input, band };
  const checks = Object.fromEntries(
    DIMENSIONS.map(dimension => [dimension, checkOf(dimension, facts)]),
  ) as Record<Dimension, Check>;
  const fails = DIMENSIONS.filter(dimension => !checks[dimension].clear);
  const trusted = fails.length === 0;
  return {
    ...input,
    id: task.id,
    model: task.model,
    band,
    score: task.audited.runId === null ? null : task.audited.score,
    runId: task.audited.runId ?? '',
    checks,
    fails,
    caughtOnlyBy: fails.length === 1 ? fails[0]! : null,
    trusted,
    pending: !trusted && fails.every(dimension => checks[dimension].open),
  };
}

function leftOut(input: TrustInput, band: Band, { reason, words }: OutsideRow): Outside {
  const { id, model } = input.task;
  return { ...input, id, model, band, reason, words };
}

const bandOf = ({ audited }: RepeatedTask): Band => (audited.runId === null ? 'none' : audited.band);
