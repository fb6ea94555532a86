import type { Panel } from '../../core/agreement/panel-model.js';
import type { Stat } from '../../core/agreement/stat.js';
import { intervalBar, shade } from './bar.js';
import { decimal, whyUndefined } from './figures.js';
import { cut, padEnd, padStart, widest, wrap } from './layout.js';

/** The panel as a picture: every figure as a bar from 0 to 1 with its interval, and the tables shaded by their counts. */
export function pictureLines({ pairs, tool }: Panel, width: number): string[] {
  const pair = pairs[0];
  const people = pair
    ? bars(
        `${pair.first.name} and ${pair.second.name}`,
        [
          ['observed agreement', pair.agreement.percent_agreement],
          ['Cohen kappa', pair.agreement.kappa],
        ],
        width,
      )
    : [];
  const scores = tool?.scores;
  const against = scores
    ? bars(
        `${tool.name} against ${truthWords[tool.truth.kind]}`,
        [
          ['precision', scores.precision],
          ['recall', scores.recall],
          ['specificity', scores.specificity],
          ['F1', scores.f1],
        ],
        width,
      )
    : [];
  const tables = [
    ...(pair ? shaded('people', pair.agreement.table, pair.agreement.categories, width) : []),
    ...(tool
      ? shaded(`people (rows) and ${tool.name}`, tool.agreement.table, tool.agreement.categories, width)
      : []),
  ];
  if (people.length + against.length === 0) return ['Nothing to draw yet: no two labels to compare.'];
  return [
    ...people,
    ...(people.length > 0 ? [''] : []),
    ...against,
    '',
    ...tables,
    ...wrap(
      'o the value, [==] its 95% interval, : chance (kappa 0). Shades: share of all counts, from . to #.',
      width,
    ),
  ];
}

const truthWords: Readonly<Record<NonNullable<Panel['tool']>['truth']['kind'], string>> = {
  unanimous: 'what people agree on',
  'one-annotator': 'the labels of one annotator',
  consensus: 'the consensus',
};

function bars(heading: string, figures: readonly (readonly [string, Stat])[], width: number): string[] {
  const labels = Math.max(widest(figures.map(([label]) => label)), 12);
  const cells = Math.max(Math.min(width - labels - 12, 60), 20);
  return [
    cut(heading, width),
    ...figures.map(([label, stat]) => {
      const kappa = label.includes('kappa');
      const lead = `  ${padEnd(label, labels)} ${padStart(stat.value === null ? '-' : decimal(stat.value), 6)} `;
      if (stat.value === null) return cut(`${lead}${whyUndefined(stat)}`, width);
      const scale = kappa ? { low: Math.min(-0.2, stat.interval?.low ?? 0), at: 0 } : {};
      return `${lead}${intervalBar(stat, cells, scale)}`;
    }),
    `  ${' '.repeat(labels + 8)}${scaleLine(cells)}`,
  ];
}

const scaleLine = (cells: number): string => `0${padStart('1', cells - 1)}`;

function shaded(
  heading: string,
  table: readonly (readonly number[])[],
  categories: readonly (string | number | boolean)[],
  width: number,
): string[] {
  const labels = categories.map(String);
  const total = table.flat().reduce((sum, count) => sum + count, 0);
  const most = Math.max(widest(labels), 4);
  const cell = (count: number): string => shade(count, total).repeat(6);
  return [
    cut(heading, width),
    `  ${' '.repeat(most)}  ${labels.map(label => padEnd(cut(label, 6), 6)).join(' ')}`,
    ...table.map(
      (row, at) =>
        `  ${padEnd(cut(labels[at] ?? '', most), most)}  ${row.map(cell).join(' ')}   ${row.join('  ')}`,
    ),
    '',
  ];
}
