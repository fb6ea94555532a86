import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { CaseError, readCase, traceCase } from '../../core/provenance/case.js';
import { visibleLine } from '../../core/text/visible.js';
import { type Io, remark, UsageError } from '../io.js';

/** `trustlayer tool trace FILE|-`: the tracer on its own, one case a line in, one result a line out. */
export async function toolTraceCommand(io: Io, file: string | undefined): Promise<number> {
  if (file === undefined) throw new UsageError('tool trace needs a file of cases, or - for standard input.');
  const name = file === '-' ? 'standard input' : visibleLine(file);
  let faults = 0;
  for await (const { text, line } of linesOf(io, file, name)) {
    try {
      const result = traceCase(readCase(text));
      if (!io.stdout.write(`${JSON.stringify(result)}\n`)) await drained(io);
    } catch (error) {
      if (!(error instanceof CaseError)) throw error;
      faults += 1;
      io.stderr.write(`${name} line ${line} ${visibleLine(error.message)}.\n`);
    }
  }
  if (faults > 0)
    remark(io, `${faults} ${faults === 1 ? 'line was' : 'lines were'} left out; the others are above.`);
  return faults > 0 ? 2 : 0;
}

/** A slow reader of the output must not make the results pile up in memory. */
function drained({ stdout }: Io): Promise<void> {
  return new Promise(resolve => {
    stdout.once('drain', resolve);
    stdout.once('close', resolve);
  });
}

async function* linesOf(io: Io, file: string, name: string): AsyncGenerator<{ text: string; line: number }> {
  const input = file === '-' ? io.stdin : createReadStream(file);
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
    throw new UsageError(`${name} cannot be read (${code}).`);
  }
}
