import type { Unverified } from '../core/competence/regrade.js';
import { aleScripts } from './adapters/ale-scripts.js';
import { pytestAdapter } from './adapters/pytest.js';
import { resultShapes } from './adapters/result-shapes.js';
import type { AdapterName, GradingSettings, ResultSettings } from './grading-file.js';
import type { GradedFile } from './sandbox/workspace.js';

/** How one grader is run and read. */
export interface GraderPlan {
  /** Name of the ready adapter, or `custom`. */
  adapter: AdapterName | 'custom';
  /** With placeholders, as it is shown. */
  command: string[];
  /** A Python script that our wrapper runs, or a function of it that is called with the arguments as paths. */
  python: { flags: string[]; script: string; function: string | null; args: string[] } | null;
  cwd: 'task' | 'output';
  result: ResultSettings;
  /** The harness around the grader turns any exception of it into a zero (ALE's main.py). */
  zeroOnException: boolean;
  /** Needs the Python that has pytest. */
  pytest: boolean;
}

export type NoPlan = Pick<Unverified, 'reason' | 'detail'>;

/**
 * What to run: what grading.json says, else what the grader's files show to be one of the ready kinds. `files` are the grader's
 * own.
 */
export function planGrader(
  files: readonly GradedFile[],
  settings: GradingSettings | null,
): GraderPlan | NoPlan {
  const { adapter, command } = settings ?? {};
  if (command !== undefined) return withCommand(command, files, settings ?? {});
  const own = files.filter(({ path }) => path !== 'grading.json');
  if (own.length === 0) return { reason: 'no_grader', detail: 'The task came without a grader.' };
  const ready = adapter === undefined ? [aleScripts, pytestAdapter] : [READY[adapter]];
  for (const find of ready) {
    const plan = find?.(own, settings ?? {});
    if (plan !== undefined && plan !== null) return plan;
  }
  if (adapter === undefined) {
    return {
      reason: 'no_grader',
      detail:
        'No grader of a known kind is among the files of the task, and there is no grading.json that says how to run it.',
    };
  }
  return {
    reason: 'not_runnable',
    detail:
      READY[adapter] === undefined
        ? `grading.json takes the adapter ${adapter}, which needs a command.`
        : `grading.json takes the adapter ${adapter}, and the task has no file that it could run.`,
  };
}

type Find = (files: readonly GradedFile[], settings: GradingSettings) => GraderPlan | NoPlan | null;

const READY: Partial<Record<AdapterName, Find>> = { 'ale-scripts': aleScripts, pytest: pytestAdapter };

function withCommand(
  command: string[],
  files: readonly GradedFile[],
  { adapter, cwd = 'task', result }: GradingSettings,
): GraderPlan | NoPlan {
  const python = pythonOf(command);
  const script = python?.script.replace(/^\{task\}\//u, '').replace(/^\.\//u, '');
  if (script !== undefined && !script.startsWith('/') && cwd === 'task') {
    if (!files.some(({ path }) => path === script)) {
      return {
        reason: 'grader_incomplete',
        detail: `The command runs ${script}, which did not come with the task.`,
      };
    }
  }
  return {
    adapter: adapter ?? 'custom',
    command,
    python,
    cwd,
    result: result ?? resultShapes[adapter ?? 'json'],
    zeroOnException: adapter === 'ale-scripts',
    pytest: command.includes('pytest') && /^(?:pytest|python[\d.]*)$/u.test(command[0] ?? ''),
  };
}

/** Flags that change nothing of how a script is run under our wrapper. */
const HARMLESS = /^-(?:[uBsEO]|OO|W.*)$/u;

/** A command that runs a Python script; modules (`-m`) and code (`-c`) are run as they are. */
function pythonOf(command: readonly string[]): GraderPlan['python'] {
  if (!/^python(?:3(?:\.\d+)?)?$/u.test(command[0] ?? '')) return null;
  const first = command.findIndex((word, at) => at > 0 && !HARMLESS.test(word));
  const script = command[first];
  if (script === undefined || script.startsWith('-')) return null;
  // `script.py:function` is called with its arguments as paths.
  const [, file = script, called = null] = /^(.+\.py):([A-Za-z_]\w*)$/u.exec(script) ?? [];
  return { flags: command.slice(1, first), script: file, function: called, args: command.slice(first + 1) };
}
