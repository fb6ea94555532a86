import { groupBy } from '../trust/table.js';
import type { RepeatRun } from './repeat-run.js';

/** Repeats of one configuration that were made together. */
export interface Campaign {
  /** As the manifest names it, or where it lies; null: there is but one. */
  name: string | null;
  runs: RepeatRun[];
  /** Places that were read as one campaign although they have runs of the same task under the same number. */
  merged: string[];
  /** Their numbers tell nothing: repetitions are numbered by time. */
  renumber: boolean;
}

/**
 * The campaigns of a configuration, told by name; where none is named, by place, when two places repeat the same tasks under
 * the same numbers. Places that hold one run a task are no campaigns but repetitions (formats T6: a separate file each).
 *
 * @param runs of one configuration, without recorded runs, which stand outside all campaigns
 */
export function campaignsOf(runs: readonly RepeatRun[]): Campaign[] {
  const named = groupBy(runs, ({ campaign }) => campaign);
  const unnamed = named.get(null) ?? [];
  named.delete(null);
  const found = [
    ...[...named].map(([name, own]) => ({ ...whole(own), name })),
    ...(unnamed.length === 0 ? [] : byPlace(unnamed, 0)),
  ];
  return shortNames(found).sort((a, b) => order(a.name ?? '', b.name ?? ''));
}

const whole = (runs: RepeatRun[]): Campaign => ({ name: null, runs, merged: [], renumber: false });

/** Goes down to the first level at which the runs lie in different places. */
function byPlace(runs: RepeatRun[], level: number): Campaign[] {
  if (runs.every(({ places }) => places.length <= level)) return [whole(runs)];
  const places = groupBy(runs, ({ places: all }) => all[level] ?? '');
  if (places.size === 1) return byPlace(runs, level + 1);
  if (!collide([...places.values()])) return [whole(runs)];
  const repeating = [...places.values()].filter(hasRepeats);
  if (repeating.length < 2)
    return [{ ...whole(runs), merged: [...places.keys()].sort(order), renumber: !areNumbered(runs) }];
  return [...places].flatMap(([place, own]) =>
    byPlace(own, level + 1).map(each => ({ ...each, name: each.name ?? place })),
  );
}

const hasRepeats = (runs: readonly RepeatRun[]): boolean =>
  [...groupBy(runs, taskKey).values()].some(own => own.length > 1);

/** Some task has recorded numbers that tell its runs apart; "1" in each of five files does not. */
const areNumbered = (runs: readonly RepeatRun[]): boolean =>
  [...groupBy(runs, taskKey).values()].some(own => {
    const recorded = own.filter(({ repetition }) => repetition?.how === 'recorded');
    return new Set(recorded.map(({ repetition }) => repetition?.index)).size > 1;
  });

/** Some task has the same repetition number, or none, in two of them. */
function collide(groups: readonly RepeatRun[][]): boolean {
  const seen = new Map<string, number>();
  return groups.some((runs, at) =>
    runs.some(run => {
      const key = `${taskKey(run)}\n${run.repetition?.index ?? ''}`;
      const before = seen.get(key);
      seen.set(key, at);
      return before !== undefined && before !== at;
    }),
  );
}

/** The last part of a path, where that is enough to tell the campaigns apart. */
function shortNames(campaigns: readonly Campaign[]): Campaign[] {
  const short = campaigns.map(({ name }) => name?.split(/[/\\]/).findLast(Boolean) ?? name);
  const isEnough = new Set(short).size === short.length;
  return campaigns.map((campaign, at) => (isEnough ? { ...campaign, name: short[at] ?? null } : campaign));
}

export const taskKey = ({ benchmark, taskId, variant }: RepeatRun): string =>
  JSON.stringify([benchmark, taskId, variant]);

export const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
