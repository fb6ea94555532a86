import { crc32 } from 'node:zlib';
import { deflateSync } from 'fflate';

/** One member of a zip under test; every lie a header can tell has its own field. */
export interface TestMember {
  name: string | Uint8Array;
  data: string | Uint8Array;
  /** 0 stored, 8 deflated (default); any other: `data` is taken as it is. */
  method?: number;
  flags?: number;
  /** Unix mode of the directory entry. */
  mode?: number;
  /** What both headers claim instead of the truth. */
  claims?: { size?: number; compressed?: number; crc?: number };
  /** Sizes stand behind the data, with or without the signature. */
  descriptor?: 'signed' | 'bare' | 'wide';
  /** The name in the local header, when it differs. */
  localName?: string;
  /** Sizes and offset in the directory as zip64. */
  zip64?: boolean;
  /** The directory points here instead of at the member's own header. */
  pointsAt?: number;
}

export interface TestZip {
  prefix?: Uint8Array;
  comment?: string;
  /** Leave out the directory and its end. */
  unfinished?: boolean;
}

/** A zip file as bytes. */
export function buildZip(
  members: TestMember[],
  { prefix, comment = '', unfinished }: TestZip = {},
): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const member of members) {
    const record = localRecord(member);
    directory.push(centralRecord(member, member.pointsAt ?? at));
    parts.push(record);
    at += record.length;
  }
  if (unfinished) return Buffer.concat([...(prefix ? [prefix] : []), ...parts]);
  const length = directory.reduce((sum, record) => sum + record.length, 0);
  const end = fields(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, members.length],
    [2, members.length],
    [4, length],
    [4, at],
    [2, comment.length],
  );
  return Buffer.concat([...(prefix ? [prefix] : []), ...parts, ...directory, end, Buffer.from(comment)]);
}

export const bytesOf = (data: string | Uint8Array): Uint8Array =>
  typeof data === 'string' ? Buffer.from(data) : data;

function packed({ data, method = 8 }: TestMember): Uint8Array {
  return method === 8 ? deflateSync(bytesOf(data)) : bytesOf(data);
}

/** What `data` unpacks to is only known here for methods 0 and 8; others claim it. */
function truth(member: TestMember): { crc: number; compressed: number; size: number } {
  const data = bytesOf(member.data);
  return { crc: crc32(data), compressed: packed(member).length, size: data.length, ...member.claims };
}

function localRecord(member: TestMember): Uint8Array {
  const { method = 8, flags = 0, descriptor, localName } = member;
  const name = bytesOf(localName ?? member.name);
  const { crc, compressed, size } = truth(member);
  const sizes: Field[] = descriptor
    ? [
        [4, 0],
        [4, 0],
        [4, 0],
      ]
    : [
        [4, crc],
        [4, compressed],
        [4, size],
      ];
  const header = fields(
    [4, 0x04034b50],
    [2, 20],
    [2, flags | (descriptor ? 8 : 0)],
    [2, method],
    [4, 0],
    ...sizes,
    [2, name.length],
    [2, 0],
  );
  const wide = descriptor === 'wide' ? 8 : 4;
  const behind = descriptor
    ? fields(
        ...((descriptor === 'bare' ? [] : [[4, 0x08074b50]]) as Field[]),
        [4, crc],
        [wide, compressed],
        [wide, size],
      )
    : new Uint8Array(0);
  return Buffer.concat([header, name, packed(member), behind]);
}

function centralRecord(member: TestMember, at: number): Uint8Array {
  const { method = 8, flags = 0, mode = 0, descriptor, zip64 } = member;
  const name = bytesOf(member.name);
  const { crc, compressed, size } = truth(member);
  const extra = zip64 ? fields([2, 1], [2, 24], [8, size], [8, compressed], [8, at]) : new Uint8Array(0);
  const narrow = (value: number): number => (zip64 ? 0xffffffff : value);
  const fixed = fields(
    [4, 0x02014b50],
    [2, 20 | (mode ? 3 << 8 : 0)],
    [2, 20],
    [2, flags | (descriptor ? 8 : 0)],
    [2, method],
    [4, 0],
    [4, crc],
    [4, narrow(compressed)],
    [4, narrow(size)],
    [2, name.length],
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, (mode << 16) >>> 0],
    [4, narrow(at)],
  );
  return Buffer.concat([fixed, name, extra]);
}

type Field = [bytes: number, value: number];

function fields(...list: Field[]): Uint8Array {
  const record = Buffer.alloc(list.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of list) {
    if (bytes === 8) record.writeBigUInt64LE(BigInt(value), at);
    else record.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return record;
}

/** A zstd frame of raw blocks, as large as needed; `repeat` adds a block of one byte repeated that often. */
export function zstdFrame(
  data: Uint8Array,
  { repeat = 0, windowLog = 20, checksum = false } = {},
): Uint8Array {
  const blocks: Uint8Array[] = [];
  for (let at = 0; at < data.length; at += 100_000) {
    const piece = data.subarray(at, at + 100_000);
    const last = repeat === 0 && at + 100_000 >= data.length;
    blocks.push(fields([3, (piece.length << 3) | Number(last)]), piece);
  }
  for (let left = repeat; left > 0; left -= 100_000) {
    const size = Math.min(left, 100_000);
    blocks.push(fields([3, (size << 3) | 2 | Number(left <= 100_000)], [1, 0x20]));
  }
  if (data.length === 0 && repeat === 0) blocks.push(fields([3, 1]));
  const header = fields([4, 0xfd2fb528], [1, checksum ? 4 : 0], [1, (windowLog - 10) << 3]);
  return Buffer.concat([header, ...blocks, new Uint8Array(checksum ? 4 : 0)]);
}
