import type { PassReport } from '../../core/agreement/pass-report.js';
import { markdown, markdownTable } from '../markdown.js';
import { printedColumns, printedReport } from './printed-rows.js';

/** The report as Markdown: a heading, a table for each question with what it was counted from, the notes as a list. */
export function reportMarkdown(report: PassReport): string {
  const { title, tables, notes } = printedReport(report);
  return [
    `## ${markdown(title)}\n\n`,
    ...tables
      .map(({ question, facts, rows }) =>
        [
          question === null ? '' : `### ${markdown(question)}\n\n`,
          facts === null ? '' : `${markdown(facts)}\n\n`,
          markdownTable(printedColumns, rows),
        ].join(''),
      )
      .join('\n'),
    notes.length > 0 ? '\n' : '',
    ...notes.map(note => `- ${markdown(note)}\n`),
  ].join('');
}
