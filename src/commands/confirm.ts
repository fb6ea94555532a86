import { createInterface } from 'node:readline';
import type { Io } from './io.js';

/** Whether somebody sits there who can be asked. */
export const canAsk = ({ stdin, stderr, json }: Io): boolean =>
  Boolean(stdin.isTTY) && Boolean(stderr.isTTY) && !json;

/** Asks a question that only `y` or `yes` says yes to; the end of the input says no. */
export function confirmed(
  { stdin, stderr }: Pick<Io, 'stdin' | 'stderr'>,
  question: string,
): Promise<boolean> {
  const lines = createInterface({ input: stdin, output: stderr });
  return new Promise(resolve => {
    let answer = '';
    lines.question(`${question} [y/N] `, said => {
      answer = said;
      lines.close();
    });
    lines.on('close', () => resolve(/^y(?:es)?$/i.test(answer.trim())));
  });
}
