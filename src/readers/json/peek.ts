import { endOfString } from './non-finite.js';

/** What can be told of a JSON document from its first bytes, for detection. */
export interface Peek {
  /** `other` for a bare text, number or anything that is not JSON. */
  shape: 'object' | 'list' | 'other';
  /** Members of the object, or of the list's first object, as far as the text goes; later repeats do not count. */
  members: ReadonlyMap<string, Peeked>;
}

export type Kind = 'text' | 'number' | 'boolean' | 'null' | 'object' | 'list';

export interface Peeked {
  kind: Kind;
  /** The value when it is a text or a scalar of at most 200 characters that ends within what was read. */
  value?: string | number | boolean | null;
}

/** Tolerates a text that breaks off anywhere, and faults past the point that it needs. */
export function peekJson(text: string): Peek {
  let at = pastSpace(text, text.charCodeAt(0) === 0xfeff ? 1 : 0);
  if (text[at] === '{') return { shape: 'object', members: membersFrom(text, at) };
  if (text[at] !== '[') return { shape: 'other', members: new Map() };
  at = pastSpace(text, at + 1);
  return { shape: 'list', members: text[at] === '{' ? membersFrom(text, at) : new Map() };
}

/** Whether all names are members. */
export const hasAll = (peek: Peek, ...names: string[]): boolean =>
  names.every(name => peek.members.has(name));

/** The source text of a member of the object that a whole document is; of several of one name the last. */
export function memberSource(text: string, name: string): string | undefined {
  let source: string | undefined;
  for (const member of membersOf(text, pastSpace(text, text.charCodeAt(0) === 0xfeff ? 1 : 0)))
    if (member.name === name && member.end >= 0) source = text.slice(member.at, member.end);
  return source;
}

function membersFrom(text: string, open: number): Map<string, Peeked> {
  const members = new Map<string, Peeked>();
  for (const { name, at, end } of membersOf(text, open)) {
    const found = peekedValue(text, at, end);
    if (!found) break;
    if (!members.has(name)) members.set(name, found);
  }
  return members;
}

/** Names and places of an object's members; `end` is -1 for one in which the text breaks off. */
function* membersOf(text: string, open: number): Generator<{ name: string; at: number; end: number }> {
  let at = pastSpace(text, open + 1);
  while (text[at] === '"') {
    const nameEnd = endOfString(text, at);
    if (nameEnd < 0) break;
    const name = literal(text.slice(at, nameEnd));
    at = pastSpace(text, nameEnd);
    if (text[at] !== ':' || typeof name !== 'string') break;
    at = pastSpace(text, at + 1);
    const end = endOfValue(text, at);
    yield { name, at, end };
    if (end < 0) break;
    at = pastSpace(text, end);
    if (text[at] !== ',') break;
    at = pastSpace(text, at + 1);
  }
}

function peekedValue(text: string, at: number, end: number): Peeked | undefined {
  const kind = kinds.find(([pattern]) => pattern.test(text[at] ?? ''))?.[1];
  if (!kind) return undefined;
  if (kind === 'object' || kind === 'list' || end < 0 || end - at > 202) return { kind };
  const value = literal(text.slice(at, end));
  return value === undefined ? { kind } : { kind, value };
}

const kinds: [RegExp, Kind][] = [
  [/"/, 'text'],
  [/[{]/, 'object'],
  [/\[/, 'list'],
  [/[-\dNI]/, 'number'],
  [/[tf]/, 'boolean'],
  [/n/, 'null'],
];

function literal(source: string): string | number | boolean | null | undefined {
  try {
    const value: unknown = JSON.parse(source);
    return typeof value === 'object' && value !== null
      ? undefined
      : (value as string | number | boolean | null);
  } catch {
    return undefined;
  }
}

/** Offset past the value at `at`, or -1 when the text breaks off in it. */
function endOfValue(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const char = text[at]!;
    if (char === '"') {
      const end = endOfString(text, at);
      if (end < 0) return -1;
      if (depth === 0) return end;
      at = end - 1;
    } else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') {
      if (depth === 0) return at;
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (depth === 0 && /[,\s]/.test(char)) return at;
  }
  return -1;
}

function pastSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text[at]!)) at += 1;
  return at;
}
