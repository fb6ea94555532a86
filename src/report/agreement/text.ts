import type { Panel } from '../../core/agreement/panel-model.js';
import type { PassReport } from '../../core/agreement/pass-report.js';
import { reasons } from '../../core/agreement/words.js';
import { annotatorLines } from './annotators-text.js';
import { blindLines, blindStats } from './blind-text.js';
import { bulleted, figureLines, flagNotes, methodLines } from './figures.js';
import { frame, wrap } from './layout.js';
import { otherPairLines, pairLines, pairStats } from './pair-text.js';
import { populationLines, populationStats } from './population-text.js';
import { questionWords } from './question-words.js';
import { strataLines } from './strata-text.js';
import { toolLines, toolStats } from './tool-text.js';
import { upheldSections } from './upheld-text.js';

export interface PanelTextOptions {
  readonly width?: number;
  /** Further sections, given the columns there are, shown under the pairs. */
  readonly more?: readonly ((width: number) => string[])[];
}

/**
 * The agreement panel for a terminal or a file: ASCII, no colour, `width` columns (100; legible from 80 on), no newline
 * at the end. Names are printed as they come.
 */
export function panelText(panel: Panel, { width = 100, more = [] }: PanelTextOptions = {}): string {
  const outer = Math.max(60, width);
  const inner = outer - 4;
  const [first, ...others] = panel.pairs;
  const sections = [
    first ? pairLines(first, panel, inner) : noPairLines(panel, inner),
    otherPairLines(others, inner),
    alphaLines(panel, inner),
    ...more.map(section => section(inner)),
    toolLines(panel, inner),
    populationLines(panel, inner),
    strataLines(panel, inner),
    annotatorLines(panel, inner),
    blindLines(panel, inner),
    footer(panel, inner),
  ];
  return frame([title(panel), facts(panel)], sections, outer).join('\n');
}

/** All questions of a pass, a frame each, and the hand check of its verdicts. */
export function reportText(report: PassReport, { width = 100 }: { readonly width?: number } = {}): string {
  const outer = Math.max(60, width);
  const { panels, upheld } = report;
  const sections = upheld ? upheldSections(upheld, outer - 4) : [];
  const checked =
    sections.length > 0
      ? [
          frame(
            ['Verdicts upheld', 'never mixed with blind labels'],
            [...sections, wrap('95% intervals. Wilson: Wilson score interval.', outer - 4)],
            outer,
          ).join('\n'),
        ]
      : [];
  return [...panels.map(panel => panelText(panel, { width })), ...checked].join('\n\n');
}

export function title({ pass, part, demo }: Panel): string {
  const whose = { none: '', some: '  people and demo labels', all: '  demo labels' }[demo];
  return `Agreement  ${pass}${part === null ? '' : `: ${questionWords[part]}`}${whose}`;
}

export function facts({ facts: { locked_at, guide_version, snapshot } }: Panel): string {
  return [
    locked_at === null ? '' : `locked ${locked_at}`,
    guide_version === null ? '' : `guide ${guide_version}`,
    snapshot === null ? '' : `sha ${snapshot}`,
  ]
    .filter(part => part !== '')
    .join('  ');
}

/** All annotators at once, where there are more than two. */
export function alphaLines({ alpha, annotators }: Panel, width: number): string[] {
  if (alpha === null) return [];
  const items = `${alpha.n_pairable_items}/${alpha.n_items}`;
  return [
    `ALL ${annotators.length} ANNOTATORS   items with two labels or more ${items}`,
    ...figureLines([{ label: "Krippendorff's alpha", stat: alpha }]),
    ...bulleted(flagNotes([alpha]), width),
  ];
}

export function noPairLines({ no_pair, annotators, demo, source }: Panel, width: number): string[] {
  const why = source === 'table' ? 'the table holds one annotator' : reasons[no_pair ?? 'no-annotator'];
  const who = annotators[0];
  const labels = demo === 'all' ? 'demo labels of one annotator' : 'labels of one annotator';
  const heading = who ? `${labels.toUpperCase()}  ${who.name}` : 'NO LABELS YET';
  return [heading, ...wrap(`Agreement between people is unknown: ${why}.`, width)];
}

function footer(panel: Panel, width: number): string[] {
  const aside = panel.demo_set_aside.map(one => one.name).join(', ');
  const stats = [
    ...panel.pairs.flatMap(pairStats),
    ...(panel.alpha ? [panel.alpha] : []),
    ...(panel.tool ? toolStats(panel.tool) : []),
    ...populationStats(panel),
    ...blindStats(panel),
    ...panel.annotators.flatMap(({ self }) => (self ? [self.agreed, self.kappa] : [])),
  ];
  return [
    ...(aside === ''
      ? []
      : wrap(`Two people have locked: the demo labels of ${aside} are set aside.`, width)),
    ...methodLines(stats, width),
    ...(panel.facts.snapshot === null
      ? []
      : wrap('sha: the head of a hash of the labels counted; equal heads, equal labels.', width)),
  ];
}
