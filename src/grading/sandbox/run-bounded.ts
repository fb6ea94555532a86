import { randomBytes } from 'node:crypto';
import { execa } from 'execa';
import type { SandboxTools } from '../tools.js';
import { bubblewrapArguments } from './bubblewrap.js';
import { Collector } from './collector.js';
import { diskUse } from './disk-use.js';
import { atExit, removeStray } from './leftovers.js';
import { type Limits, PROCESSES, prlimitArguments, type ResourceLimits } from './limits.js';
import { endTree, lookAt, treeOf } from './process-tree.js';
import { isOwn, type User } from './unprivileged.js';
import type { Workspace } from './workspace.js';

export interface Job {
  /** Program, as a path, and its arguments. */
  command: readonly string[];
  cwd: string;
  env: Record<string, string>;
  /** Given on stdin, which is then closed. */
  input: string;
  workspace: Workspace;
  /** Folders of the interpreter outside the system's. */
  programs: readonly string[];
  limits: Limits;
  resources: ResourceLimits;
  user: User | null;
  tools: SandboxTools;
  signal?: AbortSignal;
}

export interface Ended {
  how: 'exit' | 'timeout' | 'memory' | 'output' | 'disk' | 'processes' | 'stopped' | 'unstarted';
  exitCode: number | null;
  /** Name of the signal that ended it. */
  signal: string | null;
  stdout: Buffer;
  stderr: Buffer;
  durationMs: number;
  /** Why it could not be started. */
  fault: string | null;
}

const LOOK_EVERY = 100;
const DISK_EVERY = 500;

/**
 * Runs one command inside the limits and ends everything that it started, at a limit or when it ends by itself: nothing of a
 * grader outlives its run. Without a shell, with only the environment given. Never throws for what the command does.
 */
export async function runBounded(job: Job): Promise<Ended> {
  const marker = `TRUSTLAYER_GRADING=${randomBytes(12).toString('hex')}`;
  const [file = '', ...args] = wrapped(job);
  const begun = process.hrtime.bigint();
  let how: Ended['how'] | null = job.signal?.aborted ? 'stopped' : null;
  if (how !== null) return nothing(how, null);

  const child = execa(file, args, {
    cwd: job.cwd,
    env: { ...job.env, TRUSTLAYER_GRADING: marker.slice(marker.indexOf('=') + 1) },
    extendEnv: false,
    input: job.input,
    buffer: false,
    encoding: 'buffer',
    reject: false,
    detached: true,
    cleanup: false,
    ...(job.user ?? {}),
  });
  const { pid } = child;
  if (pid === undefined) return nothing('unstarted', (await child).originalMessage ?? 'it cannot be started');

  const tree = treeOf({ root: pid, marker, user: job.user, folder: job.workspace.root });
  const end = () => {
    endTree(tree);
    if (job.user !== null && isOwn(job.user)) removeStray(job.user.uid);
  };
  const stopAt = (why: Ended['how']) => {
    if (how !== null) return;
    how = why;
    endTree(tree);
  };
  const collector = new Collector(job.limits.output, () => stopAt('output'));
  const stdout = collector.listen(child.stdout);
  const stderr = collector.listen(child.stderr);
  // Whatever it started and left behind would keep the pipes open.
  child.once('exit', () => endTree(tree));
  const forget = atExit(end);
  const timer = setTimeout(() => stopAt('timeout'), job.limits.seconds * 1000);
  const look = setInterval(() => {
    const state = lookAt(tree);
    if (state === null) return;
    if (state.resident > job.limits.memory) stopAt('memory');
    else if (state.processes > PROCESSES) stopAt('processes');
  }, LOOK_EVERY);
  let weighing = false;
  const weigh = setInterval(async () => {
    if (weighing) return;
    weighing = true;
    if ((await diskUse(job.workspace.root, job.limits.disk)) > job.limits.disk) stopAt('disk');
    weighing = false;
  }, DISK_EVERY);
  const stop = () => stopAt('stopped');
  job.signal?.addEventListener('abort', stop, { once: true });
  try {
    const result = await child;
    return {
      how: how ?? 'exit',
      ...exitOf(result),
      stdout: stdout(),
      stderr: stderr(),
      durationMs: milliseconds(begun),
      fault: null,
    };
  } finally {
    clearTimeout(timer);
    clearInterval(look);
    clearInterval(weigh);
    job.signal?.removeEventListener('abort', stop);
    end();
    forget();
  }

  function nothing(why: Ended['how'], fault: string | null): Ended {
    const none = Buffer.alloc(0);
    return {
      how: why,
      exitCode: null,
      signal: null,
      stdout: none,
      stderr: none,
      durationMs: milliseconds(begun),
      fault,
    };
  }
}

/** The command behind what keeps it in bounds; each of them becomes the next, so that they are one process. */
function wrapped({ command, cwd, tools, resources, workspace, programs }: Job): string[] {
  const { bwrap, prlimit, setpriv } = tools;
  return [
    // No program may make it more than it is (sudo); it ends when we are killed.
    ...(bwrap === null && setpriv !== null
      ? [setpriv.path, '--no-new-privs', '--pdeathsig', 'KILL', '--']
      : []),
    ...(prlimit !== null ? [prlimit.path, ...prlimitArguments(resources)] : []),
    ...(bwrap !== null ? [bwrap.path, ...bubblewrapArguments(workspace, programs, cwd)] : []),
    ...command,
  ];
}

const SIGNALS: Record<number, string> = {
  4: 'SIGILL',
  6: 'SIGABRT',
  8: 'SIGFPE',
  9: 'SIGKILL',
  11: 'SIGSEGV',
  15: 'SIGTERM',
  24: 'SIGXCPU',
  25: 'SIGXFSZ',
};

/** bubblewrap gives a signal of what it ran as 128 and its number. */
function exitOf(result: { exitCode?: number | undefined; signal?: string | undefined }): {
  exitCode: number | null;
  signal: string | null;
} {
  const { exitCode, signal } = result;
  if (signal !== undefined) return { exitCode: null, signal };
  const by = SIGNALS[(exitCode ?? 0) - 128];
  return by === undefined ? { exitCode: exitCode ?? null, signal: null } : { exitCode: null, signal: by };
}

const milliseconds = (since: bigint): number => Number((process.hrtime.bigint() - since) / 1_000_000n);
