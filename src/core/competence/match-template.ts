/** A gate's message to look for, read from its regex: constants and holes in turn. */
export interface Matcher {
  parts: Piece[];
  /** Length of the longest constant part, and of all together. */
  longest: number;
  constants: number;
}

type Piece = { text: string } | { hole: 'anything' | 'number' };

/** The holes that a gate's regex may have (trust-rules 4). */
const anything = '(.+?)';
const number = '([-+0-9.eE]+)';

/** Reads the regex of a gate; null: it is not of the form that gates have, and is not run. */
export function matcherOf(regex: string): Matcher | null {
  if (!regex.startsWith('^') || !regex.endsWith('$')) return null;
  const inside = regex.slice(1, -1);
  const parts: Piece[] = [];
  let text = '';
  const flush = () => {
    if (text !== '') parts.push({ text });
    text = '';
  };
  for (let at = 0; at < inside.length; ) {
    const hole = [anything, number].find(form => inside.startsWith(form, at));
    if (hole !== undefined) {
      flush();
      parts.push({ hole: hole === number ? 'number' : 'anything' });
      at += hole.length;
    } else if (inside[at] === '\\') {
      text += inside[at + 1] ?? '';
      at += 2;
    } else {
      if (/[\^$.*+?()[\]{}|]/.test(inside[at] ?? '')) return null;
      text += inside[at];
      at++;
    }
  }
  flush();
  const lengths = parts.map(part => ('text' in part ? part.text.length : 0));
  return { parts, longest: Math.max(0, ...lengths), constants: lengths.reduce((sum, n) => sum + n, 0) };
}

/** A message as it is compared: white space collapsed. */
export const collapsed = (message: string): string => message.replace(/\s+/g, ' ').trim();

/**
 * Texts of the holes when a collapsed message is of the form, else null. The same as the regex would find, except that a number
 * may be `nan` or `inf` and that what stood in a last hole may be empty (it was trimmed away); but in time that is linear in the
 * message for each part, whatever the message is. With `cut` the message was truncated: it may end anywhere, as long as that many
 * constant characters of the form stand in it.
 */
export function matchMessage({ parts }: Matcher, message: string, cut: number | null): string[] | null {
  const strict = reachable(parts, message, cut !== null, false);
  const ok = strict[0]?.[0] === 1 ? strict : reachable(parts, message, cut !== null, true);
  if (ok[0]?.[0] !== 1) return null;
  const holes: string[] = [];
  let [at, constants] = [0, 0];
  for (const [n, part] of parts.entries()) {
    const next = ok[n + 1] as Uint8Array;
    if ('text' in part) {
      const end = Math.min(message.length, at + part.text.length);
      constants += end - at;
      at = end;
      continue;
    }
    // As few characters as will do, as `.+?` takes; of a number as many as there are.
    let end = -1;
    if (part.hole === 'number') {
      for (let q = numberEnd(message, at); q > at && end < 0; q--) if (next[q] === 1) end = q;
    } else end = next.indexOf(1, Math.min(at + 1, message.length));
    if (end < 0) end = message.length;
    holes.push(message.slice(at, end));
    at = end;
  }
  return cut !== null && constants < cut ? null : holes;
}

/** For each part the places of the message from which it and all behind it can be matched to the end. */
function reachable(parts: readonly Piece[], message: string, cut: boolean, emptyLast: boolean): Uint8Array[] {
  const n = message.length;
  const last = new Uint8Array(n + 1);
  last[n] = 1;
  const ok: Uint8Array[] = [last];
  for (let i = parts.length - 1; i >= 0; i--) {
    const part = parts[i] as Piece;
    const next = ok[0] as Uint8Array;
    const own = new Uint8Array(n + 1);
    if ('text' in part)
      placeText(own, next, part.text, message, { cut, trimmed: emptyLast && i === parts.length - 2 });
    else if (part.hole === 'number') placeNumber(own, next, message);
    else {
      for (let at = n - 1, found = false; at >= 0; at--) {
        found ||= next[at + 1] === 1;
        own[at] = found ? 1 : 0;
      }
      if (emptyLast && i === parts.length - 1) own[n] = 1;
    }
    // The end of a truncated message may be anywhere.
    if (cut) own[n] = 1;
    ok.unshift(own);
  }
  return ok;
}

function placeText(
  own: Uint8Array,
  next: Uint8Array,
  text: string,
  message: string,
  may: { cut: boolean; trimmed: boolean },
): void {
  for (let at = message.indexOf(text); at >= 0; at = message.indexOf(text, at + 1)) {
    if (next[at + text.length] === 1) own[at] = 1;
  }
  // A last hole that is empty leaves the blank before it trimmed.
  const trimmed = text.trimEnd();
  if (may.trimmed && trimmed !== '' && next[message.length] === 1 && message.endsWith(trimmed))
    own[message.length - trimmed.length] = 1;
  if (!may.cut) return;
  for (let length = Math.min(text.length - 1, message.length); length > 0; length--) {
    if (message.endsWith(text.slice(0, length))) own[message.length - length] = 1;
  }
}

function placeNumber(own: Uint8Array, next: Uint8Array, message: string): void {
  let nearest = -1;
  for (let at = message.length - 1, run = -1; at >= 0; at--) {
    if (next[at + 1] === 1) nearest = at + 1;
    const digit = isNumberCharacter(message.charCodeAt(at));
    run = digit ? Math.max(run, at + 1) : -1;
    if (digit && nearest > at && nearest <= run) own[at] = 1;
    else if (nearest >= 0) {
      const end = wordEnd(message, at);
      if (end > at && next[end] === 1) own[at] = 1;
    }
  }
}

const isNumberCharacter = (code: number): boolean =>
  (code >= 48 && code <= 57) || code === 43 || code === 45 || code === 46 || code === 69 || code === 101;

/** Where the longest number at a place ends. */
function numberEnd(message: string, at: number): number {
  let end = at;
  while (end < message.length && isNumberCharacter(message.charCodeAt(end))) end++;
  return Math.max(end, wordEnd(message, at));
}

/** Python writes what is no number as `nan`, `inf`, `-inf`. */
function wordEnd(message: string, at: number): number {
  const word = /^[-+]?(?:nan|inf)/.exec(message.slice(at, at + 4))?.[0];
  return word === undefined ? at : at + word.length;
}
