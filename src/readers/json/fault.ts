import { endOfString } from './non-finite.js';

export interface JsonFault {
  /** Where the text stops being JSON, in UTF-16 units. */
  offset: number;
  what: string;
  /** The text was JSON so far and just ends: it was cut off. */
  atEnd: boolean;
}

/**
 * The first fault of a text that should be one JSON document, or null when it is one. V8 names no position for some
 * faults, and names it differently in every version; this scanner is slow but always knows. Bare NaN and Infinity
 * pass, since `parseJson` reads them. It keeps its own stack, so depth costs memory only.
 */
export function jsonFault(text: string): JsonFault | null {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let at = 0;
  for (;;) {
    at = pastSpace(text, at);
    if (at >= text.length) {
      if (expected === 'end') return null;
      return { offset: text.length, what: `${inWords(expected, open)} should follow`, atEnd: true };
    }
    const char = text[at]!;
    const step = stepFrom(text, at, char, expected, open);
    if (typeof step === 'string') return { offset: at, what: step, atEnd: false };
    if ('fault' in step) return step.fault;
    at = step.at;
    expected = step.expected;
  }
}

type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | 'colon' | 'comma' | 'end';
type Move = { at: number; expected: Expected } | { fault: JsonFault } | string;

function stepFrom(text: string, at: number, char: string, expected: Expected, open: ('{' | '[')[]): Move {
  const wrong = `expected ${inWords(expected, open)} but found ${shown(char)}`;
  switch (expected) {
    case 'key or }':
      if (char === '}') return closed(at, open);
      return char === '"' ? string(text, at, 'colon') : wrong;
    case 'key':
      return char === '"' ? string(text, at, 'colon') : wrong;
    case 'colon':
      return char === ':' ? { at: at + 1, expected: 'value' } : wrong;
    case 'comma': {
      const inList = open.at(-1) === '[';
      if (char === ',') return { at: at + 1, expected: inList ? 'value' : 'key' };
      return char === (inList ? ']' : '}') ? closed(at, open) : wrong;
    }
    case 'end':
      return wrong;
    default:
      if (expected === 'value or ]' && char === ']') return closed(at, open);
      return value(text, at, char, open) ?? wrong;
  }
}

function value(text: string, at: number, char: string, open: ('{' | '[')[]): Move | undefined {
  if (char === '{' || char === '[') {
    open.push(char);
    return { at: at + 1, expected: char === '{' ? 'key or }' : 'value or ]' };
  }
  const then = open.length === 0 ? 'end' : 'comma';
  if (char === '"') return string(text, at, then);
  scalar.lastIndex = at;
  const found = scalar.exec(text);
  if (found) return { at: at + found[0].length, expected: then };
  const rest = text.slice(at, at + 400);
  if (
    at + rest.length === text.length &&
    (words.some(word => word.startsWith(rest)) || halfNumber.test(rest))
  )
    return { fault: { offset: text.length, what: 'a value breaks off', atEnd: true } };
  return undefined;
}

const scalar = /(?:true|false|null|NaN|-?Infinity|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;
const halfNumber = /^-?(?:\d+(?:\.\d*)?(?:[eE][+-]?)?)?$/;
const words = ['true', 'false', 'null', 'NaN', 'Infinity', '-Infinity'];

function string(text: string, at: number, expected: Expected): Move {
  const end = endOfString(text, at);
  const bad = badInside(text, at, end < 0 ? text.length : end - 1);
  if (bad) return { fault: bad };
  if (end < 0) return { fault: { offset: text.length, what: 'a text is not closed', atEnd: true } };
  return { at: end, expected };
}

/** A raw control character or an unknown escape between two offsets of a string. */
function badInside(text: string, start: number, end: number): JsonFault | undefined {
  for (let at = start + 1; at < end; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x20) return { offset: at, what: 'a text holds a bare control character', atEnd: false };
    if (unit !== 0x5c) continue;
    escapeSequence.lastIndex = at;
    const found = escapeSequence.exec(text);
    // A text that ends inside an escape was cut off.
    if (!found)
      return text.length - at < 6 ? undefined : { offset: at, what: 'unknown escape', atEnd: false };
    at += found[0].length - 1;
  }
  return undefined;
}

const escapeSequence = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

function closed(at: number, open: ('{' | '[')[]): Move {
  open.pop();
  return { at: at + 1, expected: open.length === 0 ? 'end' : 'comma' };
}

function pastSpace(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) break;
  }
  return at;
}

function inWords(expected: Expected, open: ('{' | '[')[]): string {
  switch (expected) {
    case 'key':
      return 'a quoted name';
    case 'key or }':
      return "a quoted name or '}'";
    case 'colon':
      return "':'";
    case 'comma':
      return open.at(-1) === '[' ? "',' or ']'" : "',' or '}'";
    case 'end':
      return 'nothing more';
    case 'value or ]':
      return "a value or ']'";
    default:
      return 'a value';
  }
}

const shown = (char: string): string => (/[\x21-\x7e]/.test(char) ? `'${char}'` : `U+${hex(char)}`);
const hex = (char: string): string => char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
