import { formatBlind } from '../core/competence/format-blind.js';
import type { Execution, Regrade, RegradeKey, Unverified } from '../core/competence/regrade.js';
import { executeGrader } from './execute-grader.js';
import { type GraderPlan, type NoPlan, planGrader } from './grader-plan.js';
import { type GradingSettings, readGradingFile, settingsOf } from './grading-file.js';
import { judgeExecution } from './outcome.js';
import { type GradedFile, UnsafePath } from './sandbox/workspace.js';
import { type GradingTools, gradingTools } from './tools.js';

/** Everything that one run is graded again from. Files as they are in the project, paths relative to their folder. */
export interface RegradeInputs {
  key: RegradeKey;
  benchmark: string;
  taskId: string;
  /** The task's grader with grading.json and what it shares; empty: the task came without. */
  grader: readonly GradedFile[];
  /** How it is run; absent: as `grading.json` among the grader's files says, if it is there. */
  settings?: GradingSettings;
  /** null: none were collected. Empty: the agent left nothing. */
  outputs: readonly GradedFile[] | null;
  /** null: the task has none. */
  reference: readonly GradedFile[] | null;
  input: readonly GradedFile[];
  /** Files that the project only lists, or has in part. */
  notWhole?: readonly { use: 'output' | 'reference' | 'grader' | 'input'; path: string }[];
}

export interface RegradeOptions {
  tools?: GradingTools;
  /** How often the grader runs; 2 unless told otherwise. */
  repeat?: number;
  signal?: AbortSignal;
}

/**
 * Runs a task's own grader on a run's saved outputs, each time on fresh copies in a sandbox of its own, and compares. Always
 * gives a result: what kept it from a score is in `unverified` (row 1 of trust-rules 5.1). The same inputs give the same
 * result but for `durationMs`.
 */
export async function regradeRun(inputs: RegradeInputs, options: RegradeOptions = {}): Promise<Regrade> {
  const { tools = gradingTools(), repeat = 2, signal } = options;
  const settings = inputs.settings ?? ownSettings(inputs);
  const read = 'fault' in settings ? {} : settings;
  const max = read.max ?? 1;
  const plan: GraderPlan | NoPlan =
    'fault' in settings
      ? { reason: 'not_runnable', detail: settings.fault }
      : planGrader(inputs.grader, settings);
  const regrade: Regrade = {
    key: inputs.key,
    adapter: 'reason' in plan ? (read.adapter ?? 'custom') : plan.adapter,
    command: 'reason' in plan ? (read.command ?? []) : plan.command,
    sandbox: tools.sandbox,
    passLine: (read.passLine ?? max) / max,
    executions: [],
    unverified: null,
    score: null,
    ...kappaOf(inputs, read.tolerance),
  };
  const absent = absentOf(inputs, plan);
  if (absent !== null || 'reason' in plan) {
    return { ...regrade, unverified: absent ?? scoped(plan as NoPlan) };
  }
  const { outputs, reference, grader, input } = inputs;
  const files = { grader, input, outputs: outputs ?? [], reference };
  const staged = {
    outputs: pathsOf(outputs ?? []),
    reference: reference === null ? null : pathsOf(reference),
  };
  for (let n = 0; n < Math.max(1, repeat); n++) {
    let execution: Execution;
    try {
      const raw = await executeGrader(plan, files, read, {
        tools,
        ...(signal === undefined ? {} : { signal }),
      });
      if (raw.ended.how === 'stopped') return { ...regrade, unverified: scoped(INTERRUPTED) };
      execution = judgeExecution(raw, plan, { max, staged });
    } catch (error) {
      if (!(error instanceof UnsafePath)) throw error;
      return { ...regrade, unverified: scoped({ reason: 'not_runnable', detail: error.message }) };
    }
    regrade.executions.push(execution);
    // Without a score another run changes nothing.
    if (execution.outcome !== 'scored') break;
  }
  return { ...regrade, ...agreed(regrade.executions, repeat) };
}

const INTERRUPTED: NoPlan = { reason: 'interrupted', detail: 'The re-grade was stopped before it ended.' };

function ownSettings({ grader, taskId }: RegradeInputs): GradingSettings | { fault: string } {
  const own = grader.find(({ path }) => path === 'grading.json');
  if (own === undefined) return {};
  const file = readGradingFile(new TextDecoder().decode(own.content));
  return 'fault' in file ? file : settingsOf(file, taskId);
}

