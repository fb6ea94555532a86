import { fileURLToPath } from 'node:url';
import xterm from '@xterm/headless';
import { spawn } from 'node-pty';

export type LaunchOptions = {
  /** Arguments of the built program, or of `command` when that is given. */
  args?: string[];
  /** Another program than trustlayer. */
  command?: string;
  cwd?: string;
  cols?: number;
  rows?: number;
  /** Added to the few variables a terminal has; undefined takes one away. */
  env?: Record<string, string | undefined>;
};

export type Exit = { code: number; signal: number };

/** A program in a real pseudo-terminal, and what its screen shows. */
export type Terminal = {
  readonly pid: number;
  /**
   * Presses keys one by one: named ('enter', 'escape', 'up', 'ctrl-c' ...) or as they are ('j', 'gg' is one write).
   * Each waits until the one before it is written; an Escape also until it cannot be the head of a sequence.
   */
  press(...keys: string[]): Promise<void>;
  /** Sends text in one write, as a burst. */
  type(text: string): Promise<void>;
  /** A bracketed paste. */
  paste(text: string): Promise<void>;
  /** The rows on screen, trimmed on the right and at the end. */
  screen(): string;
  /** All rows, trimmed on the right. */
  lines(): string[];
  /** Waits until the screen matches; on time-out the error shows the whole screen. */
  waitFor(wanted: RegExp | string | ((screen: string) => boolean), timeoutMs?: number): Promise<string>;
  readonly exited: Promise<Exit>;
  /** Signals the program (its process group leader). Default SIGKILL. */
  kill(signal?: NodeJS.Signals): void;
  /** The terminal's window is closed: the program's input and output are gone. */
  hangUp(): void;
  resize(cols: number, rows: number): void;
  /** Everything the program wrote. */
  raw(): string;
  cursor(): { row: number; column: number; visible: boolean };
  /** Which buffer is shown: the review has the alternate one. */
  buffer(): 'normal' | 'alternate';
  /** Ends the program and frees the terminal. */
  dispose(): Promise<void>;
};

const program = fileURLToPath(new URL('../../bin/trustlayer.js', import.meta.url));

