import { toolScores } from '../../../core/agreement/tool-scores.js';
import { CLAIMS } from '../../../core/claim/claim-verdict.js';
import { matchClaim } from '../../../core/claim/match-claim.js';
import { visibleLine } from '../../../core/text/visible.js';
import { toolScoresJson } from '../../../report/agreement/json.js';
import { toolScoresText } from '../../../report/agreement/tool-scores-text.js';
import { counted } from '../../../report/counted.js';
import { type Io, print, printJson, printWidth, UsageError } from '../../io.js';
import { inputName, linesLeftOut, linesOf } from '../jsonl-lines.js';
import { closingOf, labelOf } from './row.js';

/**
 * The matcher's 4 x 4 confusion and its success-or-not scores, beside the matcher that always says success. Labels
 * stand in the same lines as the closings, or in a file of their own and are joined by id. A line that cannot be
 * read is left out, named and counted (exit code 2); a wrong label is refused, since it may be a whole wrong file.
 */
export async function scoresAgainst(io: Io, file: string, labels: string): Promise<number> {
  const inSameLines = file === labels;
  const truth = inSameLines ? null : await labelsById(io, labels);
  const met = new Set<string>();
  const rows = [];
  let leftOut = 0;
  for await (const { text, line } of linesOf(io, file)) {
    const at = `${inputName(file)} line ${line}`;
    const row = closingOf(text, at);
    if (typeof row === 'string') {
      leftOut += 1;
      io.stderr.write(`${row}\n`);
      continue;
    }
    if (inSameLines && 'fault' in row.label) throw new UsageError(row.label.fault);
    const key = JSON.stringify(row.id);
    met.add(key);
    const own = 'label' in row.label ? row.label.label : null;
    rows.push({
      predicted: matchClaim(row.text, row.context).claim,
      truth: truth === null ? own : (truth.get(key) ?? null),
    });
  }
  if (rows.length === 0 && leftOut > 0) return linesLeftOut(io, leftOut, 0);
  if (rows.every(row => row.truth === null) && truth === null) throw nothingToCompare(labels);
  const unmet = [...(truth?.keys() ?? [])].filter(key => !met.has(key)).length;
  const scores = toolScores(rows, { categories: [...CLAIMS], positive: 'success' });
  if (io.json) {
    const json = toolScoresJson(scores) as object;
    printJson(io, { ...json, lines_left_out: leftOut, labels_without_closing: unmet });
  } else {
    print(io, toolScoresText(scores, { name: 'matcher', width: printWidth(io) }));
    if (leftOut > 0)
      print(io, `${counted(leftOut, 'line')} could not be read and ${are(leftOut)} not in it.`);
    if (unmet > 0) print(io, `${counted(unmet, 'label')} ${are(unmet)} of no closing here.`);
  }
  return leftOut > 0 ? 2 : 0;
}

const are = (n: number): string => (n === 1 ? 'is' : 'are');

async function labelsById(io: Io, file: string): Promise<Map<string, string>> {
  const truth = new Map<string, string>();
  for await (const { text, line } of linesOf(io, file)) {
    const at = `${inputName(file)} line ${line}`;
    const row = labelOf(text, at);
    if (typeof row === 'string') throw new UsageError(row);
    if (row.label === null) continue;
    if (row.id === undefined || row.id === null)
      throw new UsageError(`${at} has no "id", by which labels and closings are joined.`);
    const key = JSON.stringify(row.id);
    if ((truth.get(key) ?? row.label) !== row.label)
      throw new UsageError(`${at}: ${visibleLine(key, 40)} has another label further above.`);
    truth.set(key, row.label);
  }
  if (truth.size === 0) throw nothingToCompare(file);
  return truth;
}

const nothingToCompare = (file: string): UsageError =>
  new UsageError(
    `${inputName(file)} has no label in "consensus" or "label": there is nothing to compare with.`,
  );
