import { endOfString } from './non-finite.js';

export interface Repeated {
  /** Members whose name an object had before. */
  count: number;
  /** The first of them: its name, and where it stands, in UTF-16 units. */
  name: string;
  offset: number;
}

/**
 * Names that an object has twice, of which parsers silently keep the last, as in a file with two scores; null when
 * there is none. `kept`: the members that parsing left. Only where fewer were left than stand in the text is it walked
 * again to find them, so that a file as it should be costs one look at what stands between its texts.
 * `text` is one whole JSON document; `names` what stands in it, where that is known.
 */
export function repeatedNames(text: string, kept: number, names = colonsIn(text)): Repeated | null {
  return names === kept ? null : find(text);
}

/** Colons outside texts: the members of all objects, however often a name stands there. */
function colonsIn(text: string): number {
  let count = 0;
  for (let at = 0; ; ) {
    const open = text.indexOf('"', at);
    const stop = open < 0 ? text.length : open;
    for (let gap = at; gap < stop; gap += 1) if (text.charCodeAt(gap) === colon) count += 1;
    if (open < 0) return count;
    at = endOfString(text, open);
    if (at < 0) return count;
  }
}

function find(text: string): Repeated | null {
  const open: (Set<string> | null)[] = [];
  let found: Repeated | null = null;
  /** The text that was met last: a name when a colon follows it. */
  let last = { start: 0, end: 0 };
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === quote) {
      const end = endOfString(text, at);
      if (end < 0) break;
      last = { start: at, end };
      at = end - 1;
    } else if (unit === openObject) open.push(new Set());
    else if (unit === openList) open.push(null);
    else if (unit === closeObject || unit === closeList) open.pop();
    else if (unit === colon) {
      const names = open.at(-1);
      const name = nameOf(text.slice(last.start, last.end));
      if (!names?.has(name)) names?.add(name);
      else if (found) found.count += 1;
      else found = { count: 1, name, offset: last.start };
    }
  }
  return found;
}

/** A name may be written with escapes in one place and without in the other. */
const nameOf = (source: string): string =>
  source.includes('\\') ? (JSON.parse(source) as string) : source.slice(1, -1);

const quote = 0x22;
const colon = 0x3a;
const openList = 0x5b;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;
