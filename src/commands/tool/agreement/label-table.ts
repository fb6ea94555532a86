import { AgreementError, quoted } from '../../../core/agreement/errors.js';
import { type FleissKappa, fleissKappa } from '../../../core/agreement/fleiss-kappa.js';
import { krippendorffAlpha } from '../../../core/agreement/krippendorff-alpha.js';
import { agreementPanel } from '../../../core/agreement/panel.js';
import type { Panel, PanelAnnotator, PanelInput } from '../../../core/agreement/panel-model.js';
import { countRatings, type RatingCounts } from '../../../core/agreement/rating-counts.js';
import type { Stat } from '../../../core/agreement/stat.js';
import { weightedKappa } from '../../../core/agreement/weighted-kappa.js';
import { visibleLine } from '../../../core/text/visible.js';
import type { LabelTable, OrderedFigures } from '../../../report/agreement/label-table.js';
import { UsageError } from '../../io.js';
import type { LabelRow, LabelRows } from './label-csv.js';

export interface LabelTableOptions {
  /** The closed set of labels, comma between them, in declared order. Default: those in use, in alphabetical order. */
  readonly labels?: string;
  /** The declared order of `labels` is one from low to high: weighted figures are given. */
  readonly ordered?: boolean;
  /** The annotator who is a tool: its labels are scored against the others'. */
  readonly tool?: string;
  /** The positive label for a tool's scores. Default: the first. */
  readonly positive?: string;
}

/** More labels than this are a column of something else, or free text. */
const mostLabels = 30;

/** With more annotators than this the pairs fill screens and take minutes. */
const mostInPairs = 20;

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
  const clustered = new Set(input.items.flatMap(item => item.task ?? [])).size > 0 && hasShared(input);
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

type Labelled = LabelRow & { readonly label: string };

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

function categoriesOf(
  rows: readonly Labelled[],
  { labels, ordered, positive, name }: LabelTableOptions & { name: string },
): string[] {
  const used = [...new Set(rows.map(row => row.label))];
  if (labels === undefined && ordered) {
    throw new UsageError(
      'The order of the labels must be declared from low to high: --labels low,medium,high.',
    );
  }
  if (ordered && positive !== undefined) {
    throw new UsageError(
      'Labels in an order from low to high have no positive one: leave out one of the two.',
    );
  }
  const found = labels === undefined ? inOrder(used) : labels.split(',').map(label => label.trim());
  if (found.length > mostLabels) {
    throw new UsageError(
      `${name} holds ${found.length} different labels, and a table of labels has at most ${mostLabels}: is this the column of labels?`,
    );
  }
  if (positive === undefined) return found;
  if (!found.includes(positive)) {
    throw new UsageError(`The positive label ${quoted(positive)} is not among ${namesOf(found)}.`);
  }
  return [positive, ...found.filter(label => label !== positive)];
}

/** Numbers by size, else by the alphabet: the order of rows must not matter. */
function inOrder(labels: readonly string[]): string[] {
  const numbers = labels.every(label => Number.isFinite(Number(label)));
  return [...labels].sort((a, b) => (numbers ? Number(a) - Number(b) : 0) || (a < b ? -1 : 1));
}

interface Parts {
  readonly all: ReadonlyMap<string, ReadonlyMap<string, Labelled>>;
  readonly annotators: readonly string[];
  readonly tool: string | null;
  readonly categories: readonly string[];
  readonly items: ReadonlyMap<string, string | null>;
}

function panelInput(name: string, { all, annotators, tool, categories, items }: Parts): PanelInput {
  return {
    pass: name,
    source: 'table',
    categories: categories.map(value => {
      const short = visibleLine(value, 20);
      return { value, short, meaning: short };
    }),
    asides: [],
    annotators: annotators.map(one => annotatorOf(one, all.get(one)!)),
    items: [...items].map(([id, task]) => ({ id, task, strata: {} })),
    tool:
      tool === null
        ? null
        : {
            name: visibleLine(tool, 20),
            version: null,
            verdicts: [...all.get(tool)!.values()].map(({ item, label }) => ({
              itemId: item,
              verdict: label,
            })),
          },
    facts: { lockedAt: null, guideVersion: null, snapshot: null, design: null },
  };
}

const annotatorOf = (id: string, labels: ReadonlyMap<string, Labelled>): PanelAnnotator => ({
  id,
  name: visibleLine(id, 40),
  demo: false,
  labels: [...labels.values()].map(({ item, label }) => ({
    itemId: item,
    label,
    activeMs: null,
    view: null,
  })),
});

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

/** Labels that differ in case or in spaces only are most often one label. */
function alikeWarnings(categories: readonly string[]): string[] {
  const plain = (label: string) => label.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
  return categories.flatMap((label, at) => {
    const like = categories.slice(at + 1).find(other => plain(other) === plain(label));
    return like === undefined
      ? []
      : [`labels ${visibleLine(quoted(label))} and ${visibleLine(quoted(like))} count as two`];
  });
}

const namesOf = (names: readonly string[]): string =>
  visibleLine(names.slice(0, 8).map(quoted).join(', ') + (names.length > 8 ? ', ...' : ''));
