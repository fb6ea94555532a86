import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { visibleLine } from '../../core/text/visible.js';
import { counted } from '../../report/counted.js';
import { type Io, remark, UsageError } from '../io.js';
import { diskWords } from '../unreadable.js';

/** How a file named to a tool is called in sentences; `-` is standard input. */
export const inputName = (file: string): string => (file === '-' ? 'standard input' : visibleLine(file));

/** The lines of a JSONL file that hold something, one at a time, with their numbers from 1. */
export async function* linesOf(io: Io, file: string): AsyncGenerator<{ text: string; line: number }> {
  const input = file === '-' ? io.stdin : createReadStream(resolve(io.cwd, file));
  const failure = new Promise<never>((_, reject) => input.once('error', reject));
  failure.catch(() => {});
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  let line = 0;
  try {
    for await (const text of lines) {
      line += 1;
      const content = line === 1 ? text.replace(/^\ufeff/, '') : text;
      if (content.trim() !== '') yield { text: content, line };
    }
    // readline ends quietly when its input fails to open; the reason is in the stream's own error.
    if (input instanceof Object && 'errored' in input && input.errored) throw input.errored;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new UsageError(`${inputName(file)} cannot be read (${diskWords(code)}).`);
  }
}

/** Closes the output of a tool that answers line by line; the exit code. */
export function linesLeftOut(io: Io, leftOut: number, answered: number): number {
  if (leftOut === 0) return 0;
  const were = `${counted(leftOut, 'line')} ${leftOut === 1 ? 'was' : 'were'} left out`;
  const others =
    answered === 0 ? 'none could be answered' : `${answered === 1 ? 'the other is' : 'the others are'} above`;
  remark(io, `${were}; ${others}.`);
  return 2;
}
