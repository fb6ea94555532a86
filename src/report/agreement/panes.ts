import type { Panel } from '../../core/agreement/panel-model.js';
import { annotatorLines } from './annotators-text.js';
import { blindLines } from './blind-text.js';
import { methodLines } from './figures.js';
import { wrap } from './layout.js';
import { otherPairLines, pairLines, pairStats } from './pair-text.js';
import { pictureLines } from './picture.js';
import { strataLines } from './strata-text.js';
import { alphaLines, facts, noPairLines, title } from './text.js';
import { toolLines, toolStats } from './tool-text.js';

export interface PanelPanes {
  readonly title: string;
  readonly facts: string;
  readonly panes: readonly {
    readonly id: PaneId;
    readonly name: string;
    readonly lines: readonly string[];
  }[];
  readonly notes: string;
}

type PaneId = 'people' | 'tool' | 'strata' | 'annotators' | 'blind' | 'picture';

/** The panel cut into panes for a screen, each at most `width` wide; panes without anything to say are left out. */
export function panelPanes(panel: Panel, width: number): PanelPanes {
  const [first, ...others] = panel.pairs;
  const people = first ? pairLines(first, panel, width) : noPairLines(panel, width);
  const more = [...otherPairLines(others, width), ...alphaLines(panel, width)];
  const all: PanelPanes['panes'] = [
    { id: 'people', name: 'people', lines: [...people, ...(more.length > 0 ? ['', ...more] : [])] },
    { id: 'tool', name: panel.tool?.name ?? 'tool', lines: toolLines(panel, width) },
    { id: 'picture', name: 'picture', lines: pictureLines(panel, width) },
    { id: 'strata', name: 'strata', lines: strataLines(panel, width) },
    { id: 'annotators', name: 'annotators', lines: annotatorLines(panel, width) },
    { id: 'blind', name: 'how blind', lines: blindLines(panel, width) },
  ];
  const stats = [
    ...panel.pairs.flatMap(pairStats),
    ...(panel.alpha ? [panel.alpha] : []),
    ...(panel.tool ? toolStats(panel.tool) : []),
  ];
  return {
    title: title(panel),
    facts: facts(panel),
    panes: all.filter(({ lines }) => lines.length > 0),
    notes: [...methodLines(stats, width), '', ...general.flatMap(line => wrap(line, width))].join('\n'),
  };
}

const general = [
  'Figures are of raw labels, before any talk or consensus, of annotators who have locked.',
  'A figure that is undefined says why; it is never printed as 0 or 1.',
  'Kappa near 0 beside high agreement is what a rare label does: read it with the table, the agreement on each label, and AC1.',
];
