import type { PanelAnnotator, PanelInput } from '../../../core/agreement/panel-model.js';
import { visibleLine } from '../../../core/text/visible.js';
import type { Labelled } from './label-csv.js';

export interface Parts {
  readonly all: ReadonlyMap<string, ReadonlyMap<string, Labelled>>;
  readonly annotators: readonly string[];
  readonly tool: string | null;
  readonly categories: readonly string[];
  readonly items: ReadonlyMap<string, string | null>;
}

/** A table of labels as the panel takes it: names safe to print, no asides, nothing known of what was visible. */
export function panelInput(name: string, { all, annotators, tool, categories, items }: Parts): PanelInput {
  return {
    pass: name,
    source: 'table',
    categories: categories.map(value => {
      const short = visibleLine(value, 20);
      return { value, short, meaning: short };
    }),
    asides: [],
    annotators: annotators.map(one => annotatorOf(one, all.get(one)!)),
    items: [...items].map(([id, task]) => ({ id, task, strata: {} })),
    tool:
      tool === null
        ? null
        : {
            name: visibleLine(tool, 20),
            version: null,
            verdicts: [...all.get(tool)!.values()].map(({ item, label }) => ({
              itemId: item,
              verdict: label,
            })),
          },
    facts: { lockedAt: null, guideVersion: null, snapshot: null, design: null },
  };
}

const annotatorOf = (id: string, labels: ReadonlyMap<string, Labelled>): PanelAnnotator => ({
  id,
  name: visibleLine(id, 40),
  demo: false,
  labels: [...labels.values()].map(({ item, label }) => ({
    itemId: item,
    label,
    activeMs: null,
    view: null,
  })),
});
