import type { Panel } from '../../core/agreement/panel-model.js';
import { type FigureRow, rowsOf } from './figure-row.js';

/** Figures for the population of a drawn sample, and the strata that they rest on. */
export function populationRows({ population, tool, categories }: Panel): FigureRow[] {
  if (population === null) return [];
  const people = rowsOf('population', 'people');
  const ofTool = rowsOf('population', tool?.name ?? 'tool');
  const shortOf = (value: string) => categories.find(one => one.value === value)?.short ?? value;
  return [
    ...population.strata.flatMap(({ name, N, n, audited }) => {
      const own = rowsOf('population', `stratum ${name}`);
      return [
        own('N', N),
        own('drawn', n),
        ...(audited.pair === null ? [] : [own('audited.people', audited.pair)]),
        ...(audited.tool === null ? [] : [own('audited.tool', audited.tool)]),
      ];
    }),
    ...(population.kappa ? [people('weighted.kappa', population.kappa)] : []),
    ...(population.tool
      ? [
          ofTool('weighted.kappa', population.tool.kappa),
          ...population.tool.scores.flatMap(scores => {
            const of = (figure: string) =>
              population.tool!.scores.length === 1
                ? `weighted.${figure}`
                : `weighted.${figure}.${shortOf(scores.category)}`;
            return [
              ofTool(of('precision'), scores.precision),
              ofTool(of('recall'), scores.recall),
              ofTool(of('recall_lower_bound_95'), scores.recall_lower_bound_95),
              ofTool(of('specificity'), scores.specificity),
              ofTool(of('f1'), scores.f1),
              ofTool(of('always_positive.f1'), scores.f1_always_positive),
              ofTool(of('prevalence'), scores.prevalence),
            ];
          }),
        ]
      : []),
  ];
}
