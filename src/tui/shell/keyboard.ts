import type { TimedKey } from '../keys/key.js';
import type { Screen } from './screen.js';

export type Keyboard = {
  /** Raw mode off, input left unread (suspension, another program on the terminal). */
  pause(): void;
  resume(): void;
  /** For good. */
  stop(): void;
};

export type KeyboardOptions = {
  /** Pauses and resumes with this screen. */
  screen?: Screen;
  /** How long a lone Esc waits for the rest of a sequence, in milliseconds. */
  escapeMs?: number;
  /** Monotonic clock, milliseconds. */
  now?: () => number;
  /** The terminal went away. */
  onEnd?: () => void;
};

/** Reads `stdin` in raw mode; all keys of one read come in one call, so that one frame can answer them. */
export function openKeyboard(
  _stdin: NodeJS.ReadStream,
  _onKeys: (keys: readonly TimedKey[]) => void,
  _options: KeyboardOptions = {},
): Keyboard {
  throw new Error('not written yet');
}
