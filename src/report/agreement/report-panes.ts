import type { Panel } from '../../core/agreement/panel-model.js';
import type { PassReport } from '../../core/agreement/pass-report.js';
import { type PanelPanes, panelPanes } from './panes.js';
import { populationLines } from './population-text.js';
import { questionWords } from './question-words.js';
import { upheldSections } from './upheld-text.js';

type Pane = Omit<PanelPanes['panes'][number], 'id'> & {
  readonly id: PanelPanes['panes'][number]['id'] | 'other';
};

export interface ReportPanes extends Omit<PanelPanes, 'panes'> {
  readonly panes: readonly Pane[];
  /** A drawn sample has figures for its population; `weighted` shows them. */
  readonly canWeight: boolean;
}

/**
 * A whole report cut into panes for a screen: those of the main question, then people and tool of each other question,
 * then the hand check of verdicts. With `weighted` the tool's pane has the figures of the population in place of the
 * sample's.
 */
export function reportPanes(
  { pass, panels, upheld }: PassReport,
  width: number,
  { weighted = false }: { readonly weighted?: boolean } = {},
): ReportPanes {
  const [main, ...others] = panels;
  const own = main ? panelPanes(main, width) : null;
  const checked = upheld ? upheldSections(upheld, width) : [];
  const panes: Pane[] = [
    ...(own && main ? own.panes.map(pane => ofPopulation(pane, main, width, weighted)) : []),
    ...others.flatMap(panel => otherPanes(panel, width, weighted)),
    ...(checked.length > 0
      ? [
          {
            id: 'other' as const,
            name: 'upheld',
            lines: checked.flatMap((lines, at) => (at === 0 ? lines : ['', ...lines])),
          },
        ]
      : []),
  ];
  return {
    title: own?.title ?? `Agreement  ${pass}`,
    facts: own?.facts ?? '',
    panes,
    notes: own?.notes ?? '95% intervals. Wilson: Wilson score interval.',
    canWeight: panels.some(({ population }) => population !== null),
  };
}

function ofPopulation(pane: Pane, panel: Panel, width: number, weighted: boolean): Pane {
  if (!weighted || pane.id !== 'tool' || panel.population === null) return pane;
  return { ...pane, lines: populationLines(panel, width) };
}

/** People and tool of a further question, named by it; time, strata and blindness are those of the main one. */
const otherPanes = (panel: Panel, width: number, weighted: boolean): Pane[] =>
  panelPanes(panel, width)
    .panes.filter(({ id }) => id === 'people' || id === 'tool')
    .map(pane => ofPopulation(pane, panel, width, weighted))
    .map(pane => ({
      ...pane,
      id: 'other' as const,
      name: `${panel.part === null ? panel.pass : questionWords[panel.part]}: ${pane.name}`,
    }));
