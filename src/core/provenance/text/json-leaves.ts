/** A scalar of a JSON text, as it is written there. */
export interface JsonLeaf {
  /** `$.a.b[3]`; names that are no plain words in brackets: `$["a b"]`. */
  path: string;
  kind: 'string' | 'number' | 'boolean' | 'null';
  /** Where the source text of the scalar stands, quotes included. */
  start: number;
  end: number;
  /** A string with escapes in it. */
  escaped: boolean;
}

export interface JsonLeaves {
  leaves: JsonLeaf[];
  /** How deep the text goes. */
  depth: number;
}

export interface JsonLimits {
  /** Paths cost memory on deep texts: only leaves up to here have theirs, null turns paths off. */
  paths?: boolean;
  mostLeaves?: number;
}

const DEEPEST = 10_000;

/**
 * The scalars of a JSON text with their source, so that numbers are never parsed into floats (trust-rules 2.3). Null when
 * the text is no JSON. One pass with a stack of its own; bare NaN and Infinity, as Python writes them, are null.
 */
export function jsonLeaves(
  text: string,
  { paths = false, mostLeaves = 1_000_000 }: JsonLimits = {},
): JsonLeaves | null {
  const leaves: JsonLeaf[] = [];
  const stack: { array: boolean; index: number; path: string }[] = [];
  let at = 0;
  let depth = 0;
  let path = '$';
  /** What may come next: a value, a name, a separator. */
  let want: 'value' | 'first' | 'name' | 'after' = 'value';
  while (true) {
    at = skipSpace(text, at);
    if (at >= text.length) return want === 'after' && stack.length === 0 ? { leaves, depth } : null;
    const char = text[at]!;
    const top = stack.at(-1);
    if (want === 'after') {
      if (!top) return null;
      if (char === ',') {
        at += 1;
        if (top.array) {
          top.index += 1;
          want = 'value';
        } else want = 'name';
      } else if (char === (top.array ? ']' : '}')) {
        stack.pop();
        at += 1;
      } else return null;
      continue;
    }
    if (want === 'first' && top && char === (top.array ? ']' : '}')) {
      stack.pop();
      at += 1;
      want = 'after';
      continue;
    }
    if (top && !top.array && (want === 'first' || want === 'name')) {
      const end = Math.abs(stringEnd(text, at));
      if (end === 0) return null;
      if (paths) path = top.path + member(text.slice(at, end));
      at = skipSpace(text, end);
      if (text[at] !== ':') return null;
      at += 1;
      want = 'value';
      continue;
    }
    const here = top?.array ? (paths ? `${top.path}[${top.index}]` : '') : path;
    if (char === '{' || char === '[') {
      if (stack.length >= DEEPEST) return null;
      stack.push({
        array: char === '[',
        index: 0,
        path: here.length > 4000 ? `${here.slice(0, 4000)}` : here,
      });
      depth = Math.max(depth, stack.length);
      at += 1;
      want = 'first';
      continue;
    }
    const leaf = scalarAt(text, at, here);
    if (leaf === null) return null;
    if (leaves.length < mostLeaves) leaves.push(leaf);
    at = leaf.end;
    want = 'after';
  }
}

function scalarAt(text: string, start: number, path: string): JsonLeaf | null {
  if (text[start] === '"') {
    const end = stringEnd(text, start);
    return end === 0 ? null : { path, kind: 'string', start, end: Math.abs(end), escaped: end < 0 };
  }
  SCALAR.lastIndex = start;
  const found = SCALAR.exec(text)?.[0];
  if (found === undefined) return null;
  const kind = /^[tf]/.test(found) ? 'boolean' : /^(?:n|N|-?I)/.test(found) ? 'null' : 'number';
  return { path, kind, start, end: start + found.length, escaped: false };
}

const SCALAR = /true|false|null|NaN|-?Infinity|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** Behind the closing quote, negative when the string has escapes; 0 when it is none or has a bare line break. */
function stringEnd(text: string, start: number): number {
  if (text.charCodeAt(start) !== 34) return 0;
  let escaped = false;
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 34) return escaped ? -(at + 1) : at + 1;
    if (code === 92) {
      at += 1;
      escaped = true;
    } else if (code === 10) return 0;
  }
  return 0;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) break;
    at += 1;
  }
  return at;
}

/** `.name`, or `["name"]` for a name that would not read as one. */
function member(quoted: string): string {
  const name = stringOf(quoted);
  return /^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}

/** The content of a JSON string. */
export function stringOf(quoted: string): string {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return quoted.slice(1, -1);
  }
}
