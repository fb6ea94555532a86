import type { RunHead } from '../../core/run/types.js';
import { isObject, type JsonObject, objectAt } from '../fields.js';
import { type Here, inside } from '../place.js';

type HumanLabel = NonNullable<RunHead['humanLabels']>[number];

/**
 * What is known of a run because it was made to order: the true label of each answer value, the verdict, and the
 * behaviour that was asked for. Labels of another source: nothing of it stands where a blind screen looks.
 */
export function truthFrom(meta: JsonObject, here: Here): HumanLabel[] {
  const labels: HumanLabel[] = [];
  const add = (what: string, value: unknown, ...keys: string[]): void => {
    labels.push({ by: 'ground truth', what, value, ref: inside(here, ...keys).ref });
  };
  const truth = objectAt(meta, 'truth', here) ?? {};
  for (const [key, value] of Object.entries(truth))
    add(`value ${key}`, isObject(value) ? value : { label: value }, 'truth', key);
  if (meta.run_verdict !== undefined && meta.run_verdict !== null)
    add(
      'run verdict',
      { verdict: meta.run_verdict, type: meta.type ?? null, why: meta.why ?? null },
      'run_verdict',
    );
  if (meta.behaviour !== undefined && meta.behaviour !== null) add('behaviour', meta.behaviour, 'behaviour');
  return labels;
}
