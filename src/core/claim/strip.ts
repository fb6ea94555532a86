import { DROPPED, type Mask, TEXT } from './mask.js';
import { stripLine } from './strip-line.js';

/**
 * trust-rules 3.1: marks what is not the agent's own prose. URLs, paths and hashes are left to the scanner, table
 * rules and cells to the splitter. One pass, line by line. `mask` may be longer than the text; it is written over.
 */
export function strip(text: string, mask: Mask = new Uint8Array(text.length)): Mask {
  mask.fill(TEXT, 0, text.length);
  const body = unwrapFence(text);
  mask.fill(DROPPED, 0, body.start);
  mask.fill(DROPPED, body.end, text.length);
  let fence: Fence | null = null;
  for (let start = body.start; start < body.end; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 || newline > body.end ? body.end : newline;
    const first = skipBlanks(text, start, end);
    const opening = fenceAt(text, first, end);
    if (fence !== null) {
      mask.fill(DROPPED, start, end);
      if (opening?.bare && opening.mark === fence.mark && opening.length >= fence.length) fence = null;
    } else if (opening !== null) {
      mask.fill(DROPPED, start, end);
      fence = opening;
    } else if (text[first] === '>') {
      mask.fill(DROPPED, start, end);
    } else {
      stripLine(text, mask, first, end);
    }
    start = end + 1;
  }
  return mask;
}

interface Fence {
  mark: string;
  length: number;
  /** Nothing follows the marks. */
  bare: boolean;
}

/** A closing that as a whole was put into a fence (```markdown ... ```) is still the agent's prose. */
function unwrapFence(text: string): { start: number; end: number } {
  const all = { start: 0, end: text.length };
  const head = /^\s*(```+|~~~+)(md|markdown|text|txt|plaintext)?[ \t]*\r?\n/iu.exec(text);
  const tail = /\n[ \t]*(```+|~~~+)\s*$/u.exec(text.slice(-200));
  if (head === null || tail === null || head[1] !== tail[1]) return all;
  const end = text.length - Math.min(200, text.length) + tail.index;
  const inner = { start: head[0].length, end };
  if (inner.end < inner.start) return all;
  const nested = text.indexOf(`\n${head[1]}`, inner.start);
  return head[2] === undefined && nested >= 0 && nested < end ? all : inner;
}

function fenceAt(text: string, first: number, end: number): Fence | null {
  const mark = text[first];
  if (first >= end || (mark !== '`' && mark !== '~')) return null;
  let after = first;
  while (after < end && text[after] === mark) after++;
  if (after - first < 3) return null;
  const info = text.slice(after, Math.min(end, after + 200));
  // Backticks further on in the line make it inline code.
  if (mark === '`' && info.includes('`')) return null;
  return { mark, length: after - first, bare: info.trim() === '' };
}

function skipBlanks(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && (text[at] === ' ' || text[at] === '\t' || text[at] === '\r')) at++;
  return at;
}
