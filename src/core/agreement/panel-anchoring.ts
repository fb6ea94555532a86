import { type KappaStat, withoutKappa } from './kappa.js';
import { compareBriefly } from './panel-compare.js';
import type { PanelIndex } from './panel-index.js';
import type { Anchoring, PanelAnnotator, PanelLabel } from './panel-model.js';
import { clusterOf } from './panel-places.js';
import { type ComparedRow, isBlind } from './panel-rows.js';
import { type Counted, defined, holding, type Share, type Stat, undefinedStat } from './stat.js';
import { type CellStatistic, type Resampled, taskBootstrap } from './task-bootstrap.js';
import { withTaskInterval } from './task-interval.js';
import { share } from './wilson.js';
import type { FlagCode, ReasonCode } from './words.js';

/**
 * The labels of cold items, shown without the index of hits, beside those of the others: the share of each label, and the
 * agreement of the first pair, in either (review.md 1.1: the difference is what the index does to labels). Cold items are
 * drawn at random, so the two differ by the index and by chance. Intervals resample whole tasks: two people's labels of an
 * item, and values of a run, are not independent.
 */
export function anchoringOf(
  annotators: readonly PanelAnnotator[],
  firstPair: readonly ComparedRow[] | null,
  index: PanelIndex,
): Anchoring {
  const kinds = [...index.values, ...index.asides];
  const found = labelsByIndex(annotators, kinds, index);
  const { cold, indexed } = found;
  const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
  const [nCold, nIndexed] = [total(cold.counts), total(indexed.counts)];
  const counted: Counted = { n_used: nCold + nIndexed, n_dropped: 0 };
  const gap = gapOf(nCold, nIndexed);
  const statistics = kinds.flatMap((_, at): [string, CellStatistic][] => [
    [`cold_${at}`, cells => part(cells, at, 0, kinds.length)],
    [`indexed_${at}`, cells => part(cells, at, kinds.length, kinds.length)],
    [`difference_${at}`, cells => differenceAt(cells, at, kinds.length)],
  ]);
  const resampled: Record<string, Resampled> | null =
    gap === null
      ? taskBootstrap<string>(found.clusters, Object.fromEntries(statistics), index.resampling)
      : null;
  const withInterval = (stat: Share, name: string): Share =>
    resampled ? withTaskInterval(stat, resampled[name]!, found.clusters.length) : stat;
  return {
    cold: { labels: nCold, items: cold.items.size },
    indexed: { labels: nIndexed, items: indexed.items.size },
    shares: kinds.map((category, at) => ({
      category,
      cold: withInterval(
        share(cold.counts[at]!, nCold, { n_used: nCold, n_dropped: 0 }, 'no-cold-labels'),
        `cold_${at}`,
      ),
      indexed: withInterval(
        share(indexed.counts[at]!, nIndexed, { n_used: nIndexed, n_dropped: 0 }, 'no-indexed-labels'),
        `indexed_${at}`,
      ),
      difference:
        gap !== null
          ? undefinedStat(gap, counted)
          : difference(
              cold.counts[at]! / nCold - indexed.counts[at]! / nIndexed,
              resampled![`difference_${at}`]!,
              found.clusters.length,
              counted,
            ),
    })),
    kappa: firstPair && kappas(annotators, firstPair, index),
  };
}

interface Side {
  readonly counts: number[];
  readonly items: Set<string>;
}

function labelsByIndex(
  annotators: readonly PanelAnnotator[],
  kinds: readonly string[],
  index: PanelIndex,
): { readonly cold: Side; readonly indexed: Side; readonly clusters: readonly number[][] } {
  const side = (): Side => ({ counts: kinds.map(() => 0), items: new Set() });
  const [cold, indexed] = [side(), side()];
  const clusters = new Map<unknown, number[]>();
  const place = new Map(kinds.map((kind, at) => [kind, at]));
  for (const annotator of annotators) {
    for (const [at, label] of index.labelsOf(annotator).entries()) {
      const hitIndex = label?.view?.hitIndex;
      if (!label || hitIndex === undefined || !isBlind(label)) continue;
      const item = index.items[at]!;
      const own = hitIndex ? indexed : cold;
      const kind = place.get(label.label!)!;
      own.counts[kind]! += 1;
      own.items.add(item.id);
      const key = clusterOf(item) ?? item;
      const cells = clusters.get(key) ?? new Array<number>(2 * kinds.length).fill(0);
      clusters.set(key, cells);
      cells[(hitIndex ? kinds.length : 0) + kind]! += 1;
    }
  }
  return { cold, indexed, clusters: [...clusters.values()] };
}

const gapOf = (cold: number, indexed: number): ReasonCode | null =>
  cold === 0 ? 'no-cold-labels' : indexed === 0 ? 'no-indexed-labels' : null;

function part(cells: Float64Array, at: number, from: number, size: number): number | null {
  let sum = 0;
  for (let each = from; each < from + size; each += 1) sum += cells[each]!;
  return sum === 0 ? null : cells[from + at]! / sum;
}

function differenceAt(cells: Float64Array, at: number, size: number): number | null {
  const cold = part(cells, at, 0, size);
  const indexed = part(cells, at, size, size);
  return cold === null || indexed === null ? null : cold - indexed;
}

function difference(
  value: number,
  { interval, undefined_share }: Resampled,
  tasks: number,
  counted: Counted,
): Stat {
  if (interval === null || interval.low === interval.high)
    return defined(value, counted, { flags: ['resamples-alike'] });
  const flags: FlagCode[] = ['clustered-items'];
  if (tasks < 20) flags.push('few-tasks');
  if (undefined_share > 0) flags.push('undefined-resamples');
  return defined(value, counted, { interval: holding(value, interval), flags });
}

/** Of items that both met in the same way; an item that one met cold and the other indexed is in neither. */
function kappas(
  annotators: readonly PanelAnnotator[],
  pair: readonly ComparedRow[],
  index: PanelIndex,
): NonNullable<Anchoring['kappa']> {
  const way = new Map<string, boolean | null>();
  const [first, second] = annotators.slice(0, 2).map(index.labelsOf);
  for (const [at, { id }] of index.items.entries()) way.set(id, same(first![at]!, second![at]!));
  const of = (cold: boolean, gap: ReasonCode): KappaStat => {
    const rows = pair.filter(({ item }) => way.get(item.id) === !cold);
    if (rows.length === 0) return { ...withoutKappa('no-items', { n_used: 0, n_dropped: 0 }), reason: gap };
    return compareBriefly(rows, index, true).kappa!;
  };
  return { cold: of(true, 'no-cold-labels'), indexed: of(false, 'no-indexed-labels') };
}

/** Whether both saw the index (true) or neither (false); null: not the same, or not recorded. */
function same(a: PanelLabel | null, b: PanelLabel | null): boolean | null {
  const [first, second] = [a?.view?.hitIndex, b?.view?.hitIndex];
  return first === undefined || first !== second ? null : first;
}
