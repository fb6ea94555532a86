import { visible } from '../../core/text/visible.js';
import { guardEnd, type Host } from './guard-end.js';
import { newLines, plainLines } from './linear.js';
import * as modes from './modes.js';
import { paintRows } from './paint.js';

/** A place on the screen, in cells from 0. */
export type CursorAt = { row: number; column: number };

export type Size = { columns: number; rows: number };

export type Screen = {
  readonly columns: number;
  readonly rows: number;
  /** true: a linear screen for screen readers; no alternate screen, new lines are printed. */
  readonly linear: boolean;
  /**
   * Shows a whole frame (rows joined by newlines; of sequences only styles pass). One write, changed rows only.
   * `cursor`: where the terminal's cursor stands, for text entry and input methods; otherwise it is hidden.
   */
  draw(frame: string, cursor?: CursorAt | null): void;
  /** Called when the size has changed; the next frame is then painted in full. */
  onResize(listener: (size: Size) => void): () => void;
  /** Called just before the screen is left (suspended, closed) ... */
  onLeave(listener: () => void): () => void;
  /** ... and just before it is entered again. */
  onEnter(listener: () => void): () => void;
  /** Ctrl-Z: leaves the screen and stops the whole foreground group; everything comes back by itself. */
  suspend(): void;
  /** Enters the screen again and paints the last frame in full; SIGCONT does it. */
  resume(): void;
  /** Gives the terminal back as it was. Idempotent; runs on exit, signals and uncaught errors too. */
  close(): void;
};

export type ScreenOptions = {
  linear?: boolean;
  /** The process whose end is guarded; another one only in tests. */
  host?: Host;
  /** Says an uncaught error to the person, after the screen is closed. Default: its stack on stderr. */
  report?: (error: unknown) => void;
};

/** The terminal where nobody said its size. */
const usual: Size = { columns: 80, rows: 24 };

/** Takes the terminal: an alternate screen of our own, or for screen readers the plain one. */
export function openScreen(stdout: NodeJS.WriteStream, options: ScreenOptions = {}): Screen {
  const linear = options.linear ?? false;
  const host = options.host ?? (process as unknown as Host);
  const resized = new Set<(size: Size) => void>();
  const left = new Set<() => void>();
  const entered = new Set<() => void>();

  let state: 'open' | 'suspended' | 'closed' = 'open';
  let dead = false;
  /** Rows as the terminal shows them; null when that is unknown and everything must be painted. */
  let shown: readonly string[] | null = null;
  let shownCursor: string = modes.hideCursor;
  let last: { frame: string; cursor: CursorAt | null } | undefined;
  let unguard = (): void => {};

  const screen: Screen = {
    get columns() {
      return stdout.columns || usual.columns;
    },
    get rows() {
      return stdout.rows || usual.rows;
    },
    linear,
    draw,
    onResize: listener => subscribe(resized, listener),
    onLeave: listener => subscribe(left, listener),
    onEnter: listener => subscribe(entered, listener),
    suspend,
    resume,
    close,
  };

  let told = `${screen.columns}x${screen.rows}`;
  stdout.on('resize', onResize);
  // Before any listener of the program's own: what it would throw ends in the abort that onError is there for.
  stdout.prependListener('error', onError);
  guard();
  write(linear ? modes.bracketedPaste.on : modes.enterScreen);
  return screen;

  function draw(frame: string, cursor: CursorAt | null = null): void {
    last = { frame, cursor };
    if (state !== 'open') return;
    if (linear) drawLinear(frame);
    else drawScreen(frame, cursor);
  }

  function drawScreen(frame: string, cursor: CursorAt | null): void {
    const { columns, rows } = screen;
    const next = frame.split('\n').slice(0, rows);
    const wipe = shown === null ? modes.clearAll : '';
    const painted = wipe + paintRows(shown ?? [], next, columns);
    const at =
      cursor && cursor.row < rows && cursor.column < columns
        ? modes.moveTo(cursor.row, cursor.column) + modes.showCursor
        : modes.hideCursor;
    shown = next;
    if (painted === '' && at === shownCursor) return;
    const hide = painted !== '' && shownCursor !== modes.hideCursor ? modes.hideCursor : '';
    write(modes.beginFrame + hide + painted + (hide || at !== shownCursor ? at : '') + modes.endFrame);
    shownCursor = at;
  }

  function drawLinear(frame: string): void {
    const next = plainLines(frame);
    const fresh = newLines(shown ?? [], next);
    shown = next;
    if (fresh.length > 0) write(`${fresh.join('\r\n')}\r\n`);
  }

  function repaint(): void {
    shown = null;
    shownCursor = modes.hideCursor;
    if (last) draw(last.frame, last.cursor);
  }

  function onResize(): void {
    if (state !== 'open') return;
    told = `${screen.columns}x${screen.rows}`;
    // The terminal has moved rows about, so what it shows is no longer known.
    if (!linear) shown = null;
    for (const listener of [...resized]) listener({ columns: screen.columns, rows: screen.rows });
  }

  function suspend(): void {
    if (state !== 'open') return;
    leave();
    state = 'suspended';
    // The whole group: under `npm start` a stop of ours alone would leave npm in front of a frozen terminal.
    unguard();
    host.kill(0, 'SIGTSTP');
    // Runs when the shell has continued us; or at once where no shell could, and the stop is not delivered.
    setTimeout(resume, 50);
  }

  function resume(): void {
    if (state !== 'suspended') return;
    guard();
    enter();
  }

  function onContinue(): void {
    // Stopped by somebody else's SIGSTOP there was no time to leave; the shell has used the terminal since.
    if (state !== 'closed') enter();
  }

  function enter(): void {
    // A frame drawn by a listener waits for the screen.
    state = 'suspended';
    // Raw mode first: in the background it stops us before a byte is written over the shell's prompt.
    for (const listener of [...entered]) listener();
    if (state !== 'suspended') return;
    state = 'open';
    write(linear ? modes.bracketedPaste.on : modes.enterScreen);
    repaint();
    // While it was suspended nobody was told.
    if (told !== `${screen.columns}x${screen.rows}`) onResize();
  }

  function leave(): void {
    for (const listener of [...left]) listener();
    write(linear ? modes.bracketedPaste.off : modes.leaveScreen);
  }

  function close(): void {
    if (state === 'closed') return;
    const wasOpen = state === 'open';
    // First of all, so that an error on the way out does not come back here.
    state = 'closed';
    unguard();
    stdout.off('resize', onResize);
    if (wasOpen) leave();
  }

  function guard(): void {
    unguard = guardEnd(host, {
      close,
      suspend,
      resume: onContinue,
      report: options.report ?? (error => process.stderr.write(`${visible(stackOf(error))}\n`)),
    });
  }

  function write(bytes: string): void {
    if (!dead) stdout.write(bytes);
  }

  /** The terminal is gone (its window was closed, the connection lost): nobody is left to tell. */
  function onError(error: NodeJS.ErrnoException): void {
    if (!terminalGone.has(error.code ?? '')) throw error;
    if (dead) return;
    dead = true;
    close();
    // Not by exit, and also after the screen was closed for another reason: on its way out Node resets the
    // terminal, and aborts when that fails because there is none. Nor may another listener delay the signal.
    host.removeAllListeners('SIGHUP');
    host.kill(host.pid, 'SIGHUP');
  }
}

const terminalGone = new Set(['EPIPE', 'EIO', 'ENXIO', 'EBADF', 'ECONNRESET', 'ERR_STREAM_DESTROYED']);

function subscribe<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
