import type { Ref, Warning } from '../../core/run/types.js';
import { isObject } from '../fields.js';
import { type Limits, ReadError } from '../reader.js';
import type { Source } from '../source.js';
import { Warnings } from '../warnings.js';
import { openZip, type Zip, ZipFault, type ZipMember } from '../zip/index.js';
import { readChunked, shellName } from './chunked.js';
import type { LogHead } from './head.js';
import { type Found, found, type Log, parsePart, skipped, sourceOf } from './log.js';
import { headOf } from './zip-head.js';

/** Members that only a log has. */
const logMember = /^(?:header\.json$|_journal\/|samples\/.+_epoch_\d+(?:\.json$|\/))/s;

/** An id may hold anything, `/` and spaces included. */
const sampleName = /^samples\/(.+)_epoch_(\d+)\.json$/s;

export const isLogMember = (name: string): boolean => logMember.test(name);

/** An .eval log: a zip with one member for each sample, which is read one at a time. */
export class ZipLog implements Log {
  readonly head: LogHead;
  readonly #source: Source;
  readonly #limits: Limits;
  readonly #zip: Zip;
  readonly #warnings: Warnings;

  /** Throws `ReadError` when the file is no zip, or no log. */
  static async open(source: Source, limits: Limits): Promise<ZipLog> {
    const zip = await openZip(source, limits);
    try {
      if (!zip.members.some(member => isLogMember(member.name)))
        throw new ReadError(
          `${source.shown}: not an Inspect log: the zip has no header and no samples`,
          'not_inspect',
        );
      const warnings = new Warnings();
      const head = await headOf(zip, { file: source.path }, limits, warnings);
      return new ZipLog(source, limits, zip, head, warnings);
    } catch (error) {
      await zip.close();
      throw error;
    }
  }

  private constructor(source: Source, limits: Limits, zip: Zip, head: LogHead, warnings: Warnings) {
    this.#source = source;
    this.#limits = limits;
    this.#zip = zip;
    this.head = head;
    this.#warnings = warnings;
  }

  async *found(): AsyncGenerator<Found> {
    let consumed = 0;
    let count = 0;
    for (const member of this.#zip.members) {
      consumed += member.compressed;
      const name = sampleName.exec(member.name) ?? shellName.exec(member.name);
      if (!name) continue;
      count += 1;
      yield await this.#sample(member, { id: name[1]!, epoch: Number(name[2]) }, consumed);
    }
    const file = this.#source.path;
    // Neither a sample nor a header that could be read: that is no empty log but an unreadable one.
    const [first, ...more] = [...this.#zip.warnings(), ...this.#warnings.list()];
    const unreadable = [first, ...more].some(warning => warning?.code === 'no_header');
    if (count === 0 && first && (unreadable || this.#zip.warnings().length > 0))
      throw new ReadError(`${this.#source.shown}: nothing of the log can be read: ${first.text}`, first.code);
    if (count === 0)
      this.#warnings.add({
        code: 'no_samples',
        at: { file },
        text: `${file}: the log holds no samples, so it has no runs`,
      });
  }

  async #sample(member: ZipMember, named: { id: string; epoch: number }, consumed: number): Promise<Found> {
    const ref = { file: this.#source.path, at: member.name };
    const source = sourceOf(this.#source, this.head);
    try {
      const { value, warnings } = parsePart(await this.#zip.read(member), ref, this.#limits);
      if (!isObject(value) || !shellName.test(member.name))
        return found({ value, ref, source, named, warnings }, consumed);
      const chunked = await readChunked(this.#zip, value, ref, this.#limits);
      return found(
        { ...chunked, ref, source, named, warnings: [...warnings, ...chunked.warnings] },
        consumed,
      );
    } catch (error) {
      return unread(error, ref, consumed);
    }
  }

  warnings(): Warning[] {
    return [...this.#zip.warnings(), ...this.#warnings.list()];
  }

  close(): Promise<void> {
    return this.#zip.close();
  }
}

function unread(error: unknown, ref: Ref, consumed: number): Found {
  if (error instanceof ZipFault) return skipped(ref, error.code, `the member ${error.message}`, consumed);
  if (!(error instanceof ReadError)) throw error;
  return { kind: 'skipped', warning: { code: error.code, at: ref, text: error.message }, consumed };
}
