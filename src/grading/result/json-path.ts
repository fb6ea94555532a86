/** The value at `a.b[0].c`, `$.a` or `a["b c"]`; undefined when there is none. */
export function valueAt(value: unknown, path: string): unknown {
  let at = value;
  for (const [, bare, index, quoted] of path.replace(/^\$\.?/u, '').matchAll(STEP)) {
    const key = bare ?? index ?? quoted;
    if (key === undefined || at === null || typeof at !== 'object' || !Object.hasOwn(at, key))
      return undefined;
    at = (at as Record<string, unknown>)[key];
  }
  return at;
}

const STEP = /([^.[\]"']+)|\[(\d+)\]|\[["']([^"']*)["']\]/gu;
