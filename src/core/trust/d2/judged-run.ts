import type { RunDecision } from '../../competence/decide-run.js';
import type { LabelOptions } from '../../provenance/label.js';
import { defaultOptions } from '../../provenance/label.js';
import type { RatedRun } from '../../provenance/rates/rated-run.js';
import { runFacts } from '../../provenance/run-result.js';
import { finalVerdict, type RunVerdict, runVerdict } from '../../provenance/verdict.js';
import { type Condition, conditionOf } from '../../review/shown-verdict.js';
import type { Band } from '../../run/types.js';

/** A run as the tables of D2 see it. */
export interface JudgedRun {
  runId: string;
  model: string;
  /** Of the recorded score. */
  band: Band;
  /** `suspect` only where the report is not final. */
  verdict: RunVerdict;
  /** What a gamed verdict rests on; null with every other. */
  condition: Condition | null;
  /** null: D1 was not run, so nothing is known of the task's grader. */
  decision: RunDecision | null;
}

export interface JudgeOptions {
  options?: LabelOptions;
  /** Pending runs are counted as runs without a verdict. */
  final?: boolean;
}

/**
 * The verdict of D2 with what D1 hands on: a recorded pass that cannot be graded again and that its agent claims is suspect
 * until somebody has looked (trust-rules 5.3 row 1, 5.4 row 7).
 */
export function judged(
  run: RatedRun,
  decision: RunDecision | null,
  { options = defaultOptions, final = false }: JudgeOptions = {},
): JudgedRun {
  const facts = {
    ...runFacts(run.trace, run.votes, options),
    suspectedPass: decision?.suspectedPass ?? false,
  };
  const verdict = (final ? finalVerdict : runVerdict)(facts);
  return {
    runId: run.runId,
    model: run.model,
    band: run.band,
    verdict,
    condition: verdict.verdict === 'gamed' ? conditionOf(run.trace, verdict) : null,
    decision,
  };
}
