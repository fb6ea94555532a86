import { isSpace, bytes as json, ValueEnd } from '../json/value-end.js';
import { ReadError } from '../reader.js';

/** A part of a .json log, as bytes still to be parsed; null when it is longer than the limit. */
export type Part =
  | { kind: 'member'; key: string; bytes: Buffer | null; size: number; names: number }
  | { kind: 'sample'; index: number; bytes: Buffer | null; size: number; names: number; end: number };

export interface DocumentLimits {
  recordBytes: number;
  /** The file's name in errors. */
  shown: string;
}

/**
 * The members of a JSON document that is one object, and the elements of its list `samples` one by one, read piece by
 * piece: no more than one of them is in memory. It only finds where they begin and end; what is wrong inside one shows
 * when it is parsed. Throws `ReadError` (`not_json`, `json_cut_off`), after every whole part before that was given.
 */
export async function* documentParts(
  chunks: AsyncIterable<Buffer>,
  limits: DocumentLimits,
): AsyncGenerator<Part> {
  const splitter = new Splitter(limits);
  for await (const chunk of chunks) yield* splitter.take(chunk);
  splitter.finish();
}

/** What may come next, outside a value. */
type Expected =
  | 'object'
  | 'first key'
  | 'key'
  | 'colon'
  | 'value'
  | 'comma'
  | 'first sample'
  | 'sample'
  | 'sample comma'
  | 'nothing';

class Splitter {
  #expected: Expected = 'object';
  #value: ValueEnd | null = null;
  #isKey = false;
  #key = '';
  #samples = 0;
  #parts: Buffer[] = [];
  #size = 0;
  /** Bytes before the current chunk. */
  #before = 0;

  constructor(readonly limits: DocumentLimits) {}

  *take(chunk: Buffer): Generator<Part> {
    let at = 0;
    while (at < chunk.length) {
      if (!this.#value) {
        at = pastSpace(chunk, at);
        if (at >= chunk.length) break;
        if (!this.#begin(chunk[at]!, this.#before + at)) {
          at += 1;
          continue;
        }
      }
      const end = this.#value!.find(chunk, at);
      this.#keep(chunk.subarray(at, end < 0 ? chunk.length : end));
      if (end < 0) break;
      const part = this.#close(this.#before + end);
      if (part) yield part;
      at = end;
    }
    this.#before += chunk.length;
  }

  finish(): void {
    if (this.#expected === 'nothing' && !this.#value) return;
    const whole = this.#samples === 1 ? '1 whole sample' : `${this.#samples} whole samples`;
    if (this.#expected === 'object') throw this.#fault('the file is empty', 'not_json');
    throw this.#fault(`the JSON is cut off at byte ${this.#before}, after ${whole}`, 'json_cut_off');
  }

  /** Takes a byte outside values; true when a value (or a key) begins with it. */
  #begin(byte: number, offset: number): boolean {
    const next = this.#next(byte);
    if (!next) throw this.#fault(`not JSON at byte ${offset}`, 'not_json');
    if (next === 'begin') {
      this.#isKey = this.#expected === 'first key' || this.#expected === 'key';
      this.#value = new ValueEnd(byte);
      return true;
    }
    this.#expected = next;
    return false;
  }

  #next(byte: number): Expected | 'begin' | undefined {
    switch (this.#expected) {
      case 'object':
        return byte === json.openObject ? 'first key' : undefined;
      case 'first key':
      case 'key':
        if (byte === json.quote) return 'begin';
        return byte === json.closeObject && this.#expected === 'first key' ? 'nothing' : undefined;
      case 'colon':
        return byte === json.colon ? 'value' : undefined;
      case 'value':
        return this.#key === 'samples' && byte === json.openList ? 'first sample' : beginsValue(byte);
      case 'comma':
        return byte === json.comma ? 'key' : byte === json.closeObject ? 'nothing' : undefined;
      case 'first sample':
        return byte === json.closeList ? 'comma' : beginsValue(byte);
      case 'sample':
        return beginsValue(byte);
      case 'sample comma':
        return byte === json.comma ? 'sample' : byte === json.closeList ? 'comma' : undefined;
      default:
        return undefined;
    }
  }

  #keep(bytes: Buffer): void {
    this.#size += bytes.length;
    if (this.#size > this.limits.recordBytes) this.#parts = [];
    else this.#parts.push(bytes);
  }

  #close(end: number): Part | undefined {
    const size = this.#size;
    const bytes = size > this.limits.recordBytes ? null : joined(this.#parts);
    const names = this.#value?.names ?? 0;
    this.#value = null;
    this.#parts = [];
    this.#size = 0;
    if (this.#isKey) {
      this.#key = bytes ? keyOf(bytes) : '';
      this.#expected = 'colon';
      return undefined;
    }
    if (this.#expected === 'value') {
      this.#expected = 'comma';
      return { kind: 'member', key: this.#key, bytes, size, names };
    }
    this.#expected = 'sample comma';
    const index = this.#samples;
    this.#samples += 1;
    return { kind: 'sample', index, bytes, size, names, end };
  }

  #fault(what: string, code: string): ReadError {
    return new ReadError(`${this.limits.shown}: ${what}`, code);
  }
}

const joined = (parts: Buffer[]): Buffer => (parts.length === 1 ? parts[0]! : Buffer.concat(parts));

function keyOf(bytes: Buffer): string {
  try {
    return JSON.parse(bytes.toString()) as string;
  } catch {
    return '';
  }
}

function pastSpace(chunk: Buffer, from: number): number {
  let at = from;
  while (at < chunk.length && isSpace(chunk[at]!)) at += 1;
  return at;
}

const beginsValue = (byte: number): 'begin' | undefined =>
  byte === json.comma || byte === json.colon || byte === json.closeList || byte === json.closeObject
    ? undefined
    : 'begin';
