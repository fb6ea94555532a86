import { createReadStream } from 'node:fs';
import { AgreementError } from '../../core/agreement/errors.js';
import { visibleLine } from '../../core/text/visible.js';
import { decodeText } from '../../readers/text/decode.js';
import { labelTableJson, labelTableText } from '../../report/agreement/label-table.js';
import { counted } from '../../report/counted.js';
import { type Io, print, printJson, printWidth, remark, UsageError } from '../io.js';
import { diskWords } from '../unreadable.js';
import { answerLine } from './agreement/answer-line.js';
import { readLabelCsv } from './agreement/label-csv.js';
import type { LabelTableOptions } from './agreement/label-options.js';
import { labelTable } from './agreement/label-table.js';

/**
 * `trustlayer tool agreement FILE|-`: agreement on its own, no project needed. Lines of `{id, measure, input, parameters}`
 * are answered by lines of `{id, result}`; a table of labels by the agreement panel. What the file is, its first
 * character says.
 */
export async function toolAgreementCommand(
  io: Io,
  file: string | undefined,
  options: LabelTableOptions = {},
): Promise<number> {
  if (file === undefined) {
    throw new UsageError(
      'tool agreement needs a file, or - for standard input: a CSV of labels, or JSONL of {id, measure, input, parameters}.',
    );
  }
  const name = file === '-' ? 'standard input' : visibleLine(file);
  const { text, warnings } = decodeText(await bytesOf(io, file, name), { file: name });
  if (text.trim() === '') throw new UsageError(`${name} is empty.`);
  if (/^\s*\{/.test(text)) {
    for (const warning of warnings) io.stderr.write(`${warning.text}.\n`);
    return answerLines(io, text);
  }
  const table = safely(() =>
    labelTable(readLabelCsv(text, name), { ...options, name, warnings: warnings.map(({ text }) => text) }),
  );
  if (io.json) printJson(io, labelTableJson(table));
  else print(io, labelTableText(table, { width: printWidth(io) }));
  return 0;
}

function answerLines(io: Io, text: string): number {
  let faults = 0;
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const answer = answerLine(line, at + 1);
    if ('error' in answer) faults += 1;
    io.stdout.write(`${JSON.stringify(answer)}\n`);
  }
  if (faults > 0) {
    remark(
      io,
      `${counted(faults, 'line')} ${faults === 1 ? 'was' : 'were'} refused; "error" in them says why.`,
    );
  }
  return faults > 0 ? 2 : 0;
}

/** A fault of the labels is the person's to mend; what it names comes from the file. */
function safely<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof AgreementError) throw new UsageError(visibleLine(error.message));
    throw error;
  }
}

async function bytesOf(io: Io, file: string, name: string): Promise<Uint8Array> {
  const input = file === '-' ? io.stdin : createReadStream(file);
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of input) chunks.push(Buffer.from(chunk));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new UsageError(`${name} cannot be read (${diskWords(code)}).`);
  }
  return Buffer.concat(chunks);
}
