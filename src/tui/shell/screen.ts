/** A place on the screen, in cells from 0. */
export type CursorAt = { row: number; column: number };

export type Size = { columns: number; rows: number };

export type Screen = {
  readonly columns: number;
  readonly rows: number;
  /** true: a linear screen for screen readers; no alternate screen, changed lines are printed. */
  readonly linear: boolean;
  /** Shows a whole frame (rows joined by newlines; only SGR sequences pass). One write, changed rows only. */
  draw(frame: string, cursor?: CursorAt | null): void;
  /** Called after a resize, and after coming back from a suspension, when the frame must be drawn anew. */
  onResize(listener: (size: Size) => void): () => void;
  /** Called just before the screen is left (suspend, close) and just after it is entered again. */
  onLeave(listener: () => void): () => void;
  onEnter(listener: () => void): () => void;
  /** Ctrl-Z: leaves the screen and stops the whole foreground group; repaints when continued. */
  suspend(): void;
  /** Enters the screen again and repaints; done by itself on SIGCONT. */
  resume(): void;
  /** Restores the terminal. Idempotent; also runs on exit, signals and uncaught errors. */
  close(): void;
};

export type ScreenOptions = { linear?: boolean };

export function openScreen(_stdout: NodeJS.WriteStream, _options: ScreenOptions = {}): Screen {
  throw new Error('not written yet');
}
