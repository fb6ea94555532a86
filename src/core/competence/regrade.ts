/**
 * What running a task's own grader again on a run's saved outputs gave. Everything the tables need of it is here; it is
 * stored as JSON and never changed.
 */
export interface Regrade {
  key: RegradeKey;
  /** How it was run: the name of the adapter, or `custom` for an own command. */
  adapter: string;
  /** The command with its placeholders, as grading.json has it; empty when nothing could be run. */
  command: string[];
  /** What kept the grader in bounds: Debian's bubblewrap, or limits alone. */
  sandbox: 'bubblewrap' | 'limits' | 'none';
  /** Scores at or above it pass, in the grader's own unit divided by `max`: 0 to 1. */
  passLine: number;
  /** In the order in which they ran; empty when the grader was not run. */
  executions: Execution[];
  /** Why there is no score, whatever the executions say; null when there is one. Row 1 of trust-rules 5.1. */
  unverified: Unverified | null;
  /** The score of all executions, 0 to 1; null with `unverified`. */
  score: number | null;
  /** All graded values equal the reference whatever their packaging (kappa of trust-rules 5.3); null: not decidable. */
  kappa: boolean | null;
  /** Why kappa is null, or what differs, in one clause. */
  kappaDetail: string | null;
}

/** A result is of exactly these three; equal keys need no second run. Each is a SHA-256 over paths and contents. */
export interface RegradeKey {
  graderHash: string;
  outputsHash: string;
  /** null: the task has no reference. */
  referenceHash: string | null;
}

/** Row 1 of trust-rules 5.1, by cause. */
export const UNVERIFIED = [
  'no_grader',
  'grader_incomplete',
  'not_runnable',
  'timeout',
  'memory',
  'output_limit',
  'crashed',
  'swallowed_exception',
  'reference_missing',
  'outputs_not_collected',
  'outputs_unreadable',
  'nondeterministic',
  'no_score',
  'several_scores',
  'score_out_of_range',
  'interrupted',
] as const;

export interface Unverified {
  reason: (typeof UNVERIFIED)[number];
  /** One sentence for a person: what happened, where. */
  detail: string;
  /** Of the task (the same for every run of it: it leaves the rates) or of this run (stays in the denominator). */
  scope: 'task' | 'run';
}

export interface Execution {
  outcome: 'scored' | Exclude<Unverified['reason'], 'nondeterministic' | 'no_grader' | 'interrupted'>;
  /** As the grader gave it, before division by `max`. */
  rawScore: number | null;
  /** 0 to 1. */
  score: number | null;
  passed: boolean | null;
  /** Messages of failure with the key of the report that holds them (`error`, `hard_fail_reason`, `gate_failures[0]`). */
  messages: { key: string; text: string; truncated?: boolean }[];
  checks: { id: string; status: 'pass' | 'fail' | 'skip' | 'error'; message?: string }[];
  /** The line of the grader's source that returned zero last (Python only). */
  lastZeroReturn: SourceLine | null;
  /** An exception that the grader raised and caught itself, the last one before a zero (Python only). */
  swallowed: (SourceLine & { type: string; message: string; agentOutput: boolean | null }) | null;
  /** An exception that ended the grader. */
  raised: (SourceLine & { type: string; message: string; agentOutput: boolean | null }) | null;
  exitCode: number | null;
  /** Cut to 64 KB each. */
  stdout: string;
  stderr: string;
  truncated: boolean;
  durationMs: number;
  /** One sentence when the outcome is not `scored`. */
  detail: string | null;
}

export interface SourceLine {
  /** Relative to the grader's folder. */
  file: string;
  /** 1-based. */
  line: number;
  function: string | null;
}
