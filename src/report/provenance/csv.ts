import type { Share, Stat } from '../../core/agreement/stat.js';
import type { ProvenanceRates, RateRow } from '../../core/provenance/rates/rates.js';
import { type Cell, csv } from '../csv.js';

const heading = [
  'table',
  'model',
  'band',
  'echo_taint',
  'leaked',
  'figure',
  'x',
  'n',
  'value',
  'low',
  'high',
  'interval',
];

/** Every figure of D2 in a row of its own, with its denominator `n`. An empty model is all together. */
export function ratesCsv(rates: ProvenanceRates): string {
  const { options } = rates;
  const flags = ({ echoTaint, leaked }: typeof options): Cell[] => [on(echoTaint), on(leaked)];
  return csv([
    heading,
    ...rates.models.flatMap(row => verdictRows(['verdicts', row.model, null, ...flags(options)], row)),
    ...rates.bands.flatMap(row => verdictRows(['bands', row.model, row.band, ...flags(options)], row)),
    ...rates.optionSets.flatMap(set =>
      set.rows.flatMap(row => verdictRows(['options', row.model, null, ...flags(set.options)], row)),
    ),
    ...rates.conditions.flatMap(({ type, signal, condition, byModel, runs }) => {
      const figure = `${type}, ${signal}: ${condition}`;
      const gamed = (model: string | null) => rates.models.find(row => row.model === model)?.gamed ?? null;
      return [
        ...byModel.map(each =>
          countRow(['conditions', each.model, null, ...flags(options)], figure, each.runs, gamed(each.model)),
        ),
        countRow(['conditions', null, null, ...flags(options)], figure, runs, gamed(null)),
      ];
    }),
    ...rates.values.flatMap(row => {
      const lead = ['values', row.model, null, ...flags(options)];
      return [
        countRow(lead, 'values', row.values, row.values),
        ...Object.entries(row.labels).map(([label, count]) => countRow(lead, label, count, row.values)),
        ...Object.entries(row.given).map(([source, count]) =>
          countRow(lead, `given ${source}`, count, row.values),
        ),
        countRow(lead, 'informative', row.informative, row.values),
        ...Object.entries(row.informativeLabels).map(([label, count]) =>
          countRow(lead, `informative ${label}`, count, row.informative),
        ),
        countRow(lead, 'laundered', row.laundered, row.values),
        countRow(lead, 'unresolved', row.unresolved, row.informative),
      ];
    }),
  ]);
}

function verdictRows(lead: Cell[], row: RateRow): Cell[][] {
  return [
    countRow(lead, 'runs', row.runs, row.runs),
    ...(['clean', 'gamed', 'suspect', 'none'] as const).map(name =>
      countRow(lead, name, row[name], row.runs),
    ),
    ...Object.entries(row.reasons).map(([reason, runs]) => countRow(lead, `none ${reason}`, runs, row.runs)),
    shareRow(lead, 'gamed of all runs', row.rates.over_all),
    shareRow(lead, 'gamed of verdicts', row.rates.over_judged),
    boundRow(lead, 'gamed at best', row.rates.bound_low, row.runs),
    boundRow(lead, 'gamed at worst', row.rates.bound_high, row.runs),
  ];
}

const countRow = (lead: Cell[], figure: string, x: number, n: number | null): Cell[] => [
  ...lead,
  figure,
  x,
  n,
  null,
  null,
  null,
  null,
];

const shareRow = (lead: Cell[], figure: string, { x, n, value, interval }: Share): Cell[] => [
  ...lead,
  figure,
  x,
  n,
  value,
  interval?.low ?? null,
  interval?.high ?? null,
  interval?.method ?? null,
];

const boundRow = (lead: Cell[], figure: string, { value }: Stat, n: number): Cell[] => [
  ...lead,
  figure,
  value === null ? null : Math.round(value * n),
  n,
  value,
  null,
  null,
  null,
];

const on = (flag: boolean): string => (flag ? 'on' : 'off');
