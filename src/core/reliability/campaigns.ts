import { groupBy } from '../trust/table.js';
import type { RepeatRun } from './repeat-run.js';

/** Repeats of one configuration that were made together. */
export interface Campaign {
  /** As the manifest names it, or where it lies; null: there is but one. */
  name: string | null;
  runs: RepeatRun[];
  /** Places that were read as one campaign although each may hold a repeat of the same task. */
  merged: string[];
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
  return [
    ...[...named].map(([name, own]) => ({ name, runs: own, merged: [] })),
    ...(unnamed.length === 0 ? [] : byPlace(unnamed, 0)),
  ].sort((a, b) => order(a.name ?? '', b.name ?? ''));
}

function byPlace(runs: RepeatRun[], level: number): Campaign[] {
  const deepest = Math.max(...runs.map(({ places }) => places.length));
  if (level >= deepest) return [{ name: null, runs, merged: [] }];
  const places = groupBy(runs, ({ places: all }) => all[level] ?? '');
  if (places.size === 1) return byPlace(runs, level + 1);
  const repeating = [...places.values()].filter(hasRepeats);
  if (!collide([...places.values()])) return [{ name: null, runs, merged: [] }];
  if (repeating.length < 2) return [{ name: null, runs, merged: [...places.keys()].sort(order) }];
  return [...places].flatMap(([place, own]) =>
    byPlace(own, level + 1).map(each => ({ ...each, name: each.name ?? place })),
  );
}

const hasRepeats = (runs: readonly RepeatRun[]): boolean =>
  [...groupBy(runs, taskKey).values()].some(own => own.length > 1);

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

export const taskKey = ({ benchmark, taskId, variant }: RepeatRun): string =>
  JSON.stringify([benchmark, taskId, variant]);

export const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
