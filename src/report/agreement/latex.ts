import type { PassReport } from '../../core/agreement/pass-report.js';
import { latexComment, latexTable } from '../latex.js';
import { printedColumns, printedReport } from './printed-rows.js';

/**
 * The report as a LaTeX `tabular` for each question, to be input; what it was counted from, and the notes, are comments
 * above it.
 */
export function reportLatex(report: PassReport): string {
  const { title, tables, notes } = printedReport(report);
  return [
    latexComment(title),
    ...notes.map(latexComment),
    ...tables.map(({ question, facts, rows }) =>
      [
        question === null ? '' : latexComment(question),
        facts === null ? '' : latexComment(facts),
        latexTable(printedColumns, rows),
      ].join(''),
    ),
  ].join('');
}
