import type { PassReport } from '../../core/agreement/pass-report.js';
import type { Share } from '../../core/agreement/stat.js';
import { visibleLine } from '../../core/text/visible.js';
import { type Cell, csv } from '../csv.js';
import type { FigureRow } from './figure-row.js';
import { factsOf, reportRows } from './figure-rows.js';

/**
 * The report as CSV: a row a figure, under one heading that never changes. Values in full; an undefined one is
 * empty and its reason stands in its row. What belongs to a whole panel comes first, as rows of part `panel`.
 */
export const reportCsv = (report: PassReport): string =>
  csv([
    heading,
    ...report.panels.flatMap(panel =>
      factsOf(panel).map(([name, value]) => [
        panel.part ?? panel.pass,
        'panel',
        panel.pass,
        name,
        value,
        ...nothing,
      ]),
    ),
    ...reportRows(report).flatMap(({ question, rows }) => rows.map(row => [question, ...cellsOf(row)])),
  ]);

const heading = [
  'question',
  'part',
  'of',
  'figure',
  'value',
  'low',
  'high',
  'level',
  'method',
  'x',
  'n',
  'n_used',
  'n_left_out',
  'se',
  'reason',
  'flags',
];
const nothing: readonly Cell[] = heading.slice(5).map(() => null);

function cellsOf({ part, of, figure, stat, count }: FigureRow): readonly Cell[] {
  const lead = [part, visibleLine(of), visibleLine(figure)];
  if (!stat) return [...lead, count ?? null, ...nothing];
  const { interval, se } = stat;
  const { x = null, n = null } = stat as Partial<Share>;
  return [
    ...lead,
    stat.value,
    interval?.low ?? null,
    interval?.high ?? null,
    interval?.level ?? null,
    interval?.method ?? null,
    x,
    n,
    stat.n_used,
    stat.n_dropped,
    se ?? null,
    stat.reason ?? null,
    stat.flags.join(' '),
  ];
}
