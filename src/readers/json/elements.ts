import { ReadError } from '../reader.js';
import { isSpace, bytes as json, ValueEnd } from './value-end.js';

/** One element of a JSON list, as bytes still to be parsed. */
export interface Element {
  index: number;
  /** Null when it is longer than the limit and was passed over. */
  bytes: Buffer | null;
  size: number;
  /** Names in all its objects, however often each: parsing keeps one of each (`repeatedNames`). */
  names: number;
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
  /** Of the open element. */
  #value: ValueEnd | null = null;
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
      if (!this.#value) {
        const byte = chunk[at]!;
        if (!isSpace(byte) && this.#begins(byte, this.#before + at)) start = at;
        else {
          at += 1;
          continue;
        }
      }
      const end = this.#value!.find(chunk, at);
      if (end < 0) break;
      yield this.#close(chunk.subarray(start, end), this.#before + end);
      at = end;
    }
    if (this.#value) this.#keep(chunk.subarray(start));
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
      if (byte !== json.openList) throw this.#fault('not a JSON list', 'not_a_list');
      this.#expected = 'first';
      return false;
    }
    if (byte === json.closeList && (expected === 'first' || expected === 'comma')) {
      this.#expected = 'nothing';
      return false;
    }
    if (byte === json.comma && expected === 'comma') {
      this.#expected = 'element';
      return false;
    }
    if (expected === 'comma' || expected === 'nothing' || byte === json.comma || byte === json.closeList)
      throw this.#fault(`not JSON at byte ${offset}, after ${this.#whole()}`, 'not_json');
    this.#value = new ValueEnd(byte);
    return true;
  }

  #keep(part: Buffer): void {
    this.#size += part.length;
    if (this.#size > this.most) this.#parts = [];
    else if (part.length > 0) this.#parts.push(part);
  }

  #close(last: Buffer, end: number): Element {
    this.#keep(last);
    const bytes = this.#size > this.most ? null : this.#joined();
    const element = { index: this.#index, bytes, size: this.#size, names: this.#value?.names ?? 0, end };
    this.#index += 1;
    this.#parts = [];
    this.#size = 0;
    this.#value = null;
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
