import { matchClaim } from '../../core/claim/match-claim.js';
import { type Io, UsageError } from '../io.js';
import { scoresAgainst } from './claim/against.js';
import { closingOf } from './claim/row.js';
import { inputName, linesLeftOut, linesOf } from './jsonl-lines.js';

/** `trustlayer tool claim FILE|-`: the matcher on its own; with `--against`, its scores against labels. */
export async function toolClaimCommand(
  io: Io,
  named: string | undefined,
  options: { against?: string },
): Promise<number> {
  const file = named ?? options.against;
  if (file === undefined)
    throw new UsageError('tool claim needs a file of closings, or - for standard input.');
  if (options.against !== undefined) return scoresAgainst(io, file, options.against);
  let faults = 0;
  let answered = 0;
  for await (const { text, line } of linesOf(io, file)) {
    const row = closingOf(text, `${inputName(file)} line ${line}`);
    if (typeof row === 'string') {
      faults += 1;
      io.stderr.write(`${row}\n`);
      continue;
    }
    const { claim, flags, reason, spans } = matchClaim(row.text, row.context);
    io.stdout.write(`${JSON.stringify({ id: row.id, claim, flags, reason, spans })}\n`);
    answered += 1;
  }
  return linesLeftOut(io, faults, answered);
}
