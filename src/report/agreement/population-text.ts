import type { DesignScores } from '../../core/agreement/design-scores.js';
import type { Panel, PopulationPanel } from '../../core/agreement/panel-model.js';
import type { Stat } from '../../core/agreement/stat.js';
import { bulleted, type Figure, figureLines, flagNotes, shown } from './figures.js';
import { cut, padEnd, padStart, widest, wrap } from './layout.js';

/** What follows for all items of the pass from the sample that was drawn: weighted figures, and the strata behind them. */
export function populationLines(panel: Panel, width: number): string[] {
  const { population, tool, unit } = panel;
  if (population === null) return [];
  const drawn = population.strata.reduce((sum, { n }) => sum + n, 0);
  const what = panel.part === 'values' || panel.part === 'echo' ? 'runs' : unit.many;
  return [
    ...wrap(
      `POPULATION  ${population.N} ${what}, ${drawn} drawn in ${population.strata.length} strata; the weight of each: N over what of its stratum is audited (by both; for the ${panel.tool?.name ?? 'tool'})`,
      width,
      2,
    ),
    ...figureLines(populationFigures(population, panel), tool ? 'always positive' : undefined),
    '',
    ...strataTable(population, panel, width),
    ...bulleted([...flagNotes(populationStats(panel)), ...missingNotes(population)], width),
  ];
}

export const populationStats = ({ population }: Panel): readonly Stat[] =>
  population === null
    ? []
    : [
        ...(population.kappa ? [population.kappa] : []),
        ...(population.tool
          ? [
              population.tool.kappa,
              ...population.tool.scores.flatMap(({ precision, recall, f1 }) => [precision, recall, f1]),
            ]
          : []),
      ];

function populationFigures({ kappa, tool }: PopulationPanel, panel: Panel): Figure[] {
  const single = tool?.scores.length === 1;
  const name = panel.tool?.name ?? 'tool';
  return [
    ...(kappa ? [{ label: 'kappa, people', stat: kappa, aside: '' }] : []),
    ...(tool
      ? [
          { label: `kappa, ${name}`, stat: tool.kappa, aside: '' },
          ...tool.scores.flatMap(scores => {
            const short = panel.categories.find(({ value }) => value === scores.category)?.short;
            return scoreFigures(scores, single ? '' : `${short ?? scores.category}: `, single);
          }),
        ]
      : []),
  ];
}

function scoreFigures(scores: DesignScores, lead: string, whole: boolean): Figure[] {
  const figures: Figure[] = [
    { label: `${lead}precision`, stat: scores.precision, aside: '' },
    { label: `${lead}recall`, stat: scores.recall, aside: '' },
  ];
  if (!whole)
    return [...figures, { label: `${lead}F1`, stat: scores.f1, aside: shown(scores.f1_always_positive) }];
  return [
    ...figures,
    ...(scores.recall.value === null
      ? []
      : [{ label: '  at least (one-sided 95%)', stat: scores.recall_lower_bound_95, aside: '' }]),
    { label: 'specificity', stat: scores.specificity, aside: '' },
    { label: 'F1', stat: scores.f1, aside: shown(scores.f1_always_positive) },
    { label: 'prevalence', stat: scores.prevalence, aside: '' },
  ];
}

function strataTable({ strata }: PopulationPanel, { tool }: Panel, width: number): string[] {
  const nameWidth = Math.min(Math.max(widest(strata.map(({ name }) => name)), 12), Math.max(12, width - 40));
  const line = (name: string, parts: readonly string[]) =>
    `  ${padEnd(cut(name, nameWidth), nameWidth)} ${parts.map(part => padStart(part, 8)).join('')}`.trimEnd();
  const count = (each: number | null) => (each === null ? '-' : String(each));
  return [
    line('stratum', ['N', 'drawn', 'by both', tool?.name ?? 'tool']),
    ...strata.map(({ name, N, n, audited }) =>
      line(name, [String(N), String(n), count(audited.pair), count(audited.tool)]),
    ),
  ];
}

/** Who was drawn and not labelled is not known to be like the others. */
const missingNotes = ({ strata }: PopulationPanel): string[] =>
  strata.some(({ n, audited }) => (audited.tool ?? n) < n || (audited.pair ?? n) < n)
    ? ['not all that was drawn is audited yet: what is stands for the rest of its stratum']
    : [];
