import type { LabelEvent } from '../label-event.js';
import type { PassConsensus } from './model.js';
import type { SnapshotContent } from './snapshot.js';

/**
 * The snapshot that a consensus rests on: the one taken when its people had locked, before anybody settled (review 1.1:
 * never recomputed). Labels that came in later have a snapshot of their own, and are no part of this one. On a machine
 * that met the settling first, the earliest of these people.
 */
export function citedSnapshot<S extends { readonly json: string; readonly createdAt: string }>(
  snapshots: readonly S[],
  { people }: Pick<PassConsensus, 'people'>,
  events: readonly LabelEvent[],
): S | null {
  if (snapshots.length < 2) return snapshots[0] ?? null;
  const names = [...people.annotators].sort().join('\n');
  const own = snapshots.filter(
    ({ json }) => [...(JSON.parse(json) as SnapshotContent).annotators].sort().join('\n') === names,
  );
  const of = own.length > 0 ? own : snapshots;
  const begun = events
    .filter(({ kind }) => kind === 'own_answer')
    .reduce<string | null>((first, { createdAt: at }) => (first === null || at < first ? at : first), null);
  if (begun === null) return of.at(-1) ?? null;
  return of.findLast(({ createdAt }) => createdAt <= begun) ?? of[0] ?? null;
}
