import type { Panel, StratumRow } from '../../core/agreement/panel-model.js';
import { intervalOf, shown, whyUndefined } from './figures.js';
import { cut, padEnd, padStart, wrap } from './layout.js';

/** People and tool stratum by stratum. */
export function strataLines({ strata, pairs, tool }: Panel, width: number): string[] {
  if (strata.length === 0) return [];
  const nameWidth = Math.max(16, width - 60);
  const line = (name: string, parts: readonly string[]) =>
    `${padEnd(cut(name, nameWidth), nameWidth)} ${parts.join(' ')}`.trimEnd();
  const heading = [
    ...(pairs.length > 0
      ? [padStart('people agree', 13), padStart('kappa', 7), padEnd(' 95% interval', 17)]
      : []),
    ...(tool ? [padStart(cut(`${tool.name} agrees`, toolWidth), toolWidth)] : []),
  ];
  return [
    line('BY STRATUM', heading),
    ...strata.flatMap(row => {
      const kappa = row.pair?.kappa;
      const parts = [
        ...(row.pair
          ? [
              padStart(ofN(row.pair.agreed), 13),
              padStart(kappa?.value == null ? '-' : shown(kappa), 7),
              padEnd(kappa ? ` ${intervalOf(kappa)}` : '', 17),
            ]
          : []),
        ...(row.tool ? [padStart(ofN(row.tool.agreed), toolWidth)] : []),
      ];
      return [line(stratumName(row), parts), ...kappaReason(row, width)];
    }),
  ];
}

/** Items, labels and time of every annotator. */
export function annotatorLines({ annotators, categories, asides, source }: Panel, width: number): string[] {
  if (annotators.length === 0) return [];
  const timed = source === 'pass';
  const kinds = [...categories, ...asides];
  const columns = kinds.map(kind => Math.max(5, kind.short.length));
  const nameWidth = Math.max(12, width - 28 - columns.reduce((sum, each) => sum + each + 2, 0));
  const line = (name: string, labelled: string, counts: readonly string[], seconds: string) =>
    [
      `${padEnd(cut(name, nameWidth), nameWidth)} ${padStart(labelled, 8)}`,
      ...counts.map((count, at) => padStart(count, columns[at]!)),
      ...(timed ? [padStart(seconds, 12)] : []),
    ].join('  ');
  return [
    line(
      'BY ANNOTATOR',
      'labelled',
      kinds.map(kind => kind.short),
      'median time',
    ),
    ...annotators.map((one, at) =>
      line(
        `${at + 1}  ${one.name}${one.demo ? ' (demo)' : ''}`,
        String(one.labelled),
        kinds.map(kind => String(one.by_label[kind.value] ?? 0)),
        one.median_seconds.value === null ? 'not recorded' : `${one.median_seconds.value.toFixed(1)} s`,
      ),
    ),
  ];
}

/** Blindness as counts over the labels that recorded what was visible. */
export function blindLines({ blind, annotators, source }: Panel, width: number): string[] {
  // A table that somebody brings says nothing about what was visible.
  if (annotators.length === 0 || source === 'table') return [];
  const recorded = blind.labels - blind.unrecorded;
  const of = (count: number) => `${count}/${recorded}`;
  const parts = [
    ...(recorded > 0
      ? [
          `verdict seen ${of(blind.verdict_seen)}`,
          `other labels seen ${of(blind.others_seen)}`,
          `task text opened ${of(blind.task_opened)}`,
        ]
      : []),
    ...(blind.unrecorded > 0 ? [`not recorded for ${blind.unrecorded} of ${blind.labels} labels`] : []),
  ];
  return wrap(`HOW BLIND  ${parts.join('   ')}`, width, 11);
}

const toolWidth = 16;

const ofN = ({ x, n }: { readonly x: number; readonly n: number }): string => `${x}/${n}`;

const stratumName = ({ by, value }: StratumRow): string => `  ${by}: ${value ?? 'unknown'}`;

function kappaReason({ pair }: StratumRow, width: number): string[] {
  if (pair === null || pair.kappa.value !== null) return [];
  return wrap(`kappa ${whyUndefined(pair.kappa)} (agree ${ofN(pair.agreed)})`, width - 4).map(
    line => `    ${line}`,
  );
}
