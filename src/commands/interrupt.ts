import { setTimeout as sleep } from 'node:timers/promises';
import type { Io } from './io.js';

/** Of a program that Ctrl-C ended (128 + SIGINT). */
export const interruptedCode = 130;

/**
 * Work that Ctrl-C may end at any moment: what is kept and how to go on is said, then the program ends. A second Ctrl-C
 * ends it at once. `kept`: whole sentences.
 */
export async function interruptible<T>(
  io: Io,
  kept: () => string | Promise<string>,
  work: () => Promise<T>,
): Promise<T> {
  let asked = false;
  const onInterrupt = async (): Promise<void> => {
    if (asked) process.exit(interruptedCode);
    asked = true;
    // Another program may be writing; nobody who pressed Ctrl-C waits for that.
    const said = await Promise.race([
      Promise.resolve()
        .then(kept)
        .catch(() => ''),
      sleep(1000, ''),
    ]);
    // Behind the ^C that the terminal shows, or over a line of progress.
    io.stderr.write(`${io.stderr.isTTY ? '\r\u001b[K' : ''}Interrupted. ${said || keptAnyway}\n`);
    process.exit(interruptedCode);
  };
  const listener = (): void => void onInterrupt();
  process.on('SIGINT', listener);
  try {
    return await work();
  } finally {
    process.off('SIGINT', listener);
  }
}

const keptAnyway = 'What was written until now is kept; the same command goes on from there.';
