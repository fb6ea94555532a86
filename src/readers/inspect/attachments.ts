import { isObject, type JsonObject } from '../fields.js';
import { type Here, placeInWords } from '../place.js';
import type { Limits } from '../reader.js';

/** `attachment://<hash>`, in old logs `tc://<hash>`, in chunked samples `attachment://<index>`. */
const reference = /^(?:attachment|tc):\/\/([0-9A-Za-z]+)$/;

/**
 * Texts that a sample holds once and names where they are used. A text that is missing leaves its name standing, and
 * is said. What they add up to is bounded, since a small file can name one long text a million times.
 */
export class Attachments {
  readonly #texts: JsonObject;
  #left: number;

  constructor(texts: JsonObject, limits: Pick<Limits, 'recordBytes'>) {
    this.#texts = texts;
    this.#left = limits.recordBytes;
  }

  /** The text that is meant, which most often is the text itself. */
  resolve(text: string, here: Here): string {
    const key = reference.exec(text)?.[1];
    if (key === undefined) return text;
    const found = Object.hasOwn(this.#texts, key) ? this.#texts[key] : undefined;
    if (typeof found !== 'string') {
      warn(here, 'attachment_missing', `the text ${text} is not among the attachments of the sample`);
      return text;
    }
    if (found.length > this.#left) {
      warn(
        here,
        'attachments_too_large',
        'the attachments add up to more than the limit; their names were kept',
      );
      return text;
    }
    this.#left -= found.length;
    return found;
  }

  /** A JSON value with every text in it resolved; the same value when nothing had to be. */
  resolveAll(value: unknown, here: Here): unknown {
    if (typeof value === 'string') return this.resolve(value, here);
    if (Array.isArray(value)) return value.map(member => this.resolveAll(member, here));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, this.resolveAll(member, here)]),
    );
  }
}

function warn(here: Here, code: string, what: string): void {
  here.warn({ code, at: here.ref, text: `${placeInWords(here.ref)}: ${what}` });
}
