import type { Panel } from '../../core/agreement/panel-model.js';
import { markdown, markdownTable } from '../markdown.js';
import { printedPanel } from './printed-rows.js';

/** The panel as Markdown: a heading, what it was counted from, one table, the notes as a list. */
export function panelMarkdown(panel: Panel): string {
  const { title, facts, columns, rows, notes } = printedPanel(panel);
  return [
    `## ${markdown(title)}\n\n`,
    `${markdown(facts)}\n\n`,
    markdownTable(columns, rows),
    notes.length > 0 ? '\n' : '',
    ...notes.map(note => `- ${markdown(note)}\n`),
  ].join('');
}
