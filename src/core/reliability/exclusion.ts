import { isRefusal, quotaText, sandboxText, says } from './recorded-fault.js';
import type { RepeatRun } from './repeat-run.js';

/** Categories of a termination that are nobody's failure but the set-up's (trust-rules 5.6). */
export const INFRASTRUCTURE_CATEGORIES = [
  'rate_limited',
  'vm_quota_exhausted',
  'auth_failed',
  'gcs_missing',
  'transport_error',
  'rpc_timeout',
] as const;

/** Why a run is no repetition that counts. */
export const EXCLUSIONS = [
  ...INFRASTRUCTURE_CATEGORIES,
  'provider_error',
  'quota',
  'sandbox',
  'infrastructure',
  'never_started',
  'not_evaluated',
  'no_trajectory',
  'ungraded',
  'score_out_of_range',
  'duplicate_repetition',
  'beyond_planned',
] as const;
export type Exclusion = (typeof EXCLUSIONS)[number];

/** How a run that counts had ended; `unsure` is listed, since nobody has said what such an end is. */
export type Genuine = 'agent_timeout' | 'limit' | 'ended' | 'unsure';

export interface ExclusionFacts {
  run: RepeatRun;
  /** Other runs of the same campaign have their steps: only then is a missing trajectory a loss. */
  savesSteps: boolean;
}

export interface ExclusionRow {
  row: number;
  /** The words of trust-rules 5.6 that the row stands for. */
  rule: string;
  when(facts: ExclusionFacts): boolean;
  gives: { excluded: Exclusion | 'category' } | { counted: Genuine };
}

export type RunStanding =
  | { state: 'excluded'; row: number; reason: Exclusion; words: string }
  | { state: 'counted'; row: number; reason: Genuine; words: string };

/** Which saved runs are repetitions (trust-rules 5.6), tried from the top; the last row takes every run. */
export const exclusionRows: readonly ExclusionRow[] = [
  {
    row: 1,
    rule: 'termination.category of the set-up; rpc_timeout is infrastructure',
    when: ({ run }) => categoryOf(run) !== null,
    gives: { excluded: 'category' },
  },
  {
    row: 2,
    rule: 'provider 401/402/403/429/5xx',
    when: ({ run }) => isRefusal(run.termination.providerCode),
    gives: { excluded: 'provider_error' },
  },
  { row: 3, rule: 'quota text', when: ({ run }) => says(run, quotaText), gives: { excluded: 'quota' } },
  {
    row: 4,
    rule: 'sandbox died or connection refused in the last steps',
    when: ({ run }) => says(run, sandboxText),
    gives: { excluded: 'sandbox' },
  },
  {
    row: 5,
    rule: 'infrastructure, as the reader read the recorded end',
    when: ({ run }) => run.termination.kind === 'infrastructure',
    gives: { excluded: 'infrastructure' },
  },
  {
    row: 6,
    rule: 'tool calls = 0 and (output tokens = 0 or error set)',
    when: ({ run }) =>
      run.termination.kind === 'never_ran' ||
      (run.toolCalls === 0 && (run.outputTokens === 0 || run.termination.kind === 'agent_error')),
    gives: { excluded: 'never_started' },
  },
  {
    row: 7,
    rule: 'eval_status != success',
    when: ({ run }) =>
      (run.termination.evalStatus ?? 'success') !== 'success' ||
      run.termination.kind === 'grader_error' ||
      run.scoreState === 'grader_error',
    gives: { excluded: 'not_evaluated' },
  },
  {
    row: 8,
    rule: 'trajectory missing',
    when: ({ run, savesSteps }) => savesSteps && !run.hasSteps,
    gives: { excluded: 'no_trajectory' },
  },
  {
    row: 9,
    rule: 'a null score is excluded(ungraded), never a band',
    when: ({ run }) => run.score === null || !Number.isFinite(run.score) || run.band === 'none',
    gives: { excluded: 'ungraded' },
  },
  {
    row: 10,
    rule: 'scores are in [0, 1]',
    when: ({ run: { score } }) => score !== null && (score < -TOLERANCE || score > 1 + TOLERANCE),
    gives: { excluded: 'score_out_of_range' },
  },
  {
    row: 11,
    rule: 'not infrastructure: agent wall-clock timeout',
    when: ({ run }) => run.termination.kind === 'agent_timeout',
    gives: { counted: 'agent_timeout' },
  },
  {
    row: 12,
    rule: 'not infrastructure: max turns, context overflow',
    when: ({ run }) => run.termination.kind === 'limit',
    gives: { counted: 'limit' },
  },
  {
    row: 13,
    rule: 'not infrastructure: a refusal, zero tool calls with normal text',
    when: ({ run: { termination } }) =>
      termination.kind === 'completed' || termination.kind === 'agent_gave_up',
    gives: { counted: 'ended' },
  },
  { row: 14, rule: 'unknown -> genuine, listed', when: () => true, gives: { counted: 'unsure' } },
];

