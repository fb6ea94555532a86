import { hasUnequalWeights } from './design.js';
import { type DrawnStratum, designKappa } from './design-kappa.js';
import { type AuditedStratum, designScores } from './design-scores.js';
import { type Kind, kindsOf } from './multinomial.js';
import type { PanelIndex } from './panel-index.js';
import type { Design, DesignStratum, PanelItem, PopulationPanel } from './panel-model.js';
import { clusterOf } from './panel-places.js';
import type { ComparedRow } from './panel-rows.js';

/**
 * Agreement and the tool's scores for all items of a plan, each drawn item weighted by N/n of its stratum. What was drawn
 * is a run, though the rows may be its values; a run without values counts as audited, having nothing to label. Items that
 * people could not tell or did not settle, and those that the tool gave no verdict, are audited and in no cell: the
 * figures are of the rest. null without a plan, and where all items have one weight.
 */
export function populationOf(
  pair: readonly ComparedRow[] | null,
  tool: readonly ComparedRow[] | null,
  index: PanelIndex,
): PopulationPanel | null {
  const { design } = index;
  if (design === null || !hasUnequalWeights(design)) return null;
  const drawn = drawnItems(index.items, design);
  const people = pair && sampleOf(pair, row => isAuditedByBoth(row, index), drawn, design);
  const ofTool = tool && sampleOf(tool, ({ use }) => !unaudited.has(use), drawn, design);
  const scored = design.strata.filter(stratum => stratum.scored !== false);
  return {
    N: design.strata.reduce((sum, { N }) => sum + N, 0),
    strata: design.strata.map(stratum => ({
      id: stratum.id,
      name: stratum.name,
      N: stratum.N,
      n: stratum.n,
      audited: {
        pair: people?.get(stratum.id)?.audited ?? null,
        tool: ofTool?.get(stratum.id)?.audited ?? null,
      },
      flagged: stratum.flagged,
    })),
    kappa: people && designKappa(kappaStrata(design.strata, people, index), index.values, index.resampling),
    tool: ofTool && {
      kappa: designKappa(kappaStrata(scored, ofTool, index), index.values, index.resampling),
      scores: scoredCategories(index).map(category => ({
        category,
        ...designScores(
          scored.map(stratum => auditedStratum(stratum, ofTool.get(stratum.id)!, category, index)),
        ),
      })),
    },
  };
}

/** Nobody knows yet what these items are. */
const unaudited: ReadonlySet<string> = new Set(['single', 'not_blind']);

const isAuditedByBoth = ({ use }: ComparedRow, { asides }: PanelIndex): boolean =>
  use === 'used' || asides.includes(use);

/** Of two categories the first is the positive one; of more, each against the rest. */
const scoredCategories = ({ values }: PanelIndex): readonly string[] =>
  values.length === 2 ? values.slice(0, 1) : values;

const unitOf = ({ id, run }: PanelItem): string => run ?? id;

/** Drawn units that have an item here, by stratum. */
function drawnItems(items: readonly PanelItem[], { stratumOf }: Design): ReadonlyMap<string, Set<string>> {
  const drawn = new Map<string, Set<string>>();
  for (const item of items) {
    const unit = unitOf(item);
    const stratum = stratumOf.get(unit);
    if (stratum === undefined) continue;
    const units = drawn.get(stratum) ?? new Set();
    drawn.set(stratum, units.add(unit));
  }
  return drawn;
}

interface Sample {
  readonly audited: number;
  /** Used rows by drawn unit; a unit without one is audited and in no cell. */
  readonly units: ReadonlyMap<string, readonly ComparedRow[]>;
}

function sampleOf(
  rows: readonly ComparedRow[],
  isAudited: (row: ComparedRow) => boolean,
  drawn: ReadonlyMap<string, ReadonlySet<string>>,
  { strata, stratumOf }: Design,
): ReadonlyMap<string, Sample> {
  const found = new Map(strata.map(({ id }) => [id, new Map<string, ComparedRow[]>()]));
  for (const row of rows) {
    const unit = unitOf(row.item);
    const units = found.get(stratumOf.get(unit) ?? '');
    if (!units || !isAudited(row)) continue;
    const used = units.get(unit) ?? [];
    units.set(unit, used);
    if (row.use === 'used') used.push(row);
  }
  return new Map(
    strata.map(({ id, n }) => {
      const units = found.get(id)!;
      const missing = (drawn.get(id)?.size ?? 0) - units.size;
      return [id, { audited: Math.max(n - missing, units.size), units }];
    }),
  );
}

function kappaStrata(
  strata: readonly DesignStratum[],
  samples: ReadonlyMap<string, Sample>,
  { values }: PanelIndex,
): DrawnStratum[] {
  const size = values.length;
  const place = new Map(values.map((value, at) => [value, at]));
  const empty = () => new Array<number>(size * size).fill(0);
  return strata.map(({ id, N }) => {
    const { audited, units } = samples.get(id)!;
    const tasks = new Map<unknown, number[]>();
    let used = 0;
    for (const rows of units.values()) {
      if (rows.length > 0) used += 1;
      for (const { item, first, second } of rows) {
        const key = clusterOf(item) ?? item;
        const cells = tasks.get(key) ?? empty();
        tasks.set(key, cells);
        cells[place.get(first!)! * size + place.get(second!)!]! += 1;
      }
    }
    return { N, audited, tasks: [...tasks.values(), ...Array.from({ length: audited - used }, empty)] };
  });
}

function auditedStratum(
  { N, flagged }: DesignStratum,
  { audited, units }: Sample,
  category: string,
  { values }: PanelIndex,
): AuditedStratum {
  const cells = [...units.values()].map(rows => {
    const own = [0, 0, 0, 0];
    for (const { first, second } of rows)
      own[(first === category ? 0 : 2) + (second === category ? 0 : 1)]! += 1;
    return own;
  });
  const outside: Kind[] =
    audited > cells.length ? [{ cells: [0, 0, 0, 0], units: audited - cells.length }] : [];
  return {
    N,
    flagged: values.length === 2 ? flagged : null,
    units: [...(cells.length === 0 ? [] : kindsOf(cells).kinds), ...outside],
  };
}
