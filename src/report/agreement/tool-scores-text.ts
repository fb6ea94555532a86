import type { ToolScores } from '../../core/agreement/tool-scores.js';
import { bulleted, crossTable, figureLines, flagNotes, hasFewCells, methodLines } from './figures.js';
import { wrap } from './layout.js';
import { baselineNotes, scoreFigures } from './tool-text.js';

/**
 * A tool's labels against people's as text: the confusion, the scores of positive-or-not, the always-positive tool. No
 * newline at the end. Category names are printed as they come.
 */
export function toolScoresText(
  scores: ToolScores,
  { name = 'matcher', width = 100 }: { readonly name?: string; readonly width?: number } = {},
): string {
  const { binary, left_out, categories } = scores;
  const names = categories.map(String);
  const positive = String(scores.positive);
  const stats = [
    binary.precision,
    binary.recall,
    binary.specificity,
    binary.f1,
    binary.accuracy,
    binary.kappa,
  ];
  return [
    ...wrap(
      `${scores.rows} rows: used ${scores.n_used}, without a label ${left_out.no_truth}, without a verdict ${left_out.no_verdict}`,
      width,
      2,
    ),
    '',
    `Confusion (rows: label; columns: ${name})`,
    ...crossTable(scores.confusion, names, names),
    ...(hasFewCells(scores.confusion) ? [' * cell under 5'] : []),
    '',
    `"${positive}" or not`,
    ...figureLines(scoreFigures(binary), `always "${positive}"`),
    ...bulleted([...flagNotes(stats), ...baselineNotes(binary, name, positive)], width),
    ...methodLines(stats, width),
  ].join('\n');
}
