import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { plainEnvironment } from './review-terminal.js';

export interface ChildTime {
  ms: number;
  /** Peak resident memory in MB; null where the system does not tell. */
  peakMb: number | null;
}

/** Runs a program to its end. Its output is dropped, its errors are shown when it fails. */
export function runChild(
  command: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<ChildTime> {
  return new Promise((resolve, reject) => {
    const from = performance.now();
    const env = { ...plainEnvironment(), ...environment };
    const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    let peakMb: number | null = null;
    child.stderr.on('data', data => {
      errors = (errors + data).slice(-4000);
    });
    const poll = setInterval(() => {
      peakMb = peakOf(child.pid) ?? peakMb;
    }, 20);
    child.on('error', reject);
    child.on('close', code => {
      clearInterval(poll);
      if (code === 0) resolve({ ms: performance.now() - from, peakMb });
      else reject(new Error(`${args.slice(0, 3).join(' ')} ended with ${code}: ${errors}`));
    });
  });
}

/** The kernel keeps the highest resident size of a process, so the last look before its end is enough. */
function peakOf(pid: number | undefined): number | null {
  try {
    const kb = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kb === undefined ? null : Number(kb) / 1024;
  } catch {
    return null;
  }
}
