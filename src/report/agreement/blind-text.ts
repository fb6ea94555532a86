import type { Anchoring, Panel } from '../../core/agreement/panel-model.js';
import type { Share, Stat } from '../../core/agreement/stat.js';
import { decimal, intervalOf, shown, whyBare, whyUndefined } from './figures.js';
import { cut, padEnd, padStart, widest, wrap } from './layout.js';

/** Blindness as counts over the labels that recorded what was visible, and what the index of hits did to labels. */
export function blindLines(panel: Panel, width: number): string[] {
  const { blind, annotators, source } = panel;
  // A table that somebody brings says nothing about what was visible.
  if (annotators.length === 0 || source === 'table') return [];
  const recorded = blind.labels - blind.unrecorded;
  const of = (count: number) => `${count}/${recorded}`;
  const { anchoring } = blind;
  const parts = [
    ...(recorded > 0
      ? [
          `verdict seen ${of(blind.verdict_seen)}`,
          `other labels seen ${of(blind.others_seen)}`,
          `task text opened ${of(blind.task_opened)}`,
        ]
      : []),
    ...(anchoring
      ? [
          `cold (no hit index) ${anchoring.cold.labels}/${anchoring.cold.labels + anchoring.indexed.labels} labels, ${anchoring.cold.items}/${anchoring.cold.items + anchoring.indexed.items} ${panel.unit.many}`,
        ]
      : []),
    ...(blind.unrecorded > 0 ? [`not recorded for ${blind.unrecorded} of ${blind.labels} labels`] : []),
  ];
  return [
    ...wrap(`HOW BLIND  ${parts.join('   ')}`, width, 11),
    ...(anchoring ? anchoringLines(anchoring, panel, width) : []),
  ];
}

/** The statistics of the block, for the notes on how intervals were made. */
export const blindStats = ({ blind: { anchoring } }: Panel): readonly Stat[] =>
  anchoring === null
    ? []
    : [
        ...anchoring.shares.flatMap(({ cold, indexed, difference }) => [cold, indexed, difference]),
        ...(anchoring.kappa ? [anchoring.kappa.cold, anchoring.kappa.indexed] : []),
      ];

function anchoringLines(anchoring: Anchoring, { categories, asides }: Panel, width: number): string[] {
  const kinds = [...categories, ...asides];
  const empty = anchoring.shares[0]?.difference;
  const kappaLines = anchoring.kappa
    ? [
        ...kappaLine('people kappa, cold', anchoring.kappa.cold, width),
        ...kappaLine('people kappa, indexed', anchoring.kappa.indexed, width),
      ]
    : [];
  if (empty?.value === null) {
    return [
      ...wrap(`What the index does to labels is ${whyUndefined(empty)}.`, width - 2).map(line => `  ${line}`),
      ...kappaLines,
    ];
  }
  const nameWidth = Math.max(widest(kinds.map(({ short }) => short)), 10);
  const rates = Math.max(
    widest(anchoring.shares.flatMap(({ cold, indexed }) => [rate(cold), rate(indexed)])),
    width >= 84 ? 16 : 12,
  );
  const line = (name: string, cold: string, indexed: string, difference: string, interval: string) =>
    cut(
      `  ${padEnd(name, nameWidth)} ${padStart(cold, rates)} ${padStart(indexed, rates)}  ${padStart(difference, 13)}  ${interval}`.trimEnd(),
      width,
    );
  return [
    line('share of', 'cold', 'indexed', 'cold - indexed', '95% interval'),
    // A label that nobody used differs in nothing, and says nothing.
    ...anchoring.shares
      .filter(({ cold, indexed }) => cold.x + indexed.x > 0)
      .flatMap(({ category, cold, indexed, difference }) => [
        line(
          kinds.find(({ value }) => value === category)?.short ?? category,
          rate(cold),
          rate(indexed),
          signed(difference),
          intervalOf(difference),
        ),
      ]),
    ...kappaLines,
  ];
}

function kappaLine(label: string, kappa: Stat, width: number): string[] {
  const lead = `  ${padEnd(label, 22)}`;
  if (kappa.value === null)
    return wrap(`${lead.trim()} ${whyUndefined(kappa)}`, width - 2, 2).map(each => `  ${each}`);
  const why = whyBare(kappa);
  return [
    `${lead} n ${kappa.n_used}  ${shown(kappa)}  ${intervalOf(kappa)}`.trimEnd(),
    ...(why === '' ? [] : wrap(why, width - 4).map(each => `    ${each}`)),
  ];
}

const rate = (share: Share): string =>
  `${share.x}/${share.n} ${share.value === null ? '' : decimal(share.value)}`;

const signed = ({ value }: Stat): string =>
  value === null ? '' : `${value > 0 ? '+' : ''}${value === 0 ? '0.000' : decimal(value)}`;
