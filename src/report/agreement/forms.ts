import type { Panel } from '../../core/agreement/panel-model.js';
import type { PassReport } from '../../core/agreement/pass-report.js';
import { reportCsv } from './csv.js';
import { reportLatex } from './latex.js';
import { reportMarkdown } from './md.js';

/** The report besides its text and its JSON, by the option that asks for them; each ends in a line end. */
export const reportForms = {
  csv: reportCsv,
  md: reportMarkdown,
  latex: reportLatex,
} as const satisfies Record<string, (report: PassReport) => string>;

export type ReportForm = keyof typeof reportForms;

/** A panel that stands alone. */
export const reportOf = (panel: Panel): PassReport => ({ pass: panel.pass, panels: [panel], upheld: null });
