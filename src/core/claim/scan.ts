import {
  ABBREVIATIONS,
  boxAt,
  isApostrophe,
  isDigit,
  isHan,
  isLetter,
  PLAIN,
  PUNCTUATION,
  SIGNS,
  WIDE_MARKS,
  WIDE_STOPS,
} from './characters.js';
import { chunkEnd, endsInEd, isProse, joinsOn, linkEnd } from './chunk.js';
import {
  type Mask,
  NAMED,
  PARTED,
  STATUS_DONE,
  STATUS_FAILED,
  STATUS_OPEN,
  STATUS_PARTIAL,
  TEXT,
} from './mask.js';
import {
  CODE,
  DASH,
  ED,
  NUM,
  OTHER,
  RATIO,
  SAYS_DONE,
  SAYS_FAILED,
  SAYS_OPEN,
  SAYS_PARTIAL,
  type Tokens,
  WHOLE_RATIO,
  ZERO,
} from './tokens.js';
import type { Vocabulary } from './vocabulary.js';
import { expandContraction } from './word-forms.js';

/** What ended a unit inside a line. */
export type Break = 'sentence' | 'question' | 'part' | 'cell';

/** Turns stretches of a stripped text into tokens. Every character is looked at a bounded number of times. */
export class Scanner {
  readonly #numbers: [number, number] = [Number.NaN, Number.NaN];
  readonly #of: number | undefined;

  constructor(
    readonly text: string,
    readonly mask: Mask,
    readonly vocabulary: Vocabulary,
    readonly tokens: Tokens,
  ) {
    this.#of = vocabulary.lookup('of');
  }

  /** Scans [from, to); calls `onBreak` after each sentence and, in a table row, after each cell. */
  scan(from: number, to: number, inTable: boolean, onBreak: (kind: Break) => void): void {
    const { text, mask } = this;
    for (let at = from; at < to; ) {
      const masked = mask[at]!;
      if (masked !== TEXT) {
        at = this.#masked(at, to, masked, onBreak);
        continue;
      }
      const code = text.charCodeAt(at);
      if (code <= 32) at++;
      else if (isLetter(code) || isDigit(code)) at = this.#chunk(at, to);
      else if (code > 127) at = this.#wide(at, to, onBreak);
      else at = this.#mark(at, to, code, inTable, onBreak);
    }
  }

