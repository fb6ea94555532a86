import { crc32 } from 'node:zlib';
import type { Warning } from '../../core/run/types.js';
import { placeInWords } from '../place.js';
import type { Limits } from '../reader.js';
import type { Warnings } from '../warnings.js';
import { type Bytes, Window } from './bytes.js';
import { type Chunks, decoders, gather, tooLarge } from './decoders.js';
import { ZipFault } from './fault.js';
import { type Entry, localHeader, localLength, readLocal } from './layout.js';

export type ZipLimits = Pick<Limits, 'recordBytes' | 'zipMembers' | 'zipBytes' | 'zipRatio'>;

export interface ZipMember {
  name: string;
  /** Sizes as the archive claims them. */
  compressed: number;
  size: number;
}

/**
 * A zip file opened for random access. Only members that may be read are listed; what was refused, and why, is in
 * `warnings`. Nothing is ever unpacked to disk, and no more than one member is in memory.
 */
export interface Zip {
  readonly members: readonly ZipMember[];
  /** What was refused or lost, each with its place; grows while members are read. */
  warnings(): Warning[];
  /** The archive has no usable directory: its members were found one by one. */
  readonly salvaged: boolean;
  member(name: string): ZipMember | undefined;
  /** A member's bytes as they are unpacked. Throws `ZipFault` when they are damaged, cut off or too many. */
  stream(member: ZipMember): Chunks;
  /** A member's bytes at once; throws as `stream`. */
  read(member: ZipMember): Promise<Uint8Array>;
  close(): Promise<void>;
}

export class OpenZip implements Zip {
  readonly members: readonly ZipMember[];
  readonly #byName: Map<string, Entry>;
  /** Small members mostly lie side by side, and are read in the order of the archive. */
  readonly #window: Window;
  #unpacked = 0;

  constructor(
    readonly bytes: Bytes,
    readonly file: string,
    readonly limits: ZipLimits,
    readonly kept: Warnings,
    byName: Map<string, Entry>,
    readonly salvaged: boolean,
  ) {
    this.#byName = byName;
    this.#window = new Window(bytes);
    this.members = [...byName.values()];
  }

  warnings(): Warning[] {
    return this.kept.list();
  }

  member(name: string): ZipMember | undefined {
    return this.#byName.get(name);
  }

  read(member: ZipMember): Promise<Uint8Array> {
    return gather(this.stream(member));
  }

  async *stream(member: ZipMember): Chunks {
    const entry = this.#byName.get(member.name);
    if (!entry) throw new ZipFault('is not in the archive', 'zip_missing');
    const most = this.#most(entry);
    if (entry.compressed > most) throw tooLarge();
    const packed = this.#packed(entry, await this.#dataStart(entry));
    let size = 0;
    let crc = 0;
    for await (const chunk of decoders[entry.method]!(packed, { ...entry, most })) {
      size += chunk.length;
      this.#unpacked += chunk.length;
      if (size > most) throw tooLarge();
      if (this.#unpacked > this.limits.zipBytes) throw this.#overTotal();
      crc = crc32(chunk, crc);
      yield chunk;
    }
    if (crc !== entry.crc) throw new ZipFault('does not fit its checksum', 'zip_checksum');
    if (size !== entry.size) this.#sayLie(entry, size);
  }

  /** Bytes one member may unpack to: small ones may be packed as tightly as they like. */
  #most(entry: Entry): number {
    const { recordBytes, zipRatio } = this.limits;
    return Math.min(recordBytes, Math.max(ratioFree, entry.compressed * zipRatio));
  }

  #overTotal(): ZipFault {
    const words = `unpacks past the ${this.limits.zipBytes} bytes that one archive may hold`;
    return new ZipFault(words, 'zip_bytes');
  }

  #sayLie(entry: Entry, size: number): void {
    const at = { file: this.file, at: entry.name };
    const text = `${placeInWords(at)}: the zip claims ${entry.size} bytes for this member, it has ${size}; it was read`;
    this.kept.add({ code: 'zip_size', at, text });
  }

  close(): Promise<void> {
    return this.bytes.close();
  }

  /** Where a member's data starts; its own header must name it as the directory does. */
  async #dataStart({ headerAt, name, method, compressed }: Entry): Promise<number> {
    const length = localLength(await this.#window.at(headerAt, localHeader.size));
    const header = length === null ? null : readLocal(await this.#window.at(headerAt, length), headerAt);
    if (!header) throw new ZipFault('has no header of its own', 'zip_damaged');
    if (header.name !== name || header.method !== method)
      throw new ZipFault('has a header that disagrees with the directory', 'zip_damaged');
    if (header.dataAt + compressed > this.bytes.size) throw new ZipFault('is cut off', 'zip_cut');
    return header.dataAt;
  }

  async *#packed(entry: Entry, start: number): Chunks {
    const end = start + entry.compressed;
    for (let at = start; at < end; at += readBytes)
      yield await this.#window.at(at, Math.min(readBytes, end - at));
  }
}

const ratioFree = 1024 * 1024;

const readBytes = 256 * 1024;
