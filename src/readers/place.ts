import type { Ref, Warning } from '../core/run/types.js';

/** Where a reader stands, and where it says what it could not use. Handed down with every value that is read. */
export interface Here {
  ref: Ref;
  warn(warning: Warning): void;
}

/** One level deeper: `$.samples` + 3 gives `$.samples[3]`; `line 12` + `score` gives `line 12 $.score`. */
export function inside(here: Here, ...keys: (string | number)[]): Here {
  return { ref: refInside(here.ref, ...keys), warn: here.warn };
}

export function refInside(ref: Ref, ...keys: (string | number)[]): Ref {
  let at = ref.at ?? '$';
  if (!at.includes('$')) at = `${at} $`;
  for (const key of keys) at += typeof key === 'number' ? `[${key}]` : segment(key);
  return ref.sha256 === undefined ? { file: ref.file, at } : { ...ref, at };
}

function segment(key: string): string {
  const known = segments.get(key);
  if (known !== undefined) return known;
  const made = /^[A-Za-z_][A-Za-z0-9_-]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
  // A format has some dozen field names; a hostile file must not fill memory with its own.
  if (segments.size < 1000) segments.set(key, made);
  return made;
}

const segments = new Map<string, string>();

/** `log.json, $.samples[3]`, as a sentence names a place. */
export function placeInWords(ref: Ref): string {
  return ref.at === undefined ? ref.file : `${ref.file}, ${ref.at}`;
}