/** What is not there to run or to be graded, first of all the grader. */
function absentOf(
  { grader, outputs, reference, notWhole = [] }: RegradeInputs,
  plan: GraderPlan | NoPlan,
): Unverified | null {
  const cut = (use: 'output' | 'reference' | 'grader'): string | undefined => {
    const paths = notWhole.filter(each => each.use === use).map(({ path }) => path);
    return paths.length === 0
      ? undefined
      : `${paths.slice(0, 3).join(', ')}${paths.length > 3 ? ` and ${paths.length - 3} more` : ''}`;
  };
  if (grader.length === 0 && cut('grader') === undefined) {
    return scoped({ reason: 'no_grader', detail: 'The task came without a grader.' });
  }
  const grading = cut('grader');
  if (grading !== undefined) {
    return scoped({
      reason: 'grader_incomplete',
      detail: `Of the grader the project does not have all of ${grading}.`,
    });
  }
  if ('reason' in plan) return scoped(plan);
  const needsReference = plan.command.some(word => word.includes('{reference}'));
  if (needsReference && cut('reference') !== undefined) {
    return scoped({
      reason: 'reference_missing',
      detail: `Of the reference the project does not have all of ${cut('reference')}.`,
    });
  }
  if (needsReference && reference === null) {
    return scoped({
      reason: 'reference_missing',
      detail: 'The grader needs a reference, and the task came without one.',
    });
  }
  if (outputs === null && cut('output') === undefined) {
    return scoped({
      reason: 'outputs_not_collected',
      detail: 'What the agent left was not collected with the run.',
    });
  }
  if (cut('output') !== undefined) {
    return scoped({
      reason: 'outputs_unreadable',
      detail: `Of the outputs the project does not have all of ${cut('output')}.`,
    });
  }
  // ALE leaves `<name>.unreadable` for what could not be fetched.
  const markers = (outputs ?? []).map(({ path }) => path).filter(path => path.endsWith('.unreadable'));
  return markers.length === 0
    ? null
    : scoped({
        reason: 'outputs_unreadable',
        detail: `${markers[0]?.replace(/\.unreadable$/u, '')} could not be fetched when the run was saved.`,
      });
}

/** What is so for every run of the task: it leaves the rates. The rest is of this run and stays in the denominator. */
const OF_THE_TASK: ReadonlySet<Unverified['reason']> = new Set([
  'no_grader',
  'grader_incomplete',
  'not_runnable',
  'reference_missing',
  'outputs_not_collected',
]);

const scoped = ({ reason, detail }: NoPlan): Unverified => ({
  reason,
  detail,
  scope: OF_THE_TASK.has(reason) ? 'task' : 'run',
});

/** One score of all runs of the grader, or why there is none. */
function agreed(executions: readonly Execution[], repeat: number): Pick<Regrade, 'unverified' | 'score'> {
  const at = executions.findIndex(({ outcome }) => outcome !== 'scored');
  const failed = executions[at];
  if (failed !== undefined) {
    const before = executions.slice(0, at).map(({ score }) => score);
    const when = at === 0 ? '' : ` (run ${at + 1} of ${repeat}; before it gave ${before.join(', ')})`;
    const detail = `${(failed.detail ?? '').replace(/\.$/u, '')}${when}.`;
    return { score: null, unverified: scoped({ reason: failed.outcome as Unverified['reason'], detail }) };
  }
  const scores = executions.map(({ score }) => score ?? Number.NaN);
  const [first = Number.NaN] = scores;
  const other = scores.find(score => Math.abs(score - first) > 1e-9);
  if (other !== undefined) {
    const detail = `The grader gave ${first} and then ${other} for the same outputs.`;
    return { score: null, unverified: scoped({ reason: 'nondeterministic', detail }) };
  }
  const passed = executions.map(each => each.passed);
  if (passed.includes(true) && passed.includes(false)) {
    const detail = 'The grader passed the same outputs in one run and not in another.';
    return { score: null, unverified: scoped({ reason: 'nondeterministic', detail }) };
  }
  return { score: Math.min(1, first), unverified: null };
}

/** Whether the graded values equal the reference whatever their packaging (kappa of trust-rules 5.3). */
function kappaOf(
  { outputs, reference }: RegradeInputs,
  tolerance: number | undefined,
): Pick<Regrade, 'kappa' | 'kappaDetail'> {
  if (outputs === null) return { kappa: null, kappaDetail: 'the outputs were not collected' };
  const blind = (files: readonly GradedFile[]) =>
    files.map(({ path, content }) => ({ path, bytes: content }));
  const { kappa, detail } = formatBlind(
    blind(outputs),
    blind(reference ?? []),
    tolerance === undefined ? {} : { tolerancePpm: BigInt(Math.round(tolerance * 1e6)) },
  );
  return { kappa, kappaDetail: detail };
}

const pathsOf = (files: readonly GradedFile[]): string[] => files.map(({ path }) => path);
