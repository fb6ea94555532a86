import type { Ref } from '../../core/run/types.js';
import { type JsonObject, objectAt, objectsAt } from '../fields.js';
import type { Document } from '../json/document.js';
import { type Here, inside } from '../place.js';

/** The attempt that counts. */
export interface Attempt {
  result: JsonObject;
  here: Here;
}

export interface Attempts {
  attempt: Attempt | null;
  retries: Ref[];
}

/** The last attempt of a record that has a result; those before it were retries, which are not repetitions. */
export function attemptsOf(record: Document | null): Attempts {
  if (!record) return { attempt: null, retries: [] };
  const attempts = objectsAt(record.value, 'attempts', record.here).flatMap(({ value, here }) => {
    const result = objectAt(value, 'result', here);
    return result ? [{ result, here: inside(here, 'result') }] : [];
  });
  return { attempt: attempts.at(-1) ?? null, retries: attempts.slice(0, -1).map(({ here }) => here.ref) };
}
