import type { Clusters, LeftOut, PairPanel, Panel, Unit, Who } from '../../core/agreement/panel-model.js';
import { defined, type Stat } from '../../core/agreement/stat.js';
import {
  bulleted,
  crossTable,
  type Figure,
  figureLines,
  flagNotes,
  hasFewCells,
  intervalOf,
  pValue,
  shown,
  whyBare,
  whyUndefined,
} from './figures.js';
import { beside, cut, padEnd, padStart, wrap } from './layout.js';

/** Two annotators in full: what was used, the table, every figure with its interval, what must be known to read them. */
export function pairLines(pair: PairPanel, panel: Panel, width: number): string[] {
  const { agreement } = pair;
  const figures = pairFigures(pair, panel);
  return [
    ...wrap(
      `${pairHeading(pair, panel)}   ${panel.source === 'table' ? 'labels as they stand' : 'raw labels, before consensus'}`,
      width,
      2,
    ),
    ...wrap(usedOf(pair.n, agreement.n_used, pair.left_out, panel), width, 2),
    '',
    ...beside(pairTable(pair, panel), figureLines(figures), width),
    ...bulleted([...clusterNotes(pair.clusters, panel.unit), ...flagNotes(pairStats(pair))], width),
  ];
}

/** Further pairs, a line each. */
export function otherPairLines(pairs: readonly PairPanel[], width: number): string[] {
  if (pairs.length === 0) return [];
  const nameWidth = Math.max(12, width - 50);
  const line = (name: string, used: string, agree: string, value: string, interval: string) =>
    `${padEnd(cut(name, nameWidth), nameWidth)} ${padStart(used, 6)} ${padStart(agree, 11)}  ${padStart(value, 6)}  ${interval}`.trimEnd();
  return [
    line('OTHER PAIRS', 'used', 'agree', 'kappa', '95% interval'),
    ...pairs.flatMap(pair => {
      const { n_used, percent_agreement: observed, kappa } = pair.agreement;
      const agree = `${observed.x}/${observed.n}`;
      return kappa.value === null
        ? [
            line(pairNames(pair), String(n_used), agree, '', ''),
            ...wrap(`kappa ${whyUndefined(kappa)}`, width - 2).map(each => `  ${each}`),
          ]
        : [
            line(pairNames(pair), String(n_used), agree, shown(kappa), intervalOf(kappa)),
            // A kappa without an interval says why where it stands.
            ...wrap(whyBare(kappa), width - 2).flatMap(each => (each === '' ? [] : [`  ${each}`])),
          ];
    }),
    ...bulleted(
      flagNotes(pairs.map(pair => pair.agreement.kappa).filter(kappa => whyBare(kappa) === '')),
      width,
    ),
  ];
}

/**
 * `items 50 = used 48, skipped by one 1, cannot tell 1`: nothing leaves the figures unsaid. What usually is 0 is named
 * only when it is not.
 */
export function usedOf(n: number, used: number, leftOut: LeftOut, panel: Panel): string {
  const asides = Object.fromEntries([
    ...panel.asides.map(one => [one.value, one.meaning]),
    ...(panel.tool?.unscored_meanings ?? []).map(one => [one.value, one.short]),
  ]) as Readonly<Record<string, string>>;
  const always = [
    ...panel.asides.map(one => one.value),
    'skipped',
    ...(panel.tool?.unscored_meanings.map(one => one.value) ?? []),
    ...(panel.tool?.unscored_meanings.length ? [] : ['no_verdict']),
    ...(panel.way === 'double' ? ['disputed'] : []),
  ];
  const parts = Object.entries(leftOut)
    .filter(([why, count]) => count > 0 || always.includes(why))
    .map(([why, count]) => `${whyWords[why] ?? asides[why] ?? why} ${count}`);
  const open = panel.items - n;
  const { many } = panel.unit;
  return `${many} ${n} = ${[`used ${used}`, ...parts].join(', ')}${open > 0 ? ` (${open} of the ${panel.source} not labelled)` : ''}`;
}

const whyWords: Readonly<Record<string, string>> = {
  skipped: 'skipped by one',
  not_blind: 'not blind',
  single: 'labelled by one only',
  disputed: 'disputed',
  excluded: 'excluded from the consensus',
  no_verdict: 'no verdict',
};