/** Whether a run counts as a repetition, by which row, and why. Total: every run has exactly one row. */
export function standingOf(facts: ExclusionFacts): RunStanding {
  const { row, gives } = exclusionRows.find(({ when }) => when(facts))!;
  const { run } = facts;
  if ('counted' in gives)
    return { state: 'counted', row, reason: gives.counted, words: genuineWords[gives.counted] };
  const reason = gives.excluded === 'category' ? categoryOf(run)! : gives.excluded;
  return { state: 'excluded', row, reason, words: wordsOf(reason, run) };
}

/** What a reason says of any run, in a clause. */
export const EXCLUSION_WORDS: Readonly<Record<Exclusion, string>> = {
  rate_limited: 'the model endpoint refused it for too many requests',
  vm_quota_exhausted: 'no machine was to be had',
  auth_failed: 'the model endpoint did not accept the credentials',
  gcs_missing: 'files of the task could not be fetched',
  transport_error: 'the connection to the machine broke',
  rpc_timeout: 'a call to the machine timed out',
  provider_error: 'the model endpoint answered with an error',
  quota: 'a quota was used up',
  sandbox: 'the sandbox was lost or could not be reached',
  infrastructure: 'the set-up failed, not the agent',
  never_started: 'the agent never started',
  not_evaluated: 'the evaluation did not succeed',
  no_trajectory: 'its trajectory is missing, though others of its campaign have one',
  ungraded: 'it was not graded: no score is no band',
  score_out_of_range: 'its score lies outside 0 to 1',
  duplicate_repetition: 'an earlier run has the same repetition number; a retry is no repetition',
  beyond_planned: 'it was saved beyond the planned number of repeats',
};

const genuineWords: Readonly<Record<Genuine, string>> = {
  agent_timeout: 'the agent ran out of time, which is its own affair',
  limit: 'the run met a limit of turns, tokens or cost, which is its own affair',
  ended: 'the run came to its end',
  unsure: 'how it ended is not clear, so it counts as genuine',
};

const TOLERANCE = 1e-9;

function wordsOf(reason: Exclusion, { termination, score }: RepeatRun): string {
  const words = EXCLUSION_WORDS[reason];
  if (reason === 'provider_error') return `${words} (${termination.providerCode})`;
  if (reason === 'not_evaluated' && termination.evalStatus)
    return `${words} (eval_status ${termination.evalStatus})`;
  return reason === 'score_out_of_range' ? `its score ${score} lies outside 0 to 1` : words;
}

const categories: ReadonlySet<string> = new Set(INFRASTRUCTURE_CATEGORIES);

function categoryOf({
  termination: { category },
}: RepeatRun): (typeof INFRASTRUCTURE_CATEGORIES)[number] | null {
  return category !== undefined && categories.has(category)
    ? (category as (typeof INFRASTRUCTURE_CATEGORIES)[number])
    : null;
}
