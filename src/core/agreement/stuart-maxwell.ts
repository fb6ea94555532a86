import { type Label, type Table, usedOnly } from './contingency.js';
import { chiSquareTail } from './distributions.js';
import { totals } from './marginals.js';
import { solve } from './solve.js';
import { type Counted, defined, type Stat, undefinedStat } from './stat.js';
import type { FlagCode } from './words.js';

export interface StuartMaxwell {
  readonly chi2: Stat;
  /** null: no test. */
  readonly df: number | null;
  readonly p: Stat;
  /** SM / (1 - SM/n), same degrees of freedom. */
  readonly bhapkar_chi2: Stat;
  readonly bhapkar_p: Stat;
  /** Symmetry cell by cell, sum (n_ij - n_ji)^2 / (n_ij + n_ji) over pairs that were seen. */
  readonly bowker_chi2: Stat;
  readonly bowker_df: number | null;
  readonly bowker_p: Stat;
  /** Categories that nobody used; those with equal marginals stay. */
  readonly dropped_categories: readonly Label[];
}

/**
 * Whether two annotators use all categories equally often: d' S^-1 d over K - 1 categories, d = r - c,
 * S_ii = r + c - 2 n_ii, S_ij = -(n_ij + n_ji) (Stuart 1955, Maxwell 1970), with Bhapkar's and Bowker's statistics.
 *
 * Categories that nobody used go; one with equal marginals does not (DescTools #78). Categories never confused with the
 * others leave S singular: they are then tested within their groups, df = K - groups, flagged.
 * Undefined: no items, no discordant pair. Two categories give McNemar's chi-square.
 */
export function stuartMaxwell(table: Table): StuartMaxwell {
  const used = usedOnly(table);
  const dropped_categories = table.categories.filter(category => !used.categories.includes(category));
  const bowker = bowkerTest(used);
  const groups = confusedGroups(used);
  if (table.n_used === 0 || groups.length === 0) {
    const none = undefinedStat(table.n_used === 0 ? 'no-items' : 'no-discordant-pairs', table);
    return {
      chi2: none,
      df: null,
      p: none,
      bhapkar_chi2: none,
      bhapkar_p: none,
      bowker_chi2: none,
      bowker_df: null,
      bowker_p: none,
      dropped_categories,
    };
  }
  const df = groups.reduce((sum, group) => sum + group.length - 1, 0);
  const chi2 = groups.reduce((sum, group) => sum + quadraticForm(used, group), 0);
  const rest = 1 - chi2 / table.n_used;
  const flags: FlagCode[] = df < used.categories.length - 1 ? ['disjoint-categories'] : [];
  // Every item split, all one way: the corrected variance is 0.
  const bhapkar = rest > 1e-12 ? chi2 / rest : null;
  const orNone = (value: number | null): Stat =>
    value === null ? undefinedStat('zero-denominator', table) : defined(value, table, { flags });
  return {
    chi2: defined(chi2, table, { flags }),
    df,
    p: defined(chiSquareTail(chi2, df), table, { flags }),
    bhapkar_chi2: orNone(bhapkar),
    bhapkar_p: orNone(bhapkar === null ? null : chiSquareTail(bhapkar, df)),
    ...bowkerStats(bowker, table),
    dropped_categories,
  };
}

/** Groups of two categories or more that are linked by confusions; a category always agreed on is in none. */
function confusedGroups({ categories, counts }: Table): number[][] {
  const group = categories.map((_, at) => at);
  for (const [i, row] of counts.entries()) {
    for (const [j, count] of row.entries()) {
      if (i === j || count === 0 || group[i] === group[j]) continue;
      const [from, to] = [group[j]!, group[i]!];
      for (const at of group.keys()) if (group[at] === from) group[at] = to;
    }
  }
  return [...new Set(group)]
    .map(name => [...group.keys()].filter(at => group[at] === name))
    .filter(members => members.length > 1);
}

/** d' S^-1 d within one group, its last category left out. */
function quadraticForm(table: Table, group: readonly number[]): number {
  const { first, second } = totals(table);
  const kept = group.slice(0, -1);
  const d = kept.map(at => first[at]! - second[at]!);
  const s = kept.map(i =>
    kept.map(j =>
      i === j
        ? first[i]! + second[i]! - 2 * table.counts[i]![i]!
        : -(table.counts[i]![j]! + table.counts[j]![i]!),
    ),
  );
  return Math.max(
    0,
    solve(s, d).reduce((sum, value, at) => sum + value * d[at]!, 0),
  );
}

interface Bowker {
  readonly chi2: number;
  readonly df: number;
}

function bowkerTest({ counts }: Table): Bowker {
  let chi2 = 0;
  let df = 0;
  for (let i = 0; i < counts.length; i += 1) {
    for (let j = 0; j < i; j += 1) {
      const [above, below] = [counts[i]![j]!, counts[j]![i]!];
      if (above + below === 0) continue;
      chi2 += (above - below) ** 2 / (above + below);
      df += 1;
    }
  }
  return { chi2, df };
}

const bowkerStats = (
  { chi2, df }: Bowker,
  counted: Counted,
): Pick<StuartMaxwell, 'bowker_chi2' | 'bowker_df' | 'bowker_p'> => ({
  bowker_chi2: defined(chi2, counted),
  bowker_df: df,
  bowker_p: defined(chiSquareTail(chi2, df), counted),
});
