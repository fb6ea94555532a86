import { constants, copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node-pty';
import { removeProject, scratch } from './made/folder.js';

/** The built review in a pseudo-terminal, its output as it comes: no emulator stands between frame and clock. */
export interface ReviewTerminal {
  /** performance.now() just before the program was started. */
  readonly startedAt: number;
  write(keys: string): void;
  /**
   * Calls `listener` for each whole frame, with the time its last byte was read, until the function it answers with
   * is called. Bytes between frames go with the next.
   */
  onFrame(listener: (frame: string, at: number) => void): () => void;
  /** Resolves with the time of the first frame from now on for which `wanted` holds. */
  frame(wanted: (frame: string) => boolean, what: string): Promise<number>;
  /** Leaves by Ctrl-C, and by force when that does nothing. */
  close(): Promise<void>;
}

const program = join(process.cwd(), 'bin', 'trustlayer.js');
const endOfFrame = '\x1b[?2026l';
const patience = 20_000;

export function openReview(
  project: string,
  size: { columns: number; rows: number },
  annotator = 'bench',
): ReviewTerminal {
  const startedAt = performance.now();
  const pty = spawn(process.execPath, [program, 'review', 'claim', '--as', annotator, '--db', project], {
    name: 'xterm-256color',
    cols: size.columns,
    rows: size.rows,
    cwd: process.cwd(),
    env: plainEnvironment(),
  });
  const listeners = new Set<(frame: string, at: number) => void>();
  let rest = '';
  let all = '';
  let ended = false;
  pty.onData(data => {
    const at = performance.now();
    if (all.length < 100_000) all += data;
    rest += data;
    for (let end = rest.indexOf(endOfFrame); end >= 0; end = rest.indexOf(endOfFrame)) {
      const frame = rest.slice(0, end);
      rest = rest.slice(end + endOfFrame.length);
      for (const listener of [...listeners]) listener(frame, at);
    }
  });
  const exited = new Promise<void>(resolve => {
    pty.onExit(() => {
      ended = true;
      resolve();
    });
  });

  return {
    startedAt,
    write: keys => pty.write(keys),
    onFrame: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    frame: (wanted, what) =>
      new Promise((resolve, reject) => {
        const check = (frame: string, at: number): void => {
          if (wanted(frame)) end(() => resolve(at));
        };
        const failed = (why: string): void =>
          end(() =>
            reject(
              new Error(`waited for ${what}: ${why}; the screen began ${JSON.stringify(all.slice(0, 2000))}`),
            ),
          );
        const timer = setTimeout(() => failed(`nothing in ${patience} ms`), patience);
        const end = (settle: () => void): void => {
          clearTimeout(timer);
          listeners.delete(check);
          settle();
        };
        listeners.add(check);
        void exited.then(() => failed('the program ended'));
      }),
    async close() {
      if (!ended) pty.write('\x03');
      const timer = setTimeout(() => pty.kill('SIGKILL'), 3000);
      await exited;
      clearTimeout(timer);
    },
  };
}

/** A throw-away copy of a generated project: labels of one bench must not be found by the next. */
export async function withCopy<T>(project: string, work: (copy: string) => Promise<T>): Promise<T> {
  const copy = scratch('project.db');
  copyFileSync(project, copy, constants.COPYFILE_FICLONE);
  try {
    return await work(copy);
  } finally {
    removeProject(copy);
  }
}

/** What a person's terminal has; no CI, no NO_COLOR, and no settings of the person who runs the bench. */
export function plainEnvironment(): Record<string, string> {
  const { PATH = '' } = process.env;
  return { PATH, HOME: scratch('no-home'), TERM: 'xterm-256color', LANG: 'C.UTF-8' };
}
