import { CsvError, parse } from 'csv-parse/sync';
import { visibleLine } from '../../../core/text/visible.js';
import { UsageError } from '../../io.js';

/** One label, or the lack of one. */
export interface LabelRow {
  /** Row of the table, its heading being row 1. */
  readonly row: number;
  readonly item: string;
  readonly annotator: string;
  /** null: blank, that is missing. */
  readonly label: string | null;
  /** Items of one task are not independent; null: none given. */
  readonly task: string | null;
}

export type Labelled = LabelRow & { readonly label: string };

export interface LabelRows {
  readonly rows: readonly LabelRow[];
  /** Rows of the table, less its heading. */
  readonly count: number;
}

/** Headings that name a column, in lower case. Any other column of a table without `annotator` is an annotator's. */
const headings = {
  item: ['item', 'item_id', 'id', 'unit', 'unit_id', 'run', 'run_id', 'example', 'example_id'],
  annotator: ['annotator', 'annotator_id', 'rater', 'rater_id', 'coder', 'coder_id', 'labeller', 'labeler'],
  label: ['label', 'value', 'rating', 'code', 'category', 'annotation'],
  task: ['task', 'task_id', 'cluster'],
} as const;

/**
 * Labels from a table with a heading: `item, annotator, label` a row, or `item` and one column for each annotator; in
 * either a `task` column may say which items belong together. Comma, semicolon or tab, quotes and line ends as they come.
 *
 * @throws UsageError one sentence that names the row or column at fault
 */
export function readLabelCsv(text: string, name: string): LabelRows {
  const [heading, ...rows] = recordsOf(text, name);
  if (heading === undefined) throw new UsageError(`${name} is empty.`);
  const columns = columnsOf(heading, name);
  if (rows.length === 0) throw new UsageError(`${name} has a heading and no rows.`);
  const found: LabelRow[] = [];
  for (const [at, cells] of rows.entries()) {
    const cell = (column: number) => (cells[column] ?? '').trim();
    const row = at + 2;
    const item = cell(columns.item);
    const task = columns.task === null ? null : cell(columns.task) || null;
    const annotators =
      columns.annotator === null
        ? columns.labels.map(column => [cell(column), (heading[column] ?? '').trim()] as const)
        : columns.labels.map(column => [cell(column), cell(columns.annotator!)] as const);
    for (const [label, annotator] of annotators) {
      if (label !== '' && (item === '' || annotator === '')) {
        throw new UsageError(
          `${name} row ${row}: a label without ${item === '' ? 'an item' : 'an annotator'}.`,
        );
      }
      if (item === '' || annotator === '') continue;
      found.push({ row, item, annotator, label: label === '' ? null : label, task });
    }
  }
  return { rows: found, count: rows.length };
}

interface Columns {
  readonly item: number;
  /** null: one column for each annotator. */
  readonly annotator: number | null;
  readonly labels: readonly number[];
  readonly task: number | null;
}

function columnsOf(heading: readonly string[], name: string): Columns {
  const names = heading.map(text => text.trim());
  const twice = names.find((text, at) => names.indexOf(text) !== at);
  if (twice !== undefined) {
    throw new UsageError(`${name}: two columns are called "${visibleLine(twice, 40)}".`);
  }
  const at = (kind: keyof typeof headings): number | null => {
    const place = names.findIndex(text => (headings[kind] as readonly string[]).includes(text.toLowerCase()));
    return place < 0 ? null : place;
  };
  const [item, annotator, label, task] = [at('item'), at('annotator'), at('label'), at('task')];
  if (item === null) {
    throw new UsageError(
      `${name} has no column "item": its first row must be a heading such as item,annotator,label or item,ann,bo.`,
    );
  }
  if (annotator !== null && label !== null) return { item, annotator, labels: [label], task };
  if (annotator !== null) throw new UsageError(`${name} has a column of annotators and none called "label".`);
  const labels = [...names.keys()].filter(column => column !== item && column !== task);
  if (labels.length === 0) throw new UsageError(`${name} has no column of labels beside "item".`);
  const unnamed = labels.find(column => names[column] === '');
  if (unnamed !== undefined) throw new UsageError(`${name}: column ${unnamed + 1} has no heading.`);
  return { item, annotator: null, labels, task };
}

function recordsOf(text: string, name: string): string[][] {
  // Spreadsheets may name their delimiter in a first line of its own.
  const said = /^sep=(.)\r?\n/i.exec(text);
  const body = said ? text.slice(said[0].length) : text;
  try {
    return parse(body, { delimiter: said?.[1] ?? delimiterOf(body), skip_empty_lines: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? ` line ${error.lines + (said ? 1 : 0)}` : '';
    throw new UsageError(`${name}${line}: ${faults[error.code] ?? 'this is no CSV that can be read'}.`);
  }
}

const faults: Readonly<Record<string, string>> = {
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: 'this row has more or fewer cells than the heading',
  CSV_QUOTE_NOT_CLOSED: 'a quote is opened and never closed',
  CSV_INVALID_CLOSING_QUOTE: 'text follows a closing quote; a quote within quotes is written twice',
  INVALID_OPENING_QUOTE:
    'a quote stands within a cell; such a cell must be quoted and its quotes written twice',
};

/** The commonest of comma, semicolon and tab in the heading, outside quotes. */
function delimiterOf(text: string): string {
  const end = text.search(/\r|\n/);
  const bare = (end < 0 ? text : text.slice(0, end)).replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map(mark => [mark, bare.split(mark).length] as const);
  return counts.reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}
