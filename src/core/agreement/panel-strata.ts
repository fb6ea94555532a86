import { compareBriefly } from './panel-compare.js';
import type { PanelIndex } from './panel-index.js';
import type { StratumRow } from './panel-model.js';
import type { ComparedRow } from './panel-rows.js';
import type { Simulation } from './stat.js';

/** The first pair and the tool, stratum by stratum, values in alphabetical order, unknown last. Strata without a used item are left out. */
export function strataRows(
  pair: readonly ComparedRow[] | null,
  tool: readonly ComparedRow[] | null,
  index: PanelIndex,
): StratumRow[] {
  return namesOf(index).flatMap(by => {
    const [ofPair, ofTool] = [pair && grouped(pair, by), tool && grouped(tool, by)];
    return valuesOf(by, index).flatMap(value =>
      stratumRow(by, value, ofPair && (ofPair.get(value) ?? []), ofTool && (ofTool.get(value) ?? []), index),
    );
  });
}

function grouped(rows: readonly ComparedRow[], by: string): ReadonlyMap<string | null, ComparedRow[]> {
  const groups = new Map<string | null, ComparedRow[]>();
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at]!;
    const value = row.item.strata[by] ?? null;
    const group = groups.get(value);
    if (group === undefined) groups.set(value, [row]);
    else group.push(row);
  }
  return groups;
}

function namesOf({ items }: PanelIndex): string[] {
  const names = new Set<string>();
  for (let at = 0; at < items.length; at += 1) for (const name in items[at]!.strata) names.add(name);
  return [...names].sort();
}

function valuesOf(by: string, { items }: PanelIndex): (string | null)[] {
  const values = new Set<string | null>();
  for (let at = 0; at < items.length; at += 1) values.add(items[at]!.strata[by] ?? null);
  const known = [...values].filter(value => value !== null).sort();
  return known.length < values.size ? [...known, null] : known;
}

function stratumRow(
  by: string,
  value: string | null,
  pair: readonly ComparedRow[] | null,
  tool: readonly ComparedRow[] | null,
  index: PanelIndex,
): StratumRow[] {
  const brief = { ...index, resampling: fewer(index.resampling) };
  const people = pair && compareBriefly(pair, brief, true);
  const ofTool = tool && compareBriefly(tool, brief, false);
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

/** There are many strata, and each is a line: half the draws place its limits well enough. */
const fewer = ({ seed, draws }: Simulation): Simulation => ({ seed, draws: Math.ceil(draws / 2) });
