import { chmodSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const PREFIX = 'trustlayer-grading-';

/**
 * Ends what is registered when the program ends in the middle of a grader: also by a signal that nothing else handles.
 * Returns what takes it off again.
 */
export function atExit(end: () => void): () => void {
  listen();
  endings.add(end);
  return () => {
    endings.delete(end);
    if (endings.size === 0) unlisten();
  };
}

const endings = new Set<() => void>();
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
let listening = false;

function listen(): void {
  if (listening) return;
  listening = true;
  process.on('exit', endAll);
  for (const signal of signals) process.on(signal, onSignal);
}

function unlisten(): void {
  listening = false;
  process.off('exit', endAll);
  for (const signal of signals) process.off(signal, onSignal);
}

function onSignal(signal: NodeJS.Signals): void {
  // Whoever else listens decides what a signal means; if that ends the program, `exit` follows.
  if (process.listenerCount(signal) > 1) return;
  endAll();
  unlisten();
  process.kill(process.pid, signal);
}

function endAll(): void {
  // The last first: what runs in a folder is ended before the folder goes.
  for (const end of [...endings].reverse()) {
    try {
      end();
    } catch {
      // The others are ended all the same.
    }
  }
  endings.clear();
}

/** Removes a folder whatever modes its files have; symbolic links in it are removed, not followed. */
export function removeFolder(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    unlock(path);
    rmSync(path, { recursive: true, force: true, maxRetries: 2 });
  }
}

function unlock(path: string, depth = 0): void {
  try {
    if (depth > 10_000 || !lstatSync(path).isDirectory()) return;
    chmodSync(path, 0o700);
    for (const name of readdirSync(path)) unlock(join(path, name), depth + 1);
  } catch {
    // What cannot be opened is said by the removal.
  }
}

/** What a user of its own left in the folders where everybody may write. */
export function removeStray(uid: number): void {
  for (const folder of new Set([tmpdir(), '/tmp', '/var/tmp', '/dev/shm'])) {
    for (const name of namesIn(folder)) {
      const path = join(folder, name);
      try {
        if (lstatSync(path).uid === uid) removeFolder(path);
      } catch {
        // It is gone.
      }
    }
  }
}

/** Removes the folders of programs that were killed before they could; once for each program. */
export function removeAbandoned(parent = tmpdir()): void {
  if (swept.has(parent)) return;
  swept.add(parent);
  for (const name of namesIn(parent)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`, 'u').exec(name)?.[1];
    if (pid === undefined || runs(Number(pid))) continue;
    try {
      if (lstatSync(join(parent, name)).uid === process.getuid?.()) removeFolder(join(parent, name));
    } catch {
      // Somebody else has.
    }
  }
}

const swept = new Set<string>();

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
