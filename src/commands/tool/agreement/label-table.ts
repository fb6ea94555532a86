import { AgreementError, quoted } from '../../../core/agreement/errors.js';
import { type FleissKappa, fleissKappa } from '../../../core/agreement/fleiss-kappa.js';
import { krippendorffAlpha } from '../../../core/agreement/krippendorff-alpha.js';
import { agreementPanel } from '../../../core/agreement/panel.js';
import type { Panel, PanelInput } from '../../../core/agreement/panel-model.js';
import { countRatings, type RatingCounts } from '../../../core/agreement/rating-counts.js';
import type { Stat } from '../../../core/agreement/stat.js';
import { weightedKappa } from '../../../core/agreement/weighted-kappa.js';
import { visibleLine } from '../../../core/text/visible.js';
import type { LabelTable, OrderedFigures } from '../../../report/agreement/label-table.js';
import { UsageError } from '../../io.js';
import type { Labelled, LabelRow, LabelRows } from './label-csv.js';
import { alikeWarnings, categoriesOf, type LabelTableOptions, namesOf } from './label-options.js';
import { panelInput } from './table-panel.js';

/** With more annotators than this the pairs fill screens and take seconds. */
const mostInPairs = 12;

/**
 * Everything that is said about a table of labels.
 *
 * @throws UsageError, AgreementError one sentence about the labels or the options
 */
export function labelTable(
  { rows, count }: LabelRows,
  options: LabelTableOptions & { readonly name: string; readonly warnings: readonly string[] },
): LabelTable {
  const { name } = options;
  const labelled = rows.filter((row): row is Labelled => row.label !== null);
  if (labelled.length === 0) throw new UsageError(`${name} holds no label: every cell is blank.`);
  const all = byAnnotator(labelled, name);
  const tool = options.tool === undefined ? null : options.tool.trim();
  if (tool !== null && !all.has(tool)) {
    throw new UsageError(`${name} has no labels of ${quoted(tool)}: there are ${namesOf([...all.keys()])}.`);
  }
  const annotators = [...all.keys()].filter(one => one !== tool);
  if (annotators.length === 0) throw new UsageError(`${name} holds the labels of ${quoted(tool)} only.`);
  const categories = categoriesOf(labelled, options);
  const items = itemsOf(rows, name);
  const input = panelInput(name, { all, annotators, tool, categories, items });
  const panel = annotators.length <= mostInPairs ? agreementPanel(input) : null;
  const clustered = hasShared(input);
  const ratings = annotators.length > 2 || options.ordered ? ratingsOf(input, categories) : null;
  return {
    panel,
    name,
    annotators: annotators.map(one => visibleLine(one, 40)),
    items: items.size,
    categories: categories.map(one => visibleLine(one, 40)),
    counts: { rows: count, blank: rows.length - labelled.length },
    alpha: panel || !ratings ? null : krippendorffAlpha(ratings, { level: 'nominal', tasks: tasksOf(input) }),
    fleiss: ratings && annotators.length > 2 ? fleissOr(ratings, clustered) : null,
    ordered: ratings && options.ordered ? orderedFigures(input, panel, ratings, clustered) : null,
    warnings: [...options.warnings, ...alikeWarnings(categories)],
  };
}

/** Refuses two labels of one annotator for one item: counted twice they have given a kappa above 1. */
function byAnnotator(rows: readonly Labelled[], name: string): Map<string, Map<string, Labelled>> {
  const all = new Map<string, Map<string, Labelled>>();
  for (const row of rows) {
    const own = all.get(row.annotator) ?? new Map<string, Labelled>();
    all.set(row.annotator, own);
    const before = own.get(row.item);
    if (before) {
      throw new UsageError(
        visibleLine(
          `${name} row ${row.row}: annotator ${quoted(row.annotator)} has labelled item ${quoted(row.item)} already, in row ${before.row}; keep one of them.`,
        ),
      );
    }
    own.set(row.item, row);
  }
  return all;
}

function itemsOf(rows: readonly LabelRow[], name: string): Map<string, string | null> {
  const tasks = new Map<string, string | null>();
  for (const { item, task, row } of rows) {
    const known = tasks.get(item);
    if (known && task && known !== task) {
      throw new UsageError(
        visibleLine(
          `${name} row ${row}: item ${quoted(item)} is of task ${quoted(task)} and of ${quoted(known)}.`,
        ),
      );
    }
    tasks.set(item, known ?? task);
  }
  return tasks;
}

function ratingsOf({ annotators, items }: PanelInput, categories: readonly string[]): RatingCounts {
  const raters = annotators.map(({ labels }) => {
    const own = new Map(labels.map(({ itemId, label }) => [itemId, label]));
    return items.map(({ id }) => own.get(id) ?? null);
  });
  return countRatings(raters, categories);
}

const tasksOf = ({ items }: PanelInput): (string | null)[] => items.map(item => item.task);

/** Some task has several items. */
function hasShared(input: PanelInput): boolean {
  const tasks = tasksOf(input).filter(task => task !== null);
  return new Set(tasks).size < tasks.length;
}

/** Fleiss' kappa, or why it does not apply. */
function fleissOr(ratings: RatingCounts, clustered: boolean): FleissKappa | string {
  try {
    return independent(fleissKappa(ratings), clustered);
  } catch (error) {
    if (error instanceof AgreementError) return error.message;
    throw error;
  }
}

/** Weighted kappa of the first pair and ordinal alpha of all. */
function orderedFigures(
  input: PanelInput,
  panel: Panel | null,
  ratings: RatingCounts,
  clustered: boolean,
): OrderedFigures {
  const pair = panel?.pairs[0]?.agreement;
  const weighted = (weights: 'linear' | 'quadratic') =>
    pair
      ? independent(
          weightedKappa(
            {
              categories: pair.categories,
              counts: pair.table,
              n_used: pair.n_used,
              n_dropped: pair.n_dropped,
            },
            { weights, order: ratings.categories },
          ),
          clustered,
        )
      : null;
  return {
    linear: weighted('linear'),
    quadratic: weighted('quadratic'),
    alpha: krippendorffAlpha(ratings, { level: 'ordinal', tasks: tasksOf(input) }),
  };
}

/** These intervals take items as independent: with several items of a task there is none rather than a narrow one. */
function independent<S extends Stat>(stat: S, clustered: boolean): S {
  if (!clustered || stat.value === null) return stat;
  const { interval: _, ...rest } = stat;
  return { ...(rest as S), se: null, flags: [...stat.flags, 'clustered-items'] };
}
