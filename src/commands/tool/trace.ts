import { CaseError, readCase, traceCase } from '../../core/provenance/case.js';
import { visibleLine } from '../../core/text/visible.js';
import { type Io, UsageError } from '../io.js';
import { inputName, linesLeftOut, linesOf } from './jsonl-lines.js';

/** `trustlayer tool trace FILE|-`: the tracer on its own, one case a line in, one result a line out. */
export async function toolTraceCommand(io: Io, file: string | undefined): Promise<number> {
  if (file === undefined) throw new UsageError('tool trace needs a file of cases, or - for standard input.');
  const name = inputName(file);
  let faults = 0;
  let answered = 0;
  for await (const { text, line } of linesOf(io, file)) {
    try {
      const result = traceCase(readCase(text));
      if (!io.stdout.write(`${JSON.stringify(result)}\n`)) await drained(io);
      answered += 1;
    } catch (error) {
      if (!(error instanceof CaseError)) throw error;
      faults += 1;
      io.stderr.write(`${name} line ${line} ${visibleLine(error.message)}.\n`);
    }
  }
  return linesLeftOut(io, faults, answered);
}

/** A slow reader of the output must not make the results pile up in memory. */
function drained({ stdout }: Io): Promise<void> {
  return new Promise(resolve => {
    stdout.once('drain', resolve);
    stdout.once('close', resolve);
  });
}
