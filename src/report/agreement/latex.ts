import type { Panel } from '../../core/agreement/panel-model.js';
import { latexComment, latexTable } from '../latex.js';
import { printedPanel } from './printed-rows.js';

/** The panel as a LaTeX `tabular` to be input; what it was counted from, and the notes, are comments above it. */
export function panelLatex(panel: Panel): string {
  const { title, facts, columns, rows, notes } = printedPanel(panel);
  return [...[title, facts, ...notes].map(latexComment), latexTable(columns, rows)].join('');
}
