import { readdirSync, statSync } from 'node:fs';
import { cpus } from 'node:os';

/** What a grader may use. */
export interface Limits {
  /** Wall-clock. */
  seconds: number;
  /** Bytes in memory: of each process by the kernel, of all together by looking. */
  memory: number;
  /** Bytes that it prints, and of its result. */
  output: number;
  /** Bytes that it leaves on disk. */
  disk: number;
}

export const DISK = 1024 ** 3;
/** Processes and threads beside those that a user of ours runs anyway. */
export const PROCESSES = 128 + 8 * cpus().length;

/** As `setrlimit` of Python's `resource` takes them, for when prlimit is absent. */
export type ResourceLimits = Record<string, number>;

/**
 * Limits of the kernel. RLIMIT_DATA, not RLIMIT_AS: Node and many numeric libraries reserve address space that they never use.
 * CPU time is what ends a process that nobody waits for any more.
 */
export function resourceLimits(limits: Limits, user: { uid: number } | null): ResourceLimits {
  return {
    RLIMIT_DATA: limits.memory,
    RLIMIT_FSIZE: limits.disk,
    RLIMIT_CPU: Math.ceil(limits.seconds) * 4 + 10,
    RLIMIT_CORE: 0,
    // Counts all that the user runs, here and elsewhere.
    RLIMIT_NPROC: PROCESSES + (user === null ? tasksOf(process.getuid?.() ?? -1) : 0),
  };
}

const flags: Record<string, string> = {
  RLIMIT_DATA: '--data',
  RLIMIT_FSIZE: '--fsize',
  RLIMIT_CPU: '--cpu',
  RLIMIT_CORE: '--core',
  RLIMIT_NPROC: '--nproc',
};

/** The same as arguments of util-linux's prlimit. */
export const prlimitArguments = (limits: ResourceLimits): string[] => [
  ...Object.entries(limits).map(([name, value]) => `${flags[name]}=${value}:${value}`),
  '--',
];

function tasksOf(uid: number): number {
  let count = 0;
  try {
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/u.test(name)) continue;
      try {
        if (statSync(`/proc/${name}`).uid === uid) count += readdirSync(`/proc/${name}/task`).length;
      } catch {
        // It has ended.
      }
    }
  } catch {
    return 4096;
  }
  return count;
}