/** Starts the built program (or `command`) in a pseudo-terminal of its own. The caller disposes of it. */
export function openTerminal(options: LaunchOptions = {}): Terminal {
  const { args = [], command, cols = 100, rows = 30 } = options;
  const [file, argv] = command === undefined ? [process.execPath, [program, ...args]] : [command, args];
  const pty = spawn(file, argv, {
    name: 'xterm-256color',
    cols,
    rows,
    cwd: options.cwd ?? process.cwd(),
    env: environment(options.env ?? {}),
  });
  const terminal = new xterm.Terminal({ cols, rows, allowProposedApi: true, scrollback: 1000 });
  const changed = new Set<() => void>();
  let raw = '';
  let sent = Promise.resolve();
  let exit: Exit | undefined;

  // A terminal answers when it is asked.
  terminal.onData(answer => exit ?? pty.write(answer));
  pty.onData(data => {
    raw += data;
    terminal.write(data, announce);
  });
  const exited = new Promise<Exit>(resolve => {
    pty.onExit(({ exitCode, signal }) => {
      // The last bytes may still be on their way to the screen.
      setTimeout(() => {
        terminal.write('', () => {
          exit = { code: exitCode, signal: signal ?? 0 };
          resolve(exit);
          announce();
        });
      }, 20);
    });
  });

  return {
    pid: pty.pid,
    async press(...keys) {
      for (const key of keys) await send(keyBytes(key), key === 'escape' ? 100 : 2);
    },
    type: text => send(text, 0),
    paste: text => send(`\x1b[200~${text}\x1b[201~`, 0),
    screen,
    lines,
    waitFor,
    exited,
    kill: (signal = 'SIGKILL') => signalTo(pty.pid, signal),
    hangUp: () => (pty as unknown as { destroy(): void }).destroy(),
    resize(columns, height) {
      pty.resize(columns, height);
      terminal.resize(columns, height);
    },
    raw: () => raw,
    cursor: () => ({
      row: terminal.buffer.active.cursorY,
      column: terminal.buffer.active.cursorX,
      visible: raw.lastIndexOf('\x1b[?25h') >= raw.lastIndexOf('\x1b[?25l'),
    }),
    buffer: () => terminal.buffer.active.type,
    async dispose() {
      if (!exit) {
        signalTo(-pty.pid, 'SIGKILL');
        signalTo(pty.pid, 'SIGKILL');
        await exited;
      }
      terminal.dispose();
    },
  };

  function announce(): void {
    for (const check of [...changed]) check();
  }

  function send(bytes: string, pause: number): Promise<void> {
    sent = sent.then(async () => {
      if (!exit) pty.write(bytes);
      await new Promise(resolve => setTimeout(resolve, pause));
    });
    return sent;
  }

  function lines(): string[] {
    const buffer = terminal.buffer.active;
    return Array.from({ length: terminal.rows }, (_, row) =>
      (buffer.getLine(buffer.baseY + row)?.translateToString(true) ?? '').trimEnd(),
    );
  }

  function screen(): string {
    return lines().join('\n').trimEnd();
  }

  function waitFor(
    wanted: RegExp | string | ((screen: string) => boolean),
    timeoutMs = 25_000,
  ): Promise<string> {
    const matches = (shown: string): boolean =>
      typeof wanted === 'function'
        ? wanted(shown)
        : typeof wanted === 'string'
          ? shown.includes(wanted)
          : wanted.test(shown);
    return new Promise((resolve, reject) => {
      const check = (): void => {
        const shown = screen();
        if (matches(shown)) end(() => resolve(shown));
        else if (exit)
          end(() => reject(told(`the program ended (code ${exit?.code}, signal ${exit?.signal})`)));
      };
      const timer = setTimeout(() => end(() => reject(told(`nothing after ${timeoutMs} ms`))), timeoutMs);
      const end = (settle: () => void): void => {
        clearTimeout(timer);
        changed.delete(check);
        settle();
      };
      changed.add(check);
      check();
    });

    function told(why: string): Error {
      return new Error(
        `Waited for ${String(wanted)}: ${why}. The screen:\n${framed(lines(), terminal.cols)}`,
      );
    }
  }
}

/** The keys people name; others are sent as they are. */
const named: Readonly<Record<string, string>> = {
  enter: '\r',
  escape: '\x1b',
  backspace: '\x7f',
  tab: '\t',
  'shift-tab': '\x1b[Z',
  space: ' ',
  up: '\x1b[A',
  down: '\x1b[B',
  right: '\x1b[C',
  left: '\x1b[D',
  home: '\x1b[H',
  end: '\x1b[F',
  pageup: '\x1b[5~',
  pagedown: '\x1b[6~',
  delete: '\x1b[3~',
};

function keyBytes(key: string): string {
  const letter = /^ctrl-([a-z])$/.exec(key)?.[1];
  return letter === undefined ? (named[key] ?? key) : String.fromCharCode(letter.charCodeAt(0) - 0x60);
}

/** What a person's terminal has, and nothing of the machine the tests run on: no CI, no NO_COLOR, no NODE_ENV. */
function environment(extra: Record<string, string | undefined>): Record<string, string> {
  const kept = ['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TMPDIR'].map(name => [name, process.env[name]]);
  const all = { ...Object.fromEntries(kept), TERM: 'xterm-256color', LANG: 'C.UTF-8', ...extra };
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}

const framed = (rows: string[], columns: number): string =>
  [
    `+${'-'.repeat(columns)}+`,
    ...rows.map(row => `|${row.padEnd(columns)}|`),
    `+${'-'.repeat(columns)}+`,
  ].join('\n');
