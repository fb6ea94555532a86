import type { Pass } from '../../core/review/passes.js';
import type { Store } from '../../store/store.js';

/** Screen E: the agreement of a pass in panes. Texts come ready to draw, one line a row, none wider than asked for. */
export interface AgreementScreen {
  kind: 'agreement';
  pass: Pass;
  view: AgreementView | AgreementClosed;
  /** Index in `view.panes`. */
  pane: number;
  top: number;
  /** Sampling weights are applied. */
  weighted: boolean;
  /** The list of what can be exported, and the line chosen; null while it is closed. */
  exporting: number | null;
}

export interface AgreementView {
  title: string;
  /** When it was locked, guide, hash: the right end of the title. */
  facts: string;
  panes: readonly Pane[];
  /** How the figures are made. */
  notes: string;
  /** A plan with unequal inclusion probabilities exists, so that weights change the figures. */
  canWeight: boolean;
}

export interface Pane {
  id: string;
  /** One or two words for the bar of panes. */
  name: string;
  lines: readonly string[];
}

/** Why there is nothing to show yet, in sentences. */
export interface AgreementClosed {
  closed: string;
}

export const exportForms = ['rows-used', 'consensus', 'labels', 'csv', 'md', 'latex', 'json'] as const;
export type ExportForm = (typeof exportForms)[number];

/** The file that an export is written to, beside the project. */
export const exportName = (form: ExportForm, pass: Pass): string =>
  `${names[form][0]}.${pass.id}.${names[form][1]}`;

const names: Readonly<Record<ExportForm, readonly [string, string]>> = {
  'rows-used': ['rows_used', 'csv'],
  consensus: ['consensus', 'csv'],
  labels: ['labels', 'jsonl'],
  csv: ['agreement', 'csv'],
  md: ['agreement', 'md'],
  latex: ['agreement', 'tex'],
  json: ['agreement', 'json'],
};

export type AgreementEffect =
  | { do: 'agreement:open'; annotator: string; pass: Pass; columns: number; weighted: boolean }
  | { do: 'agreement:rows'; annotator: string; pass: Pass; columns: number }
  | { do: 'agreement:export'; annotator: string; pass: Pass; form: ExportForm };

export type AgreementMsg =
  | { type: 'agreement:opened'; pass: Pass; view: AgreementView | AgreementClosed; weighted: boolean }
  | { type: 'agreement:rows'; text: string }
  | { type: 'agreement:exported'; sentence: string };

/** What screen E reaches beyond the store; the statistics are loaded when they are first asked for. */
export interface AgreementSource {
  view(
    store: Store,
    pass: Pass,
    annotator: string,
    options: { columns: number; weighted: boolean },
  ): Promise<AgreementView | AgreementClosed>;
  /** The rows of rows_used.csv as a table `columns` wide, or why they are not shown. */
  rowsUsed(store: Store, pass: Pass, annotator: string, columns: number): Promise<string>;
  /** Writes beside the project; the sentence that says where, or why not. */
  exportAs(store: Store, pass: Pass, annotator: string, form: ExportForm): Promise<string>;
}
