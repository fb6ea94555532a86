import { z } from 'zod';

/**
 * The neutral model of a saved run: what every reader produces and everything else reads.
 * A missing value is absent or null, never 0 and never an empty string that means "unknown".
 * Types are inferred in `types.ts`, so code that only needs them does not load zod.
 */

/** Where a text or a value stands in what was read, so that one key can open it. */
export const refSchema = z.object({
  file: z.string(),
  /** A JSON path (`$.samples[3]`), a zip member (`samples/a_epoch_1.json $.scores`) or `line 12`. */
  at: z.string().optional(),
  sha256: z.string().optional(),
});

export const fileRefSchema = z.object({
  path: z.string(),
  bytes: z.number().int().nonnegative(),
  sha256: z.string().optional(),
  mtime: z.string().optional(),
  ref: refSchema,
});

export const warningSchema = z.object({ code: z.string(), at: refSchema.optional(), text: z.string() });

export const scoreStates = ['graded', 'ungraded', 'grader_error', 'unknown'] as const;

export const scoreSchema = z.object({
  /** null: no score was given. It never becomes 0. */
  value: z.number().nullable(),
  /** The score as the file has it ("C", true, {reward: 1}), before any conversion. */
  raw: z.unknown(),
  metric: z.string(),
  components: z.record(z.string(), z.number()).optional(),
  state: z.enum(scoreStates),
  ref: refSchema.optional(),
  /** Places that record another score for the same run. */
  conflicts: z.array(refSchema).optional(),
});

export const bands = ['pass', 'partial', 'fail'] as const;

export const bandSchema = z.object({
  /** As the benchmark recorded it, when it records one. */
  recorded: z.enum(bands).optional(),
  derived: z.enum([...bands, 'none']),
  /** The rule that derived it, with its thresholds, in words (see band.ts). */
  rule: z.string(),
});

export const terminationKinds = [
  'completed',
  'agent_gave_up',
  'limit',
  'agent_timeout',
  'agent_error',
  'infrastructure',
  'grader_error',
  'cancelled',
  'never_ran',
  'unknown',
] as const;

/** How the run ended; independent of its score, since a timed-out agent can pass. */
export const terminationSchema = z.object({
  kind: z.enum(terminationKinds),
  raw: z.string().optional(),
  phase: z.string().optional(),
  category: z.string().optional(),
  providerCode: z.number().optional(),
  evalStatus: z.string().optional(),
  detail: z.string().optional(),
  ref: refSchema.optional(),
});

export const callSchema = z.object({
  id: z.string().optional(),
  name: z.string(),
  args: z.unknown(),
  argsRaw: z.string().optional(),
  by: z.enum(['agent', 'simulated_user']).optional(),
  commands: z.array(z.string()).optional(),
  writes: z.array(z.object({ path: z.string(), content: z.string().optional() })).optional(),
  reads: z.array(z.string()).optional(),
});

export const resultSchema = z.object({
  callId: z.string().optional(),
  text: z.string(),
  truncated: z.boolean().optional(),
  exitCode: z.number().optional(),
  isError: z.boolean().optional(),
});

export const roles = ['system', 'user', 'simulated_user', 'agent', 'tool', 'environment'] as const;

export const stepSchema = z.object({
  i: z.number().int().nonnegative(),
  role: z.enum(roles),
  text: z.string().optional(),
  reasoning: z.string().optional(),
  calls: z.array(callSchema),
  results: z.array(resultSchema),
  images: z.array(refSchema).optional(),
  time: z.string().optional(),
  copied: z.boolean().optional(),
  agentId: z.string().optional(),
  ref: refSchema,
});

export const checkSchema = z.object({
  id: z.string(),
  status: z.enum(['pass', 'fail', 'skip', 'error']),
  weight: z.number().optional(),
  message: z.string().optional(),
  inBasis: z.boolean().optional(),
  label: z.string().optional(),
});

export const closingHows = ['finish_call', 'result_event', 'last_assistant', 'heuristic'] as const;

export const closingCandidateSchema = z.object({
  text: z.string(),
  step: z.number().int().nonnegative(),
  how: z.enum(closingHows),
  ref: refSchema.optional(),
});

export const closingSchema = closingCandidateSchema.extend({
  explicitClaim: z.enum(['success', 'partial', 'failure']).optional(),
  /** The run went on with tool calls after this text (trust-rules 3, `tool_call_ending`). */
  endedOnToolCall: z.boolean().optional(),
  /** The message was cut off by a limit. */
  cutOff: z.boolean().optional(),
  /** Up to three, the chosen one first, for a reader who doubts the choice. */
  candidates: z.array(closingCandidateSchema).max(3).optional(),
});

export const runSchema = z.object({
  runId: z.string().min(1),
  source: z.object({
    format: z.string(),
    formatVersion: z.string().optional(),
    root: z.string(),
    files: z.array(refSchema),
  }),
  benchmark: z.string(),
  taskId: z.string(),
  taskVersion: z.string().optional(),
  variant: z.string().optional(),
  agent: z.object({
    name: z.string(),
    version: z.string().optional(),
    model: z.string().optional(),
    config: z.unknown().optional(),
  }),
  /** Hash of agent, model and configuration: groups repetitions. */
  configKey: z.string(),
  repetition: z
    .object({
      index: z.number().int().nonnegative(),
      of: z.number().int().positive().optional(),
      how: z.enum(['recorded', 'derived']),
    })
    .optional(),
  retries: z.array(refSchema).optional(),
  startedAt: z.string().optional(),
  endedAt: z.string().optional(),
  score: scoreSchema,
  band: bandSchema,
  termination: terminationSchema,
  usage: z
    .object({
      toolCalls: z.number().optional(),
      outputTokens: z.number().optional(),
      costUsd: z.number().optional(),
    })
    .optional(),
  instruction: z.object({ text: z.string(), system: z.string().optional(), ref: refSchema }).nullable(),
  inputs: z.array(fileRefSchema),
  /** What the agent could read legitimately. */
  given: z.array(refSchema),
  steps: z.array(stepSchema),
  stepsKind: z.enum(['structured', 'terminal_recording', 'patch_only', 'none']),
  closing: closingSchema.nullable(),
  outputs: z.array(fileRefSchema),
  outputsState: z.enum(['saved', 'missing', 'partial', 'not_collected']),
  reference: z
    .object({
      value: z.unknown().optional(),
      files: z.array(fileRefSchema).optional(),
      hiddenFromAgent: z.literal(true),
    })
    .nullable(),
  grader: z.object({
    command: z.array(z.string()).optional(),
    sources: z.array(fileRefSchema),
    checks: z.array(checkSchema),
    log: refSchema.optional(),
    rerunnable: z.enum(['yes', 'no', 'unknown']),
  }),
  humanLabels: z
    .array(z.object({ by: z.string(), what: z.string(), value: z.unknown(), ref: refSchema }))
    .optional(),
  get subRuns() {
    return z.array(runSchema).optional();
  },
  warnings: z.array(warningSchema),
  licence: z.string().optional(),
});

/** What a run is without its steps: small enough to hold in memory for any run. */
export const runHeadSchema = runSchema.omit({ steps: true, subRuns: true });
