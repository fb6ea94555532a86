import type { BlindHit } from '../../store/provenance.js';
import type { TextPart } from '../evidence/big-text.js';
import { placeOfHit } from '../evidence/place-of-hit.js';

type PlaceOf = ReturnType<typeof placeOfHit>;

/** Where a hit stands in the parts of its step; looked for once, since a long step may have to be searched for it. */
export function placeOf(parts: readonly TextPart[], hit: BlindHit): PlaceOf {
  const known = placed.get(parts) ?? new WeakMap<BlindHit, PlaceOf>();
  placed.set(parts, known);
  const place = known.get(hit);
  if (place !== undefined) return place;
  const found = placeOfHit(parts, hit);
  known.set(hit, found);
  return found;
}

const placed = new WeakMap<readonly TextPart[], WeakMap<BlindHit, PlaceOf>>();
