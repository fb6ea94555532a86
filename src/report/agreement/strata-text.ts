import type { Panel, StratumRow } from '../../core/agreement/panel-model.js';
import { intervalOf, shown, whyBare, whyUndefined } from './figures.js';
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

const toolWidth = 16;

const ofN = ({ x, n }: { readonly x: number; readonly n: number }): string => `${x}/${n}`;

const stratumName = ({ by, value }: StratumRow): string => `  ${by}: ${value ?? 'unknown'}`;

function kappaReason({ pair }: StratumRow, width: number): string[] {
  if (pair === null) return [];
  const { kappa, agreed } = pair;
  const why = kappa.value === null ? `kappa ${whyUndefined(kappa)} (agree ${ofN(agreed)})` : whyBare(kappa);
  return why === '' ? [] : wrap(why, width - 4).map(line => `    ${line}`);
}