  #push(id: number, start: number, end: number): void {
    const { tokens } = this;
    const at = tokens.length++;
    tokens.ids[at] = id;
    tokens.starts[at] = start;
    tokens.ends[at] = end;
  }

  #masked(at: number, to: number, kind: number, onBreak: (kind: Break) => void): number {
    let after = at + 1;
    while (after < to && this.mask[after] === kind) after++;
    const id = MASKED.get(kind);
    if (id !== undefined) this.#push(id, at, after);
    if (kind >= PARTED) onBreak('part');
    return after;
  }

  /** A word, a number, a path, an identifier. */
  #chunk(at: number, to: number): number {
    const { text, mask } = this;
    let after = at;
    while (after < to && isLetter(text.charCodeAt(after))) after++;
    if (
      after > at &&
      (after === to || PLAIN[text.charCodeAt(after)] === 1 || !joinsOn(text, mask, after, to))
    ) {
      return this.#word(at, after);
    }
    if (after > at && isApostrophe(text.charCodeAt(after))) {
      let rest = after + 1;
      while (rest < to && isLetter(text.charCodeAt(rest))) rest++;
      if (!joinsOn(text, mask, rest, to)) return this.#contraction(at, rest);
    }
    // Hyphens part words: pre-existing, re-run.
    if (after > at && text[after] === '-' && isLetter(text.charCodeAt(after + 1))) {
      this.#word(at, after);
      return after + 1;
    }
    const end = chunkEnd(text, mask, at, to);
    const chunk = text.slice(at, end);
    if (after > at && text[after] === '/' && /^[a-z]+\/[a-z]+$/iu.test(chunk)) {
      this.#word(at, after);
      return after + 1;
    }
    const link = linkEnd(text, at, end, to);
    if (link > end) {
      this.#push(CODE, at, link);
      return link;
    }
    if (isDigit(text.charCodeAt(at))) this.#number(chunk, at, end);
    else this.#push(isProse(chunk) ? OTHER : CODE, at, end);
    return end;
  }

  /** A word of ASCII letters. */
  #word(at: number, end: number): number {
    const { text, vocabulary } = this;
    const id = vocabulary.find(text, at, end);
    if (id === 0) this.#push(endsInEd(text, at, end) ? ED : OTHER, at, end);
    else if (id < vocabulary.firstJoined) this.#push(id, at, end);
    else for (const part of vocabulary.partsOf(id)) this.#push(part, at, end);
    return end;
  }

  /** A word with an apostrophe. */
  #contraction(at: number, end: number): number {
    const word = this.text.slice(at, end).toLowerCase().replace('’', "'");
    for (const part of expandContraction(word)) this.#push(this.vocabulary.lookup(part) ?? OTHER, at, end);
    return end;
  }

  #number(chunk: string, at: number, end: number): void {
    const ratio = /^(\d{1,9})\/(\d{1,9})$/u.exec(chunk);
    const plain = chunk.replaceAll(',', '');
    if (ratio !== null) {
      this.#push(ratioKind(Number(ratio[1]), Number(ratio[2])), at, end);
    } else if (!/^\d+(\.\d+)?$/u.test(plain)) {
      // 7a3f9c2: a hash or an identifier; 07:00, 2024-05-17, 3x: a number of some sort.
      this.#push(/[a-z]/iu.test(chunk) && chunk.length > 4 ? CODE : NUM, at, end);
    } else if (this.#isOf()) {
      this.#join(Number(plain), end);
    } else {
      this.#numbers[0] = Number(plain);
      this.#numbers[1] = this.tokens.length;
      this.#push(Number(plain) === 0 ? ZERO : NUM, at, end);
    }
  }

  /** "n of", "n out of" stands right before. */
  #isOf(): boolean {
    const { ids, length } = this.tokens;
    if (this.#of === undefined || ids[length - 1] !== this.#of) return false;
    return this.#numbers[1] === length - 2 || this.#numbers[1] === length - 3;
  }

  #join(whole: number, end: number): void {
    const { tokens } = this;
    const at = this.#numbers[1];
    tokens.length = at + 1;
    tokens.ids[at] = ratioKind(this.#numbers[0], whole);
    tokens.ends[at] = end;
    this.#numbers[1] = Number.NaN;
  }

  #mark(at: number, to: number, code: number, inTable: boolean, onBreak: (kind: Break) => void): number {
    const { text } = this;
    switch (text[at]) {
      case '.':
      case '!':
      case '?':
        return this.#stop(at, to, onBreak);
      case ';':
        onBreak('sentence');
        return at + 1;
      case '|':
        if (inTable) onBreak('cell');
        return at + 1;
      case '-':
        return this.#dash(at, to);
      case '[': {
        const box = boxAt(text, at);
        if (box === null) break;
        this.#push(box.id, at, at + box.length);
        return at + box.length;
      }
    }
    const id = PUNCTUATION[code]!;
    if (id !== 0) this.#push(id, at, at + 1);
    return at + 1;
  }

  /** Ends the sentence when space, Chinese or the end follows, closing marks aside; "e.g." does not. */
  #stop(at: number, to: number, onBreak: (kind: Break) => void): number {
    const { text } = this;
    let after = at;
    let question = false;
    while (after < to && '.!?'.includes(text[after]!)) {
      if (text[after] === '?') question = true;
      after++;
    }
    let next = after;
    while (next < to && next < after + 8 && ')]*_"\'”’`'.includes(text[next]!)) next++;
    const code = next < to ? text.charCodeAt(next) : 32;
    if (code > 32 && code < 128 && this.mask[next] === TEXT) return after;
    if (text[at] === '.' && after === at + 1 && next < to && this.#isAbbreviation(at)) return after;
    onBreak(question ? 'question' : 'sentence');
    return after;
  }

  #isAbbreviation(at: number): boolean {
    const { ends, starts, length: count } = this.tokens;
    const last = count - 1;
    if (last < 0 || ends[last] !== at) return false;
    const length = at - starts[last]!;
    return length <= 6 && ABBREVIATIONS.has(this.text.slice(starts[last], at).toLowerCase());
  }

  /** " - ", "--" and "->" part clauses; other hyphens mean nothing. */
  #dash(at: number, to: number): number {
    const { text } = this;
    let after = at;
    while (after < to && (text[after] === '-' || text[after] === '>')) after++;
    const spaced = (at === 0 || text.charCodeAt(at - 1) <= 32) && text.charCodeAt(after) <= 32;
    if (after - at >= 2 || spaced) this.#push(DASH, at, after);
    return after;
  }

  #wide(at: number, to: number, onBreak: (kind: Break) => void): number {
    const { text } = this;
    const code = text.charCodeAt(at);
    if (isHan(code)) {
      this.#push(this.vocabulary.character(code), at, at + 1);
      return at + 1;
    }
    const stop = WIDE_STOPS.get(code);
    if (stop !== undefined) {
      onBreak(stop);
      return at + 1;
    }
    const mark = WIDE_MARKS.get(code);
    if (mark !== undefined) {
      this.#push(mark, at, at + 1);
      return at + 1;
    }
    if (code >= 0xd800 && code <= 0xdbff && at + 1 < to) {
      const sign = SIGNS.get(text.codePointAt(at)!);
      if (sign !== undefined) this.#push(sign, at, at + 2);
      return at + 2;
    }
    // Full-width digits and letters are rare enough in prose to be read as a nameless word.
    if (code >= 0xc0 && code < 0x2000) return this.#foreign(at, to);
    return at + 1;
  }

  /** A word with letters beyond ASCII. */
  #foreign(at: number, to: number): number {
    let end = at;
    while (end < to && this.mask[end] === TEXT) {
      const code = this.text.charCodeAt(end);
      if (!(isLetter(code) || (code >= 0xc0 && code < 0x2000))) break;
      end++;
    }
    this.#push(OTHER, at, end);
    return end;
  }
}

const MASKED = new Map([
  [NAMED, CODE],
  [STATUS_DONE, SAYS_DONE],
  [STATUS_FAILED, SAYS_FAILED],
  [STATUS_PARTIAL, SAYS_PARTIAL],
  [STATUS_OPEN, SAYS_OPEN],
]);

const ratioKind = (part: number, whole: number): number =>
  part === whole ? (whole === 0 ? ZERO : WHOLE_RATIO) : part < whole ? RATIO : OTHER;
