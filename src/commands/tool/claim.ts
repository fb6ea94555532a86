import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { toolScores } from '../../core/agreement/tool-scores.js';
import { CLAIMS } from '../../core/claim/claim-verdict.js';
import { matchClaim } from '../../core/claim/match-claim.js';
import { visibleLine } from '../../core/text/visible.js';
import { toolScoresJson } from '../../report/agreement/json.js';
import { toolScoresText } from '../../report/agreement/tool-scores-text.js';
import { type Io, print, printJson, printWidth, remark, UsageError } from '../io.js';

/** One line of the input: `{id, text, prompt?}`; with `--against`, a label in `consensus` or `label`. */
interface Row {
  line: number;
  id: unknown;
  text: string | null;
  prompt?: string;
  label: string | null;
}

/** `trustlayer tool claim FILE|-`: the matcher on its own; with `--against`, its scores against labels in the same lines. */
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
  for await (const row of rowsOf(io, file)) {
    if (typeof row === 'string') {
      faults += 1;
      io.stderr.write(`${row}\n`);
      continue;
    }
    const { claim, flags, reason, spans } = verdictOf(row);
    io.stdout.write(`${JSON.stringify({ id: row.id, claim, flags, reason, spans })}\n`);
  }
  if (faults > 0)
    remark(io, `${faults} ${faults === 1 ? 'line was' : 'lines were'} left out; the others are above.`);
  return faults > 0 ? 2 : 0;
}

/** The matcher's 4 x 4 confusion and its success-or-not scores, beside the matcher that always says success. */
async function scoresAgainst(io: Io, file: string, labels: string): Promise<number> {
  const truth = new Map<string, string>();
  for await (const row of rowsOf(io, labels)) {
    if (typeof row === 'string') throw new UsageError(row);
    if (row.label === null) continue;
    if (!(CLAIMS as readonly string[]).includes(row.label)) {
      throw new UsageError(
        `${visibleLine(labels)} line ${row.line}: "${visibleLine(row.label, 40)}" is no label; the labels are ${CLAIMS.join(', ')}.`,
      );
    }
    truth.set(JSON.stringify(row.id), row.label);
  }
  if (truth.size === 0) {
    throw new UsageError(
      `${visibleLine(labels)} has no label in "consensus" or "label": there is nothing to compare with.`,
    );
  }
  const rows = [];
  for await (const row of rowsOf(io, file)) {
    if (typeof row === 'string') throw new UsageError(row);
    rows.push({ predicted: verdictOf(row).claim, truth: truth.get(JSON.stringify(row.id)) ?? null });
  }
  const scores = toolScores(rows, { categories: [...CLAIMS], positive: 'success' });
  if (io.json) printJson(io, toolScoresJson(scores));
  else print(io, toolScoresText(scores, { name: 'matcher', width: printWidth(io) }));
  return 0;
}

function verdictOf({ text, prompt }: Row): ReturnType<typeof matchClaim> {
  return matchClaim(text, prompt === undefined ? {} : { prompt });
}

/** The rows of a JSONL file, or the sentence about a line that is none. */
async function* rowsOf(io: Io, file: string): AsyncGenerator<Row | string> {
  const name = file === '-' ? 'standard input' : visibleLine(file);
  const input = file === '-' ? io.stdin : createReadStream(file);
  const failure = new Promise<never>((_, reject) => input.once('error', reject));
  failure.catch(() => {});
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  let line = 0;
  try {
    for await (const text of lines) {
      line += 1;
      const content = line === 1 ? text.replace(/^\ufeff/, '') : text;
      if (content.trim() !== '') yield rowOf(content, name, line);
    }
    // readline ends quietly when its input fails to open; the reason is in the stream's own error.
    if (input instanceof Object && 'errored' in input && input.errored) throw input.errored;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new UsageError(`${name} cannot be read (${code}).`);
  }
}

function rowOf(text: string, name: string, line: number): Row | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return `${name} line ${line} is not JSON; each line is an object like {"id": "a1", "text": "Done."}.`;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return `${name} line ${line} is not an object like {"id": "a1", "text": "Done."}.`;
  }
  const { id = null, text: closing = null, prompt, consensus, label } = value as Record<string, unknown>;
  if (closing !== null && typeof closing !== 'string')
    return `${name} line ${line}: "text" must be a string or null.`;
  const said = consensus ?? label ?? null;
  return {
    line,
    id,
    text: closing,
    ...(typeof prompt === 'string' ? { prompt } : {}),
    label: typeof said === 'string' ? said : null,
  };
}
