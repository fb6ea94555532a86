import { ReadError } from '../reader.js';

/** One element of a JSON list, as bytes still to be parsed. */
export interface Element {
  index: number;
  /** Null when it is longer than the limit and was passed over. */
  bytes: Buffer | null;
  size: number;
  /** Bytes of the document consumed up to the end of this element. */
  end: number;
}

/**
 * The elements of a JSON document that is one list, read piece by piece: no more than one element is in memory, so
 * a list of any length can be read. It only finds where elements begin and end; what is wrong inside one shows when
 * it is parsed, and costs no other. Throws `ReadError` when the document is no list (`not_a_list`), goes on
 * wrongly (`not_json`) or breaks off (`json_cut_off`), after every whole element before that was given.
 */
export async function* jsonElements(
  chunks: AsyncIterable<Buffer>,
  limits: { recordBytes: number; file: string },
): AsyncGenerator<Element> {
  const splitter = new ElementSplitter(limits.recordBytes, limits.file);
  for await (const chunk of chunks) yield* splitter.take(chunk);
  splitter.finish();
}

type Expected = 'list' | 'first' | 'element' | 'comma' | 'nothing';

class ElementSplitter {
  #expected: Expected = 'list';
  /** Depth of brackets inside the element; the element is open while `#inside`. */
  #depth = 0;
  #inside = false;
  #inText = false;
  #scalar = false;
  /** The byte before this chunk, inside a text, was an odd backslash. */
  #escaped = false;
  #index = 0;
  #parts: Buffer[] = [];
  #size = 0;
  #before = 0;

  constructor(
    readonly most: number,
    readonly file: string,
  ) {}

  *take(chunk: Buffer): Generator<Element> {
    let start = 0;
    for (let at = 0; at < chunk.length; ) {
      if (!this.#inside) {
        const byte = chunk[at]!;
        if (!isSpace(byte) && this.#begins(byte, this.#before + at)) start = at;
        else {
          at += 1;
          continue;
        }
      }
      const end = this.#pastElement(chunk, at);
      if (end < 0) break;
      yield this.#close(chunk.subarray(start, end), this.#before + end);
      at = end;
    }
    if (this.#inside) this.#keep(chunk.subarray(start));
    this.#before += chunk.length;
  }

  finish(): void {
    if (this.#expected === 'nothing') return;
    if (this.#expected === 'list') throw this.#fault('the file is empty', 'not_a_list');
    throw this.#fault(`the list is cut off at byte ${this.#before}, after ${this.#whole()}`, 'json_cut_off');
  }

  /** Takes a byte between elements; true when an element begins with it. */
  #begins(byte: number, offset: number): boolean {
    const expected = this.#expected;
    if (expected === 'list') {
      if (byte !== openList) throw this.#fault('not a JSON list', 'not_a_list');
      this.#expected = 'first';
      return false;
    }
    if (byte === closeList && (expected === 'first' || expected === 'comma')) {
      this.#expected = 'nothing';
      return false;
    }
    if (byte === comma && expected === 'comma') {
      this.#expected = 'element';
      return false;
    }
    if (expected === 'comma' || expected === 'nothing' || byte === comma || byte === closeList)
      throw this.#fault(`not JSON at byte ${offset}, after ${this.#whole()}`, 'not_json');
    this.#inside = true;
    this.#depth = 0;
    this.#scalar = byte !== openList && byte !== openObject && byte !== quote;
    return true;
  }

  /** Offset past the end of the open element, or -1 when it goes on in the next chunk. */
  #pastElement(chunk: Buffer, from: number): number {
    let at = from;
    if (this.#scalar) {
      while (at < chunk.length && chunk[at] !== comma && chunk[at] !== closeList && !isSpace(chunk[at]!))
        at += 1;
      return at < chunk.length ? at : -1;
    }
    for (;;) {
      if (this.#inText) {
        at = this.#pastText(chunk, at);
        if (at < 0) return -1;
        if (this.#depth === 0) return at;
      }
      at = this.#toTextOrEnd(chunk, at);
      if (at < 0) return -1;
      if (this.#inText) at += 1;
      else return at;
    }
  }

  /** Walks the bytes between texts, up to a quote (then `#inText`) or past the bracket that ends the element. */
  #toTextOrEnd(chunk: Buffer, from: number): number {
    let depth = this.#depth;
    for (let at = from; at < chunk.length; at += 1) {
      const byte = chunk[at]!;
      if (byte === quote) {
        this.#depth = depth;
        this.#inText = true;
        this.#escaped = false;
        return at;
      }
      // `{` and `[` differ from `}` and `]` by two, and no other byte outside texts has these values.
      if (byte === openObject || byte === openList) depth += 1;
      else if (byte === closeObject || byte === closeList) {
        depth -= 1;
        if (depth <= 0) return at + 1;
      }
    }
    this.#depth = depth;
    return -1;
  }

  /** Offset past the closing quote of the open text, or -1 when it goes on in the next chunk. */
  #pastText(chunk: Buffer, from: number): number {
    let at = from;
    if (this.#escaped && at < chunk.length) {
      at += 1;
      this.#escaped = false;
    }
    for (;;) {
      const end = chunk.indexOf(quote, at);
      if (end < 0) {
        this.#escaped = backslashesBefore(chunk, chunk.length, at) % 2 === 1;
        return -1;
      }
      if (backslashesBefore(chunk, end, at) % 2 === 0) {
        this.#inText = false;
        return end + 1;
      }
      at = end + 1;
    }
  }

  #keep(part: Buffer): void {
    this.#size += part.length;
    if (this.#size > this.most) this.#parts = [];
    else if (part.length > 0) this.#parts.push(part);
  }

  #close(last: Buffer, end: number): Element {
    this.#keep(last);
    const bytes = this.#size > this.most ? null : this.#joined();
    const element = { index: this.#index, bytes, size: this.#size, end };
    this.#index += 1;
    this.#parts = [];
    this.#size = 0;
    this.#inside = false;
    this.#inText = false;
    this.#expected = 'comma';
    return element;
  }

  #joined(): Buffer {
    return this.#parts.length === 1 ? this.#parts[0]! : Buffer.concat(this.#parts);
  }

  #whole(): string {
    return this.#index === 1 ? '1 whole record' : `${this.#index} whole records`;
  }

  #fault(what: string, code: string): ReadError {
    return new ReadError(`${this.file}: ${what}`, code);
  }
}

function backslashesBefore(chunk: Buffer, end: number, from: number): number {
  let at = end;
  while (at > from && chunk[at - 1] === backslash) at -= 1;
  return end - at;
}

const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const openList = 0x5b;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;
