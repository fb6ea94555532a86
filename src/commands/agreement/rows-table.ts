import { parse } from 'csv-parse/sync';
import { visibleLine } from '../../core/text/visible.js';
import { textTable } from '../../report/table.js';

/**
 * rows_used.csv as a table for a screen: the columns that say what was labelled and whether it was used, rows without
 * any label last. The file itself has all columns.
 */
export function rowsTable(csv: string, columns: number): string {
  const [head = [], ...rows] = parse(csv, { relax_column_count: true }) as string[][];
  const pairs = head.filter(name => isPair(name)).length;
  const kept = head
    .map((_, at) => at)
    .filter(
      at => !leftOut.has(head[at]!) && !/^weight\b/.test(head[at]!) && !(pairs > 1 && isPair(head[at]!)),
    );
  const labels = head.map((name, at) => (name.startsWith('label ') ? at : -1)).filter(at => at >= 0);
  const isLabelled = (row: readonly string[]): boolean => labels.some(at => (row[at] ?? '') !== '');
  const ordered = [...rows.filter(isLabelled), ...rows.filter(row => !isLabelled(row))];
  return textTable(
    kept.map(at => ({ title: short(head[at]!), cut: ids.has(head[at]!) ? 'middle' : 'end' })),
    ordered.map(row => kept.map(at => visibleLine(row[at] ?? '', 80) || '-')),
    { width: columns },
  );
}

/** `used 1 x 2`; of many pairs the labels themselves say enough. */
const isPair = (title: string): boolean => /^used \d+ x \d+$/.test(title);

/** What tells a run apart but not whether its row was used. */
const leftOut = new Set(['item', 'benchmark', 'task', 'model', 'band', 'stratum']);
const ids = new Set(['run', 'key']);

/** `label 1 (demo: demo-1)` is `label 1`: whose it is stands in the pane of annotators. */
const short = (title: string): string => title.replace(/ \(.*\)$/, '');
