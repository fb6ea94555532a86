import { binaryCounts } from './binary-counts.js';
import { type BinaryScores, binaryScores } from './binary-scores.js';
import { kappa } from './kappa.js';
import { type MulticlassScores, multiclassScores, resampledScores } from './multiclass-scores.js';
import { type Comparison, compareBriefly, compareRaw } from './panel-compare.js';
import { type PanelIndex, whoIs } from './panel-index.js';
import type {
  ConsensusSource,
  PanelAnnotator,
  PanelTool,
  ToolBrief,
  ToolPanel,
  UnscoredRow,
} from './panel-model.js';
import { countLeftOut, type TruthRow, toolRows } from './panel-rows.js';
import { withTaskInterval } from './task-interval.js';
import { taskIntervalsOfScores } from './task-intervals.js';

/** Scores of the tool against the truth of `rows`, with the always-positive tool, or the commonest label, beside them. */
export function compareTool(
  tool: PanelTool,
  rows: readonly TruthRow[],
  annotators: readonly PanelAnnotator[],
  index: PanelIndex,
): ToolPanel {
  const positive = index.values[0]!;
  const binary = index.values.length === 2 ? compareBinary(rows, positive, index) : null;
  const several = index.values.length > 2 ? compareMulticlass(rows, index) : null;
  const { comparison } = binary ?? several ?? { comparison: compareRaw(rows, index) };
  const settled = rows.some(({ source }) => source !== null && source !== 'unanimous');
  return {
    name: tool.name,
    version: tool.version,
    truth: {
      kind: settled ? 'consensus' : annotators.length > 1 ? 'unanimous' : 'one-annotator',
      annotators: annotators.map(whoIs),
      sources: settled ? sourcesOf(rows) : null,
    },
    n: rows.length,
    left_out: countLeftOut(rows, [
      'not_blind',
      ...index.asides,
      'single',
      'disputed',
      ...(settled ? ['excluded'] : []),
      ...index.unscored,
      'no_verdict',
    ]),
    agreement: comparison.agreement,
    positive,
    scores: binary?.scores ?? null,
    multiclass: several?.scores ?? null,
    undisputed: settled
      ? briefly(
          rows.filter(({ source }) => source === 'unanimous'),
          index,
        )
      : null,
    also: index.also.map(({ name, verdicts }) => ({
      name,
      ...briefly(toolRows(annotators, index, verdicts), index),
    })),
    unscored: unscoredRows(rows, index),
    unscored_meanings: tool.unscored ?? [],
    notes: tool.notes ?? [],
    clusters: comparison.clusters,
  };
}

function briefly(rows: readonly TruthRow[], index: PanelIndex): ToolBrief {
  const { agreed, kappa } = compareBriefly(rows, index, true);
  return { agreed, kappa: kappa! };
}

function sourcesOf(rows: readonly TruthRow[]): Record<ConsensusSource, number> {
  const sources = { unanimous: 0, adjudicated: 0, talked: 0, excluded: 0 };
  for (const { source } of rows) if (source !== null) sources[source] += 1;
  return sources;
}

/** Every item that the tool left unscored, labelled or not, by why. */
function unscoredRows(rows: readonly TruthRow[], index: PanelIndex): UnscoredRow[] {
  const truths = new Map(rows.map(row => [row.item.id, row.first]));
  return index.unscored.map(why => {
    const by_truth: Record<string, number> = Object.fromEntries(index.values.map(value => [value, 0]));
    let items = 0;
    let open = 0;
    for (let at = 0; at < index.items.length; at += 1) {
      if (index.verdicts[at]?.why !== why) continue;
      items += 1;
      const truth = truths.get(index.items[at]!.id) ?? null;
      if (truth === null) open += 1;
      else by_truth[truth]! += 1;
    }
    return { why, items, by_truth, open };
  });
}

/** Of several categories: what the scores have resampled already is not resampled again. */
function compareMulticlass(
  rows: readonly TruthRow[],
  index: PanelIndex,
): { readonly comparison: Comparison; readonly scores: MulticlassScores } {
  const comparison = compareRaw(rows, index);
  const { table, tasks, clusters, resampling } = comparison;
  if (!clusters.clustered) return { comparison, scores: multiclassScores(table, resampling) };
  const { scores, kappa: resampled } = resampledScores(table, { ...resampling, tasks });
  const small = () => kappa(table, { seed: resampling.seed });
  const own = comparison.agreement.kappa;
  const agreement = {
    ...comparison.agreement,
    percent_agreement: scores.accuracy,
    kappa: resampled ? withTaskInterval(own, resampled, tasks.length, small) : own,
    category_agreement: scores.per_class.map(({ f1 }) => f1),
  };
  return { comparison: { ...comparison, agreement }, scores };
}

/** Scores and agreement from the same resamples. */
function compareBinary(
  rows: readonly TruthRow[],
  positive: string,
  index: PanelIndex,
): { readonly comparison: Comparison; readonly scores: BinaryScores } {
  const comparison = compareRaw(rows, index);
  const { table, tasks, clusters, resampling } = comparison;
  const counts = binaryCounts(table, [positive]);
  if (!clusters.clustered) return { comparison, scores: binaryScores(counts, table.n_dropped) };
  // Kappa's own interval would be thrown away; only where every resample is alike it is asked for.
  const scores = binaryScores(counts, table.n_dropped, { interval: false });
  const small = () => binaryScores(counts, table.n_dropped, { seed: resampling.seed }).kappa;
  const both = taskIntervalsOfScores(scores, comparison.agreement, small, tasks, resampling);
  return { comparison: { ...comparison, agreement: both.agreement }, scores: both.scores };
}
