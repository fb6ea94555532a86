import { binaryCounts } from './binary-counts.js';
import { type BinaryScores, binaryScores } from './binary-scores.js';
import { type MulticlassScores, multiclassScores } from './multiclass-scores.js';
import { type Comparison, compare } from './panel-compare.js';
import { type PanelIndex, whoIs } from './panel-index.js';
import type { PanelAnnotator, PanelTool, ToolPanel } from './panel-model.js';
import { type ComparedRow, countLeftOut } from './panel-rows.js';
import { taskIntervalsOfScores } from './task-intervals.js';

/** Scores of the tool against the truth of `rows`, with the always-positive tool beside them. */
export function compareTool(
  tool: PanelTool,
  rows: readonly ComparedRow[],
  annotators: readonly PanelAnnotator[],
  index: PanelIndex,
): ToolPanel {
  const comparison = compare(rows, index);
  const positive = index.values[0]!;
  return {
    name: tool.name,
    version: tool.version,
    truth: {
      kind: annotators.length > 1 ? 'unanimous' : 'one-annotator',
      annotators: annotators.map(whoIs),
    },
    n: rows.length,
    left_out: countLeftOut(rows, ['not_blind', ...index.asides, 'single', 'disputed', 'no_verdict']),
    agreement: comparison.agreement,
    positive,
    scores: index.values.length === 2 ? scoresOf(comparison, positive) : null,
    multiclass: index.values.length > 2 ? multiclassOf(comparison) : null,
    clusters: comparison.clusters,
  };
}

function multiclassOf({ table, tasks, clusters, resampling }: Comparison): MulticlassScores {
  return multiclassScores(table, { ...resampling, ...(clusters.clustered && { tasks }) });
}

function scoresOf({ table, tasks, clusters, resampling }: Comparison, positive: string): BinaryScores {
  const scores = binaryScores(binaryCounts(table, [positive]), table.n_dropped);
  return clusters.clustered ? taskIntervalsOfScores(scores, tasks, resampling) : scores;
}
