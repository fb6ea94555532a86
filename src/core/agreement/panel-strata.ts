import { compareBriefly } from './panel-compare.js';
import type { PanelIndex } from './panel-index.js';
import type { StratumRow } from './panel-model.js';
import type { ComparedRow } from './panel-rows.js';

/** The first pair and the tool, stratum by stratum, values in alphabetical order, unknown last. Strata without a used item are left out. */
export function strataRows(
  pair: readonly ComparedRow[] | null,
  tool: readonly ComparedRow[] | null,
  index: PanelIndex,
): StratumRow[] {
  const names = [...new Set(index.items.flatMap(item => Object.keys(item.strata)))].sort();
  return names.flatMap(by =>
    valuesOf(by, index).flatMap(value => {
      const within = (rows: readonly ComparedRow[] | null) =>
        rows?.filter(row => (row.item.strata[by] ?? null) === value) ?? null;
      return stratumRow(by, value, within(pair), within(tool), index);
    }),
  );
}

function valuesOf(by: string, { items }: PanelIndex): (string | null)[] {
  const values = [...new Set(items.map(item => item.strata[by] ?? null))];
  const known = values.filter(value => value !== null).sort();
  return known.length < values.length ? [...known, null] : known;
}

function stratumRow(
  by: string,
  value: string | null,
  pair: readonly ComparedRow[] | null,
  tool: readonly ComparedRow[] | null,
  index: PanelIndex,
): StratumRow[] {
  const people = pair && compareBriefly(pair, index, true);
  const ofTool = tool && compareBriefly(tool, index, false);
  if (!people?.n_used && !ofTool?.n_used) return [];
  return [
    {
      by,
      value,
      pair: people && { agreed: people.agreed, kappa: people.kappa! },
      tool: ofTool && { agreed: ofTool.agreed },
    },
  ];
}
