import {
  DROPPED,
  type Mask,
  PARTED,
  STATUS_DONE,
  STATUS_FAILED,
  STATUS_OPEN,
  STATUS_PARTIAL,
  TEXT,
} from './mask.js';
import { stripLine } from './strip-line.js';

/**
 * A closing that is a JSON document ({"analysis": "...", "task_complete": true}): the mask that leaves the sentences of
 * its prose fields and its status fields. Null for any other text. Purely lexical, so a document that was cut off or
 * is not quite JSON is read as far as it goes.
 */
export function readJson(text: string, mask: Mask = new Uint8Array(text.length)): Mask | null {
  const body = bodyOf(text);
  if (body === null) return null;
  mask.fill(DROPPED, 0, text.length);
  let key: Key | null = null;
  for (let at = body.start; at < body.end; at++) {
    const char = text[at];
    if (char === '"') {
      const close = closingQuote(text, at, body.end);
      if (isKey(text, close + 1, body.end))
        key = { name: text.slice(at + 1, Math.min(close, at + 41)).toLowerCase(), at };
      else readString(text, mask, key, at, close);
      at = close;
    } else if (key !== null && (char === 't' || char === 'f')) {
      const literal = /^(true|false)\b/u.exec(text.slice(at, at + 6))?.[1];
      if (literal !== undefined) markStatus(mask, key, at + literal.length, literal);
      key = null;
    }
  }
  return mask;
}

interface Key {
  name: string;
  at: number;
}

function bodyOf(text: string): { start: number; end: number } | null {
  if (!/[{[`]/u.test(text[firstMark(text)] ?? '')) return null;
  const start = /^\s*(?:```(?:json)?[ \t]*\r?\n\s*)?/iu.exec(text)![0].length;
  const end = text.length - /(?:\n\s*```)?\s*$/u.exec(text.slice(-200))![0].length;
  const opens = /^(?:\{\s*["}]|\[\s*[{"])/u.test(text.slice(start, start + 200));
  return opens && (text[end - 1] === '}' || text[end - 1] === ']') ? { start, end } : null;
}

function firstMark(text: string): number {
  let at = 0;
  while (at < text.length && text.charCodeAt(at) <= 32) at++;
  return at;
}

function closingQuote(text: string, open: number, end: number): number {
  let at = open + 1;
  while (at < end && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return Math.min(at, end);
}

function isKey(text: string, after: number, end: number): boolean {
  let at = after;
  while (at < end && at < after + 20 && text.charCodeAt(at) <= 32) at++;
  return text[at] === ':';
}

function readString(text: string, mask: Mask, key: Key | null, open: number, close: number): void {
  if (key === null) return;
  if (
    STATUS_KEYS.test(key.name) &&
    markStatus(mask, key, close, text.slice(open + 1, Math.min(close, open + 41)))
  )
    return;
  if (!PROSE_KEYS.test(key.name)) return;
  mask.fill(TEXT, open + 1, close);
  stripLine(text, mask, open + 1, close);
  for (let at = text.indexOf('\\', open); at >= 0 && at < close; at = text.indexOf('\\', at + 2)) {
    mask.fill(text[at + 1] === 'n' ? PARTED : DROPPED, at, at + 2);
  }
  if (close < text.length) mask[close] = PARTED;
}

/** Marks `"key": value` as one statement; false where the value is no status. */
function markStatus(mask: Mask, key: Key, end: number, value: string): boolean {
  if (!STATUS_KEYS.test(key.name)) return false;
  const word = value
    .toLowerCase()
    .replaceAll(/[^a-z]+/gu, ' ')
    .trim();
  const kind = word === 'false' && PROGRESS_KEYS.test(key.name) ? STATUS_OPEN : STATUS_WORDS.get(word);
  if (kind === undefined) return false;
  mask.fill(kind, key.at, end);
  return true;
}

const STATUS_KEYS =
  /^(?:is_)?(?:task_?)?(?:status|complete|completed|completion|done|finished|success|successful|succeeded|resolved|solved|outcome|result|state|verdict)$/u;

/** "false" here says that the work goes on, not that it failed. */
const PROGRESS_KEYS = /(?:complete|completed|completion|done|finished)$/u;

const PROSE_KEYS =
  /^(?:final_?|state_?)?(?:analysis|summary|message|explanation|thoughts?|result|output|conclusion|notes?|response|reason|reasoning|comments?|description|answer|text|content|plan|report|details|feedback)$/u;

const STATUS_WORDS = new Map<string, number>([
  ...words(
    'true success successful succeeded complete completed done finished ok passed pass resolved solved',
    STATUS_DONE,
  ),
  ...words(
    'false failed failure fail error incomplete unsuccessful blocked aborted unresolved',
    STATUS_FAILED,
  ),
  ...words(
    'partial partially_completed partial_success partially_complete partial_completion mixed',
    STATUS_PARTIAL,
  ),
  ...words('in_progress pending running ongoing continue', STATUS_OPEN),
]);

function words(list: string, kind: number): [string, number][] {
  return list.split(' ').map(word => [word.replaceAll('_', ' '), kind]);
}
