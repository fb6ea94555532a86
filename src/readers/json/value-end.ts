/** Bytes that give JSON its shape. */
export const bytes = {
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  backslash: 0x5c,
  openList: 0x5b,
  closeList: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
} as const;

const { quote, comma, colon, backslash, openList, closeList, openObject, closeObject } = bytes;

export const isSpace = (byte: number): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** Finds where one JSON value ends, over any number of chunks. */
export class ValueEnd {
  readonly #isScalar: boolean;
  #depth = 0;
  /** Colons outside texts so far: the names in all objects of the value, however often each. */
  names = 0;
  #inText = false;
  /** The last chunk ended inside a text, after an odd backslash. */
  #escaped = false;

  constructor(first: number) {
    this.#isScalar = first !== openObject && first !== openList && first !== quote;
  }

  /** Offset past the end of the value, or -1 when it goes on in the next chunk. */
  find(chunk: Buffer, from: number): number {
    if (this.#isScalar) return scalarEnd(chunk, from);
    let at = from;
    for (;;) {
      if (this.#inText) {
        at = this.#pastText(chunk, at);
        if (at < 0) return -1;
        this.#inText = false;
        if (this.#depth === 0) return at;
      }
      at = this.#toTextOrEnd(chunk, at);
      if (at < 0 || !this.#inText) return at;
      at += 1;
    }
  }

  /** Walks the bytes between texts, up to a quote (then `#inText`) or past the bracket that ends the value; else -1. */
  #toTextOrEnd(chunk: Buffer, from: number): number {
    let depth = this.#depth;
    for (let at = from; at < chunk.length; at += 1) {
      const byte = chunk[at]!;
      if (byte === quote) {
        this.#depth = depth;
        this.#inText = true;
        return at;
      }
      if (byte === openObject || byte === openList) depth += 1;
      else if (byte === closeObject || byte === closeList) {
        depth -= 1;
        if (depth <= 0) return at + 1;
      } else if (byte === colon) this.names += 1;
    }
    this.#depth = depth;
    return -1;
  }

  #pastText(chunk: Buffer, from: number): number {
    let at = from;
    if (this.#escaped && at < chunk.length) {
      at += 1;
      this.#escaped = false;
    }
    for (;;) {
      const end = chunk.indexOf(quote, at);
      const isEscaped = oddBackslashes(chunk, end < 0 ? chunk.length : end, at);
      if (end < 0) {
        this.#escaped = isEscaped;
        return -1;
      }
      if (!isEscaped) return end + 1;
      at = end + 1;
    }
  }
}

function scalarEnd(chunk: Buffer, from: number): number {
  for (let at = from; at < chunk.length; at += 1) {
    const byte = chunk[at]!;
    if (byte === comma || byte === closeObject || byte === closeList || isSpace(byte)) return at;
  }
  return -1;
}

function oddBackslashes(chunk: Buffer, end: number, from: number): boolean {
  let at = end;
  while (at > from && chunk[at - 1] === backslash) at -= 1;
  return (end - at) % 2 === 1;
}
