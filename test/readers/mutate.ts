import fc from 'fast-check';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const others: Json[] = [
  null,
  true,
  0,
  -1,
  1e300,
  '',
  'x',
  '\u001b]0;x\u0007',
  [],
  {},
  [[null]],
  { a: { a: 1 } },
  ['x'],
  [{ type: 'image' }],
];

/** The document with the value at the n-th place replaced, or with that member left out. */
export function changed(document: Json, n: number, other: Json | undefined): Json {
  const places: { parent: Json[] | { [name: string]: Json }; key: string }[] = [];
  const copy = structuredClone(document);
  const walk = (value: Json): void => {
    if (value === null || typeof value !== 'object') return;
    for (const [key, member] of Object.entries(value)) {
      places.push({ parent: value, key });
      walk(member);
    }
  };
  walk(copy);
  const place = places[n % places.length]!;
  if (other === undefined) delete (place.parent as { [name: string]: Json })[place.key];
  else (place.parent as { [name: string]: Json })[place.key] = structuredClone(other);
  return copy;
}

export const change = fc.record({
  n: fc.nat(5000),
  other: fc.option(fc.constantFrom(...others), { nil: undefined }),
});
export const seeded = { seed: 42, numRuns: 300 };
