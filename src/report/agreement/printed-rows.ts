import type { PassReport } from '../../core/agreement/pass-report.js';
import type { Share, Stat } from '../../core/agreement/stat.js';
import { flags, methods } from '../../core/agreement/words.js';
import type { Column } from '../table.js';
import type { FigureRow } from './figure-row.js';
import { factsOf, reportRows } from './figure-rows.js';
import { decimal, flagNotes, intervalOf, methodLines, pValue, saysNothing, whyBare } from './figures.js';
import { questionWords } from './question-words.js';

/** The report for a page: the same rows as the CSV, rounded, with the words that belong beside them. */
export interface PrintedReport {
  readonly title: string;
  /** One for each question of the pass. */
  readonly tables: readonly PrintedTable[];
  /** What must be known to read the figures, and how the intervals were made. */
  readonly notes: readonly string[];
}

export interface PrintedTable {
  /** null: the pass has one question. */
  readonly question: string | null;
  /** `pass claim; items 50; ...` */
  readonly facts: string | null;
  readonly rows: readonly (readonly string[])[];
}

export const printedColumns: readonly Column[] = [
  { title: 'of' },
  { title: 'figure' },
  { title: 'x/n', align: 'right' },
  { title: 'value', align: 'right' },
  { title: '95% interval' },
  { title: 'method' },
  { title: 'n', align: 'right' },
  { title: 'why undefined, or without an interval' },
];

export function printedReport(report: PassReport): PrintedReport {
  const tables = reportRows(report);
  const stats = tables.flatMap(({ rows }) => rows).flatMap(({ stat }) => (stat ? [stat] : []));
  return {
    title: `Agreement, pass ${report.pass}`,
    tables: tables.map(({ question, rows }, at) => ({
      question: tables.length === 1 ? null : (questionWords[question] ?? question),
      facts: factsIn(report, at),
      rows: rows.map(printed),
    })),
    notes: [...clusteredNote(stats), ...flagNotes(stats), ...methodLines(stats, Number.POSITIVE_INFINITY)],
  };
}

function factsIn({ panels }: PassReport, at: number): string | null {
  const panel = panels[at];
  if (!panel) return null;
  return factsOf(panel)
    .filter(([name, value]) => value !== null && name !== 'pass')
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

function printed({ of, figure, stat, count }: FigureRow): string[] {
  const name = figure.replaceAll('_', ' ').replaceAll('.', ' ');
  if (!stat) return [of, name, '', String(count ?? ''), '', '', '', ''];
  const { x, n } = stat as Partial<Share>;
  const format = figure.endsWith('_p') ? pValue : decimal;
  return [
    of,
    name,
    x === undefined ? '' : `${x}/${n}`,
    stat.value === null || saysNothing(stat) ? 'undefined' : format(stat.value),
    saysNothing(stat) ? '' : intervalOf(stat),
    stat.interval && !saysNothing(stat) ? methods[stat.interval.method].short : '',
    String(stat.n_used),
    whyBare(stat),
  ];
}

const clusteredNote = (stats: readonly Stat[]): string[] =>
  stats.some(stat => stat.flags.includes('clustered-items')) ? [flags['clustered-items']] : [];
