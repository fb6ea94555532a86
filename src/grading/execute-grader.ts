import { randomBytes } from 'node:crypto';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import type { GraderPlan } from './grader-plan.js';
import type { GradingSettings } from './grading-file.js';
import { hidePaths } from './hide-paths.js';
import { PYTEST_RUN, pytestRunSource } from './python/pytest-run.js';
import { orderText, readNotes, WRAPPER, type WrapperNotes, wrapperSource } from './python/wrapper.js';
import { resolveProgram } from './resolve-program.js';
import { environmentOf } from './sandbox/environment.js';
import { atExit } from './sandbox/leftovers.js';
import { DISK, type Limits, resourceLimits } from './sandbox/limits.js';
import { readInside } from './sandbox/read-inside.js';
import { type Ended, runBounded } from './sandbox/run-bounded.js';
import { release, takeUser } from './sandbox/unprivileged.js';
import { makeWorkspace, type Workspace, type WorkspaceFiles } from './sandbox/workspace.js';
import type { GradingTools } from './tools.js';

/** What one run of a grader left behind, before it is judged. Paths of the run are taken out of all texts. */
export interface RawExecution {
  ended: Omit<Ended, 'stdout' | 'stderr'>;
  stdout: string;
  stderr: string;
  notes: WrapperNotes | null;
  /** Its result file; null when the result is elsewhere, or there is none. */
  file: string | null;
  limits: Limits;
}

const MEGABYTE = 1024 ** 2;

/** What a grader may use unless its grading.json says otherwise. */
export const defaultLimits: Limits = {
  seconds: 300,
  memory: 4096 * MEGABYTE,
  output: 32 * MEGABYTE,
  disk: DISK,
};

/** Runs a grader once, in a folder and a sandbox of its own that are gone afterwards. */
export async function executeGrader(
  plan: GraderPlan,
  files: WorkspaceFiles,
  settings: GradingSettings,
  { tools, signal }: { tools: GradingTools; signal?: AbortSignal },
): Promise<RawExecution> {
  const user = tools.unprivileged ? takeUser() : null;
  const workspace = makeWorkspace(files, user);
  const limits = limitsOf(settings);
  const forget = atExit(workspace.remove);
  try {
    const cwd = plan.cwd === 'output' ? workspace.output : workspace.task;
    const fill = filler(workspace);
    const [name = ''] = plan.command;
    const program = resolveProgram(fill(name), cwd, tools, { user, pytest: plan.pytest });
    if ('fault' in program) return unstarted(program.fault, limits);

    const resources = resourceLimits(limits, user);
    const nonce = randomBytes(16).toString('hex');
    const command = [program.path];
    let input = '';
    if (plan.python === null) {
      const args = plan.command.slice(1).map(fill);
      const own = plan.pytest ? pytestArguments(name, args) : null;
      command.push(...(own === null ? args : [place(workspace, PYTEST_RUN, pytestRunSource), ...own]));
    } else {
      command.push(...plan.python.flags, place(workspace, WRAPPER, wrapperSource));
      input = orderText(
        {
          nonce,
          script: resolve(cwd, fill(plan.python.script)),
          function: plan.python.function,
          args: plan.python.args.map(fill),
          limits: tools.prlimit === null ? resources : null,
        },
        workspace,
      );
    }
    const result = resultPath(plan, workspace, cwd, fill);
    // What the agent may have put there is no result of the grader.
    if (result !== null) rmSync(result, { force: true, recursive: true });

    const { stdout, stderr, ...ended } = await runBounded({
      command,
      cwd,
      env: environmentOf(workspace, [program.path], settings.env ?? {}),
      input,
      workspace,
      programs: program.folders,
      limits,
      resources,
      user,
      tools,
      ...(signal === undefined ? {} : { signal }),
    });
    const hide = hidePaths(workspace);
    const notes = plan.python === null ? null : readNotes(workspace, nonce, hide);
    return {
      ended: { ...ended, fault: ended.fault === null ? null : hide(ended.fault) },
      stdout: hide(stdout.toString('utf8')),
      stderr: hide(stderr.toString('utf8')),
      notes,
      file: result === null ? null : textOf(readInside(workspace.root, result, limits.output), hide),
      limits,
    };
  } finally {
    workspace.remove();
    forget();
    release(user);
  }
}

function limitsOf({ timeoutSeconds, memoryMb, outputMb }: GradingSettings): Limits {
  const bytes = (megabytes: number | undefined, otherwise: number) =>
    megabytes === undefined ? otherwise : Math.ceil(megabytes * MEGABYTE);
  return {
    seconds: timeoutSeconds ?? defaultLimits.seconds,
    memory: bytes(memoryMb, defaultLimits.memory),
    output: bytes(outputMb, defaultLimits.output),
    disk: defaultLimits.disk,
  };
}

/** Puts the folders in for `{output}`, `{reference}`, `{task}`, `{input}`. */
function filler({ output, reference, task, input, side, root }: Workspace): (word: string) => string {
  const folders: Record<string, string> = {
    output,
    reference: reference ?? join(root, 'reference'),
    task,
    input,
    side,
  };
  return word => word.replace(/\{(\w+)\}/gu, (whole, name: string) => folders[name] ?? whole);
}

/** Null also for a path that is not of this run: nothing elsewhere is removed or read. */
function resultPath(
  { result }: GraderPlan,
  { root }: Workspace,
  cwd: string,
  fill: (word: string) => string,
): string | null {
  if (result.from !== 'file' || result.path === undefined) return null;
  const path = resolve(cwd, fill(result.path));
  return path.startsWith(root + sep) ? path : null;
}

/** Writes a file of ours where the grader can read it. */
function place({ own }: Workspace, name: string, source: string): string {
  const path = join(own, name);
  writeFileSync(path, source);
  chmodSync(path, 0o644);
  return path;
}

/** What pytest gets, of `pytest ...` and of `python3 -m pytest ...`; null for a command that is called otherwise. */
function pytestArguments(name: string, args: string[]): string[] | null {
  if (name === 'pytest') return args;
  return args[0] === '-m' && args[1] === 'pytest' ? args.slice(2) : null;
}

const textOf = (bytes: Buffer | null, hide: (text: string) => string): string | null =>
  bytes === null ? null : hide(bytes.toString('utf8'));

const unstarted = (fault: string, limits: Limits): RawExecution => ({
  ended: { how: 'unstarted', exitCode: null, signal: null, durationMs: 0, fault },
  stdout: '',
  stderr: '',
  notes: null,
  file: null,
  limits,
});
