import { crc32 } from 'node:zlib';
import type { Warning } from '../../core/run/types.js';
import { placeInWords } from '../place.js';
import { type Limits, ReadError } from '../reader.js';
import type { Source } from '../source.js';
import { Warnings } from '../warnings.js';
import { type Bytes, fileBytes } from './bytes.js';
import { type Chunks, decoders, gather, tooLarge } from './decoders.js';
import { type Listing, readDirectory } from './directory.js';
import { findEnd } from './end.js';
import { ZipFault } from './fault.js';
import { type Entry, localHeader, localLength, readLocal } from './layout.js';
import { longestName } from './names.js';
import { type Refusal, refuse } from './refusals.js';
import { salvage } from './salvage.js';

export type ZipLimits = Pick<Limits, 'recordBytes' | 'zipMembers' | 'zipBytes' | 'zipRatio'>;

/** Where the file is, what places in it are called, and what a person called it. */
export type ZipSource = Pick<Source, 'absolute' | 'path' | 'shown'>;

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

/**
 * Opens a zip by its central directory, or by its members' own headers where that is missing or broken.
 * Throws `ReadError` when nothing of it can be read: `unreadable`, `not_zip`, `zip_split`, `zip_empty`, or the code
 * of the first refusal when every member is refused.
 */
export async function openZip(source: ZipSource, limits: ZipLimits): Promise<Zip> {
  const bytes = await fileBytes(source.absolute, source.shown);
  try {
    const warnings = new Warnings();
    const { listing, salvaged } = await list(bytes, source, limits, warnings);
    const { kept, refused } = refuse(listing.entries.filter(isFile), bytes);
    for (const refusal of refused) warnings.add(refusalWarning(refusal, source.path));
    if (kept.length === 0) throw nothingLeft(refused, source.shown);
    return new OpenZip(
      bytes,
      source.path,
      limits,
      warnings,
      lastOfEach(kept, source.path, warnings),
      salvaged,
    );
  } catch (error) {
    await bytes.close();
    throw error;
  }
}

async function list(
  bytes: Bytes,
  { path, shown }: ZipSource,
  limits: ZipLimits,
  warnings: Warnings,
): Promise<{ listing: Listing; salvaged: boolean }> {
  const end = await findEnd(bytes);
  if (end?.split)
    throw new ReadError(`${shown}: one part of a zip in several files is not read`, 'zip_split');
  const listed = end && (await readDirectory(bytes, end, limits.zipMembers));
  const salvaged = !listed || listed.broken;
  const listing = salvaged ? await salvage(bytes, limits.zipMembers) : listed;
  const warn = (code: string, text: string): void =>
    warnings.add({ code, at: { file: path }, text: `${path}: ${text}` });
  if (salvaged && listing.entries.length === 0) throw new ReadError(`${shown}: not a zip file`, 'not_zip');
  if (salvaged)
    warn(
      'zip_no_directory',
      'the zip has no usable directory (unfinished or cut off); its members were searched for',
    );
  if (listing.more)
    warn(
      'zip_members',
      `the zip holds more than ${limits.zipMembers} members; the first ${limits.zipMembers} were kept`,
    );
  return { listing, salvaged };
}

/** Folders have entries of their own in some archives. */
const isFile = (entry: Entry): boolean => !(entry.name.endsWith('/') && entry.size === 0);

function refusalWarning({ entry, code, fault }: Refusal, file: string): Warning {
  const at = { file, at: entry.name.slice(0, longestName) };
  return { code, at, text: `${placeInWords(at)}: the member ${fault}; it was not read` };
}

function nothingLeft(refused: Refusal[], shown: string): ReadError {
  const first = refused[0];
  if (!first) return new ReadError(`${shown}: the zip holds no files`, 'zip_empty');
  const { text } = refusalWarning(first, shown);
  const others = refused.length > 1 ? ` (and ${refused.length - 1} more)` : '';
  return new ReadError(`${text}${others}`, first.code);
}

/** Of members with one name the last counts, as every unzip program has it. */
function lastOfEach(entries: Entry[], file: string, warnings: Warnings): Map<string, Entry> {
  const byName = new Map<string, Entry>();
  for (const entry of entries) {
    const at = { file, at: entry.name };
    if (byName.has(entry.name))
      warnings.add({
        code: 'zip_duplicate',
        at,
        text: `${placeInWords(at)}: the zip holds this member more than once; the last was kept`,
      });
    byName.set(entry.name, entry);
  }
  return byName;
}

class OpenZip implements Zip {
  readonly members: readonly ZipMember[];
  readonly #byName: Map<string, Entry>;
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
    const packed = packedBytes(this.bytes, entry, await dataStart(this.bytes, entry));
    let size = 0;
    let crc = 0;
    for await (const chunk of decoders[entry.method]!(packed, most)) {
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
}

const ratioFree = 1024 * 1024;

/** Where a member's data starts; its own header must name it as the directory does. */
async function dataStart(bytes: Bytes, entry: Entry): Promise<number> {
  const length = localLength(await bytes.read(entry.headerAt, localHeader.size));
  const header = length === null ? null : readLocal(await bytes.read(entry.headerAt, length), entry.headerAt);
  if (!header) throw new ZipFault('has no header of its own', 'zip_damaged');
  if (header.name !== entry.name || header.method !== entry.method)
    throw new ZipFault('has a header that disagrees with the directory', 'zip_damaged');
  if (header.dataAt + entry.compressed > bytes.size) throw new ZipFault('is cut off', 'zip_cut');
  return header.dataAt;
}

async function* packedBytes(bytes: Bytes, entry: Entry, start: number): Chunks {
  const end = start + entry.compressed;
  for (let at = start; at < end; at += readBytes) yield await bytes.read(at, Math.min(readBytes, end - at));
}

const readBytes = 256 * 1024;
