import type { Ref, Warning } from '../../core/run/types.js';
import { isObject, type JsonObject } from '../fields.js';
import { placeInWords, refInside } from '../place.js';
import { type Limits, ReadError } from '../reader.js';
import type { Source } from '../source.js';
import { utf8Chunks } from '../text/utf8.js';
import { Warnings } from '../warnings.js';
import { documentParts, type Part } from './document.js';
import { type LogHead, readHead } from './head.js';
import { type Found, found, type Log, parsePart, skipped, sourceOf } from './log.js';

/** Members of the document that are read; the rest (statistics, reductions) repeats what the samples say. */
const headMembers = new Set(['version', 'status', 'eval', 'plan', 'results']);

/** A .json log: one document, whose samples are read one at a time however large it is. */
export class JsonLog implements Log {
  readonly head: LogHead;
  readonly #source: Source;
  readonly #limits: Limits;
  readonly #warnings: Warnings;
  readonly #hasSamples: boolean;

  /** Throws `ReadError` when the document has nothing to read. */
  static async open(source: Source, limits: Limits): Promise<JsonLog> {
    const outline = new Outline({ file: source.path, at: '$' }, limits);
    try {
      for await (const part of partsOf(source, limits)) if (outline.add(part) === 'enough') break;
    } catch (error) {
      // The samples before the fault are still read; then it is met again, and said.
      if (!(error instanceof ReadError) || !outline.hasSamples) throw error;
    }
    if (!outline.hasSamples && !isObject(outline.members.eval))
      throw new ReadError(
        `${source.shown}: not an Inspect log: it has no "eval" and no samples`,
        'not_inspect',
      );
    return new JsonLog(source, limits, outline);
  }

  private constructor(source: Source, limits: Limits, outline: Outline) {
    this.#source = source;
    this.#limits = limits;
    this.#warnings = outline.warnings;
    this.#hasSamples = outline.hasSamples;
    this.head = readHead(outline.members, { ref: outline.ref, warn: outline.warnings.add });
    if (!outline.hasSamples) this.#warnings.add(noSamples(this.head, source.path));
  }

  async *found(): AsyncGenerator<Found> {
    if (!this.#hasSamples) return;
    let count = 0;
    try {
      for await (const part of partsOf(this.#source, this.#limits)) {
        if (part.kind !== 'sample') continue;
        count += 1;
        yield this.#sample(part);
      }
    } catch (error) {
      if (!(error instanceof ReadError) || count === 0) throw error;
      const { path, bytes } = this.#source;
      yield skipped({ file: path }, error.code, `${error.message}; what stands before was read`, bytes);
    }
  }

  #sample({ index, bytes, size, names, end }: Part & { kind: 'sample' }): Found {
    const ref = refInside({ file: this.#source.path, at: '$' }, 'samples', index);
    if (!bytes) return skipped(ref, 'too_large', tooLarge(size, this.#limits), end);
    try {
      const { value, warnings } = parsePart(bytes, ref, this.#limits, names);
      const source = sourceOf(this.#source, this.head);
      return found({ value, ref, source, named: { id: `#${index}` }, warnings }, end);
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      return { kind: 'skipped', warning: { code: error.code, at: ref, text: error.message }, consumed: end };
    }
  }

  warnings(): Warning[] {
    return this.#warnings.list();
  }

  async close(): Promise<void> {}
}

const partsOf = (source: Source, limits: Limits): AsyncGenerator<Part> =>
  documentParts(utf8Chunks(source.chunks()), { recordBytes: limits.recordBytes, shown: source.shown });

/** What a document says outside its samples. */
class Outline {
  readonly members: JsonObject = {};
  readonly warnings = new Warnings();
  hasSamples = false;

  constructor(
    readonly ref: Ref,
    readonly limits: Limits,
  ) {}

  /** `enough` when no more is needed: in every log that Inspect wrote the description comes before the samples. */
  add(part: Part): 'enough' | 'more' {
    if (part.kind === 'member') {
      if (headMembers.has(part.key)) this.#keep(part);
      return 'more';
    }
    this.hasSamples = true;
    return Object.hasOwn(this.members, 'eval') ? 'enough' : 'more';
  }

  #keep({ key, bytes, size, names }: Part & { kind: 'member' }): void {
    const ref = refInside(this.ref, key);
    try {
      if (!bytes) throw new ReadError(`${placeInWords(ref)}: ${tooLarge(size, this.limits)}`, 'too_large');
      const { value, warnings } = parsePart(bytes, ref, this.limits, names);
      if (Object.hasOwn(this.members, key))
        this.warnings.add({
          code: 'repeated_name',
          at: ref,
          text: `${placeInWords(ref)}: "${key}" stands once more in the log; the last of them was read`,
        });
      this.members[key] = value;
      for (const warning of warnings) this.warnings.add(warning);
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      this.#leftOut(ref, error.code, error.message);
    }
  }

  #leftOut(at: Ref, code: string, what: string): void {
    this.warnings.add({ code, at, text: `${what}; this part of the log was left out` });
  }
}

const tooLarge = (size: number, limits: Limits): string =>
  `${size} bytes are more than the limit of ${limits.recordBytes} for one record`;

function noSamples({ status, totalSamples }: LogHead, file: string): Warning {
  const known = [
    ...(status === undefined ? [] : [`its status is "${status}"`]),
    ...(totalSamples === undefined ? [] : [`it counts ${totalSamples} of them`]),
  ];
  const more = known.length > 0 ? `; ${known.join(' and ')}` : '';
  return {
    code: 'no_samples',
    at: { file },
    text: `${file}: the log holds no samples, so it has no runs${more}`,
  };
}
