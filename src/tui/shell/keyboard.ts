import type { TimedKey } from '../keys/key.js';
import { createKeySplitter } from '../keys/splitter.js';
import type { Screen } from './screen.js';

export type Keyboard = {
  /** Raw mode off, input left unread: a suspension, or another program on the terminal. */
  pause(): void;
  resume(): void;
  /** For good; the process may end. */
  stop(): void;
};

export type KeyboardOptions = {
  /** Pauses and resumes with this screen, and stops when it is closed. */
  screen?: Screen;
  /** How long a lone Esc waits for the rest of a sequence, in milliseconds. Default 50. */
  escapeMs?: number;
  /** Monotonic clock, milliseconds. Default performance.now. */
  now?: () => number;
  /** The terminal went away. Default: as a hang-up. */
  onEnd?: () => void;
};

/**
 * Reads `stdin` in raw mode; open it before the first frame, for whoever sees a screen may press a key. All keys of one read come in one call, in order, so that one frame can answer
 * them; each carries the time it was read, an Escape key the time of its byte.
 */
export function openKeyboard(
  stdin: NodeJS.ReadStream,
  onKeys: (keys: readonly TimedKey[]) => void,
  options: KeyboardOptions = {},
): Keyboard {
  const { screen, escapeMs = 50, now = () => performance.now() } = options;
  const hangUp = options.onEnd ?? (() => process.kill(process.pid, 'SIGHUP'));
  const waits = { nothing: 0, escape: escapeMs, sequence: 1000, paste: 5000 };
  const splitter = createKeySplitter();
  let timer: NodeJS.Timeout | undefined;
  let reads = 0;
  let lastRead = 0;
  let stopped = false;

  const forgetLeave = screen?.onLeave(pause);
  const forgetEnter = screen?.onEnter(resume);
  stdin.on('data', onData);
  stdin.on('end', onEnd);
  stdin.on('error', onEnd);
  resume();
  return { pause, resume, stop };

  function onEnd(): void {
    if (!stopped) hangUp();
  }

  function onData(chunk: string | Uint8Array): void {
    reads += 1;
    lastRead = now();
    emit(splitter.push(chunk));
    wait();
  }

  function wait(): void {
    clearTimeout(timer);
    const pending = splitter.pending();
    if (pending !== 'nothing') timer = setTimeout(giveUp, waits[pending]);
  }

  function giveUp(): void {
    const seen = reads;
    // After a long frame the timer is late too: the rest of the sequence may be waiting to be read.
    setImmediate(() => {
      if (seen === reads) emit(splitter.flush());
    });
  }

  function emit(keys: ReturnType<typeof splitter.flush>): void {
    if (keys.length > 0) onKeys(keys.map(key => ({ ...key, at: lastRead })));
  }

  function pause(): void {
    clearTimeout(timer);
    splitter.flush();
    setRaw(false);
    stdin.pause();
  }

  function resume(): void {
    // Off and on: the shell may have changed the terminal since, and setting the same mode again does nothing.
    setRaw(false);
    setRaw(true);
    stdin.resume();
  }

  function stop(): void {
    pause();
    stopped = true;
    forgetLeave?.();
    forgetEnter?.();
    stdin.off('data', onData);
    stdin.off('end', onEnd);
    // The error listener stays: an error nobody listens to would end the process with a stack.
  }

  function setRaw(on: boolean): void {
    // A terminal that has gone away cannot be set; its end is told elsewhere.
    try {
      stdin.setRawMode?.(on);
    } catch {}
  }
}
