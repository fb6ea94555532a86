import { quoted } from '../../../core/agreement/errors.js';
import { visibleLine } from '../../../core/text/visible.js';
import { UsageError } from '../../io.js';
import type { Labelled } from './label-csv.js';

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

/** The labels of a table in the order in which they are shown, the positive one first. @throws UsageError */
export function categoriesOf(
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
  if (found.includes('')) throw new UsageError('One of the declared labels is empty: --labels yes,no.');
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

/** Labels that differ in case or in spaces only are most often one label. */
export function alikeWarnings(categories: readonly string[]): string[] {
  const plain = (label: string) => label.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
  return categories.flatMap((label, at) => {
    const like = categories.slice(at + 1).find(other => plain(other) === plain(label));
    return like === undefined
      ? []
      : [`labels ${visibleLine(quoted(label))} and ${visibleLine(quoted(like))} count as two`];
  });
}

export const namesOf = (names: readonly string[]): string =>
  visibleLine(names.slice(0, 8).map(quoted).join(', ') + (names.length > 8 ? ', ...' : ''));
