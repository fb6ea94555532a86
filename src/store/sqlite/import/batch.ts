import type { Hash } from 'node:crypto';
import type { Role } from '../../../core/run/types.js';

/** The owner of what is in a batch: a run on its way into the file. */
export interface Owner {
  /** The number of its transcript, once it has one. */
  transcript: number | null;
}

/** Writes a step; its content is JSON in UTF-8. */
export type WriteStep = (
  transcript: number,
  i: number,
  role: Role,
  chars: number,
  calls: number,
  place: string,
  content: Uint8Array,
) => void;

/**
 * What was handed in since the last write. Contents are encoded at once into one block of memory that every
 * batch uses again, hashed and bound from there, and steps are kept as columns: hundreds of thousands of
 * small objects that each outlive their call would cost the garbage collector more than the disk takes.
 */
export class Batch {
  #block: Buffer = Buffer.allocUnsafeSlow(blockBytes);
  #used = 0;
  #hashed = 0;
  /** In order: work to do, or the index of a step in the columns. */
  #entries: (number | { owner: Owner; work: () => void })[] = [];
  #columns = emptyColumns();

  /** Whether a text fits; an empty batch takes any. */
  hasRoomFor(text: string): boolean {
    return this.#used === 0 || this.#used + roomFor(text) <= this.#block.length;
  }

  /** Encodes a line for the hash of a transcript; the number of its bytes. */
  encode(line: string): number {
    const from = this.#used;
    if (from + roomFor(line) > this.#block.length) this.#block = Buffer.allocUnsafeSlow(roomFor(line));
    const bytes = this.#block.write(line, from);
    this.#block[from + bytes] = lineFeed;
    this.#used = from + bytes + 1;
    return bytes;
  }

  /** Adds what was encoded since the last call to a hash: one call for many steps. */
  hashInto(hash: Hash): void {
    if (this.#used > this.#hashed) hash.update(this.#block.subarray(this.#hashed, this.#used));
    this.#hashed = this.#used;
  }

  /** Leaves what was encoded so far to the hash it belonged to. */
  skipHash(): void {
    this.#hashed = this.#used;
  }

  /** Adds a step; its content is the last `bytes` that were encoded. */
  addStep(
    owner: Owner,
    {
      i,
      role,
      chars,
      calls,
      place,
      bytes,
    }: { i: number; role: Role; chars: number; calls: number; place: string; bytes: number },
  ): void {
    const columns = this.#columns;
    this.#entries.push(columns.i.length);
    columns.owner.push(owner);
    columns.i.push(i);
    columns.role.push(role);
    columns.chars.push(chars);
    columns.calls.push(calls);
    columns.place.push(place);
    columns.to.push(this.#used - 1);
    columns.bytes.push(bytes);
  }

  add(owner: Owner, work: () => void): void {
    this.#entries.push({ owner, work });
  }

  /** Forgets what an owner added. */
  drop(owner: Owner): void {
    const { owner: owners } = this.#columns;
    this.#entries = this.#entries.filter(
      entry => (typeof entry === 'number' ? owners[entry] : entry.owner) !== owner,
    );
  }

  get isEmpty(): boolean {
    return this.#entries.length === 0;
  }

  run(write: WriteStep): void {
    const { owner, i, role, chars, calls, place, to, bytes } = this.#columns;
    for (const entry of this.#entries) {
      if (typeof entry !== 'number') entry.work();
      else
        write(
          owner[entry]!.transcript!,
          i[entry]!,
          role[entry]!,
          chars[entry]!,
          calls[entry]!,
          place[entry]!,
          this.#block.subarray(to[entry]! - bytes[entry]!, to[entry]),
        );
    }
  }

  clear(): void {
    this.#entries = [];
    this.#columns = emptyColumns();
    this.#used = 0;
    this.#hashed = 0;
    // A block that one huge step needed is not kept.
    if (this.#block.length > blockBytes) this.#block = Buffer.allocUnsafeSlow(blockBytes);
  }
}

const blockBytes = 8 << 20;
const lineFeed = 10;

/** Bytes that a line and its line feed need at most; counted only where the bound would waste much. */
const roomFor = (text: string): number =>
  1 + (text.length * 3 < blockBytes ? text.length * 3 : Buffer.byteLength(text));

function emptyColumns() {
  return {
    owner: [] as Owner[],
    i: [] as number[],
    role: [] as Role[],
    chars: [] as number[],
    calls: [] as number[],
    place: [] as string[],
    /** Where the content ends in the block, and how long it is. */
    to: [] as number[],
    bytes: [] as number[],
  };
}
