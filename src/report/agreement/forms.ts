import type { Panel } from '../../core/agreement/panel-model.js';
import { panelCsv } from './csv.js';
import { panelLatex } from './latex.js';
import { panelMarkdown } from './md.js';

/** The forms of the panel besides the text and the JSON, by the option that asks for them; each ends in a line end. */
export const panelForms = { csv: panelCsv, md: panelMarkdown, latex: panelLatex } as const satisfies Record<
  string,
  (panel: Panel) => string
>;

export type PanelForm = keyof typeof panelForms;