export function clusterNotes({ clustered, tasks, items, runs, largest }: Clusters, { many }: Unit): string[] {
  if (!clustered) return [];
  const of = runs === null ? `${items} ${many}` : `${runs} runs with ${items} ${many}`;
  return [
    `${many} are not independent: ${tasks} tasks contribute ${of}, up to ${largest} each; intervals resample whole tasks`,
  ];
}

/** The statistics whose flags and methods the panel explains. */
export const pairStats = ({ agreement, kappa_all_labels }: PairPanel): readonly Stat[] => [
  agreement.percent_agreement,
  agreement.kappa,
  ...agreement.category_agreement,
  ...(agreement.mcnemar ? [agreement.mcnemar.exact_p] : []),
  kappa_all_labels,
];

/** Demo labels are never called people's. */
function pairHeading(pair: PairPanel, { source }: Panel): string {
  const demo = [pair.first, pair.second].filter(one => one.demo).length;
  const kind = ['PEOPLE', 'PERSON x DEMO LABELS', 'DEMO LABELS'][demo]!;
  return `${source === 'table' ? 'ANNOTATORS' : kind}  ${pair.first.name} (1) x ${pair.second.name} (2)`;
}

const called = (who: Who): string => (who.demo ? `${who.name} (demo)` : who.name);

const pairNames = ({ first, second }: PairPanel): string => `${called(first)} x ${called(second)}`;

function pairTable({ agreement }: PairPanel, panel: Panel): string[] {
  const shorts = panel.categories.map(one => one.short);
  const of = (annotator: number) => shorts.map(short => `${annotator} ${short}`);
  const { marginals, n_used } = agreement;
  const lines = crossTable(agreement.table, of(1), of(2));
  if (n_used > 0) {
    for (const [at, short] of shorts.entries()) {
      if (shorts.length === 2 && at === 1) break;
      const [one, two] = [marginals.first[at]!, marginals.second[at]!];
      lines.push(` share "${short}"  1 ${shown(one)}  2 ${shown(two)}`);
    }
  }
  if (shorts.length === 2 && n_used > 0) {
    lines.push(` prevalence index  ${shown(agreement.prevalence_index)}`);
    lines.push(` bias index        ${shown(agreement.bias_index)}`);
  }
  if (n_used > 0) {
    lines.push(` AC1 ${shown(agreement.gwet_ac1)}  PABAK ${shown(agreement.pabak)}`);
    if (hasFewCells(agreement.table)) lines.push(' * cell under 5');
  }
  return lines;
}

function pairFigures(
  { agreement, agreement_all_labels, kappa_all_labels, left_out }: PairPanel,
  panel: Panel,
): Figure[] {
  const { percent_agreement: observed, kappa, mcnemar } = agreement;
  const se: Figure[] =
    kappa.se == null ? [] : [{ label: '  SE (FCE 1969)', stat: defined(kappa.se, agreement) }];
  const asides = panel.asides.filter(one => (left_out[one.value] ?? 0) > 0);
  return [
    { label: 'observed agreement', count: `${observed.x}/${observed.n}`, stat: observed },
    { label: 'expected by chance', stat: agreement.expected_agreement },
    { label: 'Cohen kappa', stat: kappa },
    ...se,
    ...(kappa.value === null ? [] : [{ label: '  highest possible', stat: agreement.kappa_max }]),
    ...agreement.category_agreement.map((stat, at) => ({
      label: cut(`agreement on ${panel.categories[at]!.short}`, 24),
      stat,
    })),
    ...(mcnemar && agreement.n_used > 0
      ? [
          {
            label: 'McNemar exact p',
            count: `${mcnemar.b} : ${mcnemar.c}`,
            stat: mcnemar.exact_p,
            format: pValue,
          },
        ]
      : []),
    ...(asides.length > 0
      ? [
          {
            label: 'kappa, every label',
            count: `${agreement_all_labels.x}/${agreement_all_labels.n}`,
            stat: kappa_all_labels,
          },
        ]
      : []),
  ];
}
