import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultLimits } from '../../../src/readers/reader.js';
import { openZip, type ZipLimits } from '../../../src/readers/zip/index.js';
import { buildZip, type TestMember, type TestZip, zstdFrame } from './build-zip.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zip-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** What can be read of a zip: contents by name, what failed and why, and the codes of the warnings. */
interface Outcome {
  read: Record<string, string>;
  failed: Record<string, string>;
  codes: string[];
  salvaged: boolean;
}

async function outcome(bytes: Uint8Array, limits: Partial<ZipLimits> = {}): Promise<Outcome> {
  const absolute = join(folder, 'a.zip');
  await writeFile(absolute, bytes);
  const zip = await openZip({ absolute, path: 'a.zip', shown: './a.zip' }, { ...defaultLimits, ...limits });
  const read: Outcome['read'] = {};
  const failed: Outcome['failed'] = {};
  for (const member of zip.members) {
    try {
      read[member.name] = Buffer.from(await zip.read(member)).toString();
    } catch (error) {
      failed[member.name] = (error as { code: string }).code;
    }
  }
  await zip.close();
  return { read, failed, codes: zip.warnings().map(warning => warning.code), salvaged: zip.salvaged };
}

const good: TestMember = { name: 'good.json', data: '{"good": true}' };
const whole = { 'good.json': '{"good": true}' };
const long = 'the same line again and again\n'.repeat(3000);

describe('what is read', () => {
  const zstdOf = (text: string): TestMember => ({
    name: 'z',
    method: 93,
    data: zstdFrame(Buffer.from(text)),
    claims: { size: text.length, crc: crcOf(text) },
  });
  const cases: [string, TestMember[], Record<string, string>, TestZip?][] = [
    [
      'stored and deflated',
      [
        { ...good, method: 0 },
        { name: 'b', data: long },
      ],
      { ...whole, b: long },
    ],
    ['zstd, raw blocks', [zstdOf(long)], { z: long }],
    [
      'zstd, two frames with checksums',
      [
        {
          name: 'z',
          method: 93,
          data: Buffer.concat([1, 2].map(n => zstdFrame(Buffer.from(`part ${n} `), { checksum: true }))),
          claims: { size: 14, crc: crcOf('part 1 part 2 ') },
        },
      ],
      { z: 'part 1 part 2 ' },
    ],
    [
      'an empty member',
      [
        { name: 'empty', data: '' },
        { name: 'none', data: '', method: 0 },
      ],
      { empty: '', none: '' },
    ],
    ['zip64 fields', [{ ...good, zip64: true }], whole],
    [
      'sizes behind the data',
      [
        { ...good, descriptor: 'signed' },
        { name: 'b', data: 'b', descriptor: 'bare' },
      ],
      { ...whole, b: 'b' },
    ],
    ['bytes before the archive', [good], whole, { prefix: Buffer.from('#!/bin/sh\n') }],
    [
      'a comment, with the end signature in it',
      [good],
      whole,
      { comment: 'PK\x05\x06 and so on, twenty-two bytes' },
    ],
    ['a folder entry', [{ name: 'samples/', data: '', method: 0 }, good], whole],
    [
      'a nested zip, not opened',
      [{ name: 'in.zip', data: buildZip([good]), method: 0 }],
      { 'in.zip': Buffer.from(buildZip([good])).toString() },
    ],
    [
      'names with spaces, colons and other scripts',
      [{ name: 'samples/a: b/é 中.json', data: '1' }],
      { 'samples/a: b/é 中.json': '1' },
    ],
    ['a name that is no UTF-8', [{ name: Uint8Array.of(0x61, 0xe9), data: '1' }], { aé: '1' }],
  ];
  test.each(cases)('%s', async (_, members, read, how) => {
    expect(await outcome(buildZip(members, how))).toEqual({ read, failed: {}, codes: [], salvaged: false });
  });

  test('compressed zstd blocks, as the reference program writes them', async () => {
    const text = Array.from(
      { length: 40 },
      (_, i) => `{"role": "assistant", "content": "a sample of a log, line ${i}"}\n`,
    ).join('');
    const data = Buffer.from(referenceZstd, 'base64');
    const member = { name: 'z', method: 93, data, claims: { size: text.length, crc: crcOf(text) } };
    expect((await outcome(buildZip([member]))).read).toEqual({ z: text });
  });

  test('what another program wrote', async () => {
    const bytes = zipSync({ 'a/b.txt': Buffer.from(long), 'c.txt': Buffer.from('c') }, { level: 9 });
    expect((await outcome(bytes)).read).toEqual({ 'a/b.txt': long, 'c.txt': 'c' });
  });

  test('a member is streamed in pieces', async () => {
    const data = Buffer.alloc(5_000_000, 'x');
    await writeFile(join(folder, 'a.zip'), buildZip([{ name: 'big', data }]));
    const zip = await openZip(
      { absolute: join(folder, 'a.zip'), path: 'a', shown: 'a' },
      { ...defaultLimits, zipRatio: 1e6 },
    );
    const sizes: number[] = [];
    for await (const chunk of zip.stream(zip.member('big')!)) sizes.push(chunk.length);
    await zip.close();
    expect(Math.max(...sizes)).toBeLessThanOrEqual(65_536);
    expect(sizes.reduce((a, b) => a + b)).toBe(data.length);
  });
});

describe('what is refused, and the rest is read', () => {
  const cases: [string, TestMember, string][] = [
    ['..', { name: '../up.json', data: '1' }, 'zip_name'],
    ['.. in the middle', { name: 'samples/../../up.json', data: '1' }, 'zip_name'],
    ['an absolute path', { name: '/etc/passwd', data: '1' }, 'zip_name'],
    ['a drive', { name: 'C:/x', data: '1' }, 'zip_name'],
    ['a backslash', { name: 'samples\\..\\x', data: '1' }, 'zip_name'],
    ['a NUL', { name: 'a\0b', data: '1' }, 'zip_name'],
    ['no name', { name: '', data: '1' }, 'zip_name'],
    ['an endless name', { name: 'n'.repeat(60_000), data: '1' }, 'zip_name'],
    ['encrypted', { name: 'e', data: '1', flags: 1 }, 'zip_encrypted'],
    ['strongly encrypted', { name: 'e', data: '1', flags: 0x41 }, 'zip_encrypted'],
    ['a link', { name: 'l', data: '/etc/passwd', mode: 0o120777 }, 'zip_link'],
    ['an unknown method', { name: 'm', data: '1', method: 14 }, 'zip_method'],
    ['data past the end', { name: 'c', data: '1', claims: { compressed: 4_000_000_000 } }, 'zip_cut'],
  ];
  test.each(cases)('%s', async (_, member, code) => {
    // A claim about the packed size is a lie in the directory only when nothing follows it.
    const members = code === 'zip_cut' ? [good, member] : [member, good];
    expect(await outcome(buildZip(members))).toEqual({
      read: whole,
      failed: {},
      codes: [code],
      salvaged: false,
    });
  });

  test('one kernel quoted by many members', async () => {
    const kernel = { name: 'k', data: long };
    const quotes = Array.from({ length: 50 }, (_, i) => ({ name: `q${i}`, data: '', pointsAt: 0 }));
    const members = [kernel, ...quotes, good].map(member => ({
      ...member,
      ...(String(member.name).startsWith('q') && { claims: { compressed: 60 } }),
    }));
    const found = await outcome(buildZip(members));
    expect(found.read).toEqual(whole);
    expect(found.codes).toContain('zip_overlap');
  });

  test('nothing but refusals is one error that names the first', async () => {
    await expect(
      outcome(
        buildZip([
          { name: '../a', data: '1' },
          { name: '/b', data: '2' },
        ]),
      ),
    ).rejects.toMatchObject({
      name: 'ReadError',
      code: 'zip_name',
      message: './a.zip, ../a: the member leads outside the archive; it was not read (and 1 more)',
    });
  });
});

describe('what fails when it is unpacked', () => {
  const cases: [string, TestMember, string][] = [
    ['a wrong checksum', { name: 'x', data: 'abc', claims: { crc: 1 } }, 'zip_checksum'],
    ['deflate that breaks off', { name: 'x', data: long, claims: { compressed: 20 } }, 'zip_damaged'],
    ['another name in its own header', { name: 'x', data: '1', localName: 'y' }, 'zip_damaged'],
    [
      'no header where the directory points',
      { name: 'x', data: '1', pointsAt: buildZip([good], { unfinished: true }).length + 1 },
      'zip_damaged',
    ],
    ['zstd that is none', { name: 'x', data: 'not zstd data', method: 93 }, 'zip_damaged'],
    [
      'zstd that breaks off',
      { name: 'x', data: zstdFrame(Buffer.from(long)).subarray(0, 999), method: 93 },
      'zip_damaged',
    ],
    [
      'zstd that wants 2 GB',
      { name: 'x', data: zstdFrame(Buffer.from('1'), { windowLog: 31 }), method: 93 },
      'zip_bomb',
    ],
    [
      'a zstd bomb',
      { name: 'x', data: zstdFrame(new Uint8Array(0), { repeat: 50_000_000 }), method: 93 },
      'zip_bomb',
    ],
    ['a deflate bomb', { name: 'x', data: new Uint8Array(8_000_000) }, 'zip_bomb'],
  ];
  test.each(cases)('%s', async (_, member, code) => {
    const found = await outcome(buildZip([good, member]), { zipRatio: 100 });
    expect(found.read).toEqual(whole);
    expect(found.failed).toEqual({ x: code });
  });

  test('damaged deflate data', async () => {
    const bytes = Buffer.from(buildZip([good, { name: 'x', data: long }]));
    const data = bytes.indexOf('x', bytes.indexOf('PK\x03\x04', 4)) + 1;
    bytes.fill(0xff, data, data + 8);
    expect(await outcome(bytes)).toMatchObject({ read: whole, failed: { x: 'zip_damaged' } });
  });

  test('a claimed size that is a lie is said, and the member read', async () => {
    const found = await outcome(buildZip([{ ...good, claims: { size: 4_294_967_294 } }]));
    expect(found).toMatchObject({ read: whole, failed: {}, codes: ['zip_size'] });
  });
});

describe('limits', () => {
  const three = [0, 1, 2].map(i => ({ name: `m${i}`, data: 'x'.repeat(1000) }));

  test('members', async () => {
    const found = await outcome(buildZip(three), { zipMembers: 2 });
    expect(Object.keys(found.read)).toEqual(['m0', 'm1']);
    expect(found.codes).toEqual(['zip_members']);
  });

  test('members, without a directory', async () => {
    const found = await outcome(buildZip(three, { unfinished: true }), { zipMembers: 2 });
    expect(Object.keys(found.read)).toEqual(['m0', 'm1']);
    expect(found.codes).toEqual(['zip_no_directory', 'zip_members']);
  });

  test('bytes of all members together', async () => {
    const found = await outcome(buildZip(three), { zipBytes: 2500 });
    expect(Object.keys(found.read)).toEqual(['m0', 'm1']);
    expect(found.failed).toEqual({ m2: 'zip_bytes' });
  });

  test('bytes of one member', async () => {
    expect((await outcome(buildZip(three), { recordBytes: 999 })).failed).toEqual({
      m0: 'zip_bomb',
      m1: 'zip_bomb',
      m2: 'zip_bomb',
    });
  });

  test('two members with one name: the last counts', async () => {
    const found = await outcome(
      buildZip([
        { name: 'a', data: 'old' },
        { name: 'a', data: 'new' },
      ]),
    );
    expect(found).toMatchObject({ read: { a: 'new' }, codes: ['zip_duplicate'] });
  });
});

describe('without a directory', () => {
  const members: TestMember[] = [
    { name: 'a', data: long },
    { name: 'b', data: long, descriptor: 'signed' },
    { name: 'c', data: 'PK\x03\x04 PK\x07\x08 in the data', method: 0 },
    { name: 'd', data: long, descriptor: 'bare' },
    { name: 'e', data: 'PK\x07\x08 stored', method: 0, descriptor: 'wide' },
    { name: 'f', data: 'last', descriptor: 'bare' },
  ];
  const contents = Object.fromEntries(members.map(({ name, data }) => [name as string, data as string]));

  test('every whole member is found, sizes before or behind the data', async () => {
    const found = await outcome(buildZip(members, { unfinished: true }));
    expect(found).toEqual({ read: contents, failed: {}, codes: ['zip_no_directory'], salvaged: true });
  });

  test('a directory that is cut off', async () => {
    const bytes = buildZip(members);
    const found = await outcome(bytes.subarray(0, bytes.length - 60));
    expect(found.read).toEqual(contents);
  });

  test('a directory that is overwritten', async () => {
    const bytes = Buffer.from(buildZip(members));
    bytes.writeUInt32LE(0, bytes.lastIndexOf('PK\x01\x02'));
    expect(await outcome(bytes)).toMatchObject({ read: contents, salvaged: true });
  });

  test('cut at any byte: the members that are whole are read, never anything else', async () => {
    const bytes = buildZip(members, { unfinished: true });
    const starts = members.map((_, i) => buildZip(members.slice(0, i + 1), { unfinished: true }).length);
    for (let length = 0; length < bytes.length; length += 7) {
      const wholeOnes = members.filter((_, i) => starts[i]! <= length).map(({ name }) => name);
      const found = await outcome(bytes.subarray(0, length)).catch(error => error as Error);
      if (found instanceof Error) {
        expect(found.name).toBe('ReadError');
        expect(wholeOnes).toEqual([]);
        continue;
      }
      for (const [name, text] of Object.entries(found.read)) expect(text).toBe(contents[name]);
      expect(Object.keys(found.read)).toEqual(expect.arrayContaining(wholeOnes));
    }
  });

  test('a member whose claimed end lies past the file hides none that follows', async () => {
    const liar = { name: 'liar', data: '1', claims: { compressed: 1_000_000 } };
    const found = await outcome(buildZip([liar, good], { unfinished: true }));
    expect(found.read).toEqual(whole);
    expect(found.codes).toEqual(['zip_no_directory', 'zip_cut']);
  });
});

describe('what is no zip', () => {
  const cases: [string, Uint8Array, string][] = [
    ['nothing', new Uint8Array(0), 'not_zip'],
    ['text', Buffer.from('{"version": 2}'), 'not_zip'],
    ['an empty zip', buildZip([]), 'zip_empty'],
    ['folders only', buildZip([{ name: 'a/', data: '', method: 0 }]), 'zip_empty'],
    [
      'one part of several',
      Buffer.concat([Buffer.from('PK\x05\x06\x01\0\x01\0'), new Uint8Array(14)]),
      'zip_split',
    ],
    ['signatures only', Buffer.from('PK\x03\x04'.repeat(50_000)), 'not_zip'],
  ];
  test.each(cases)('%s', async (_, bytes, code) => {
    await expect(outcome(bytes)).rejects.toMatchObject({ name: 'ReadError', code });
  });

  test('a file that is not there', async () => {
    const source = { absolute: join(folder, 'absent'), path: 'absent', shown: 'absent' };
    await expect(openZip(source, defaultLimits)).rejects.toMatchObject({
      name: 'ReadError',
      code: 'unreadable',
    });
  });
});

test('a zip with random bytes changed never throws anything but a typed error', async () => {
  const bytes = buildZip([
    good,
    { name: 'b', data: long, descriptor: 'signed' },
    { name: 'z', method: 93, data: Buffer.from(referenceZstd, 'base64') },
  ]);
  for (let round = 0; round < 400; round += 1) {
    const broken = Buffer.from(bytes);
    for (let change = 0; change < 4; change += 1)
      broken[(round * 7919 + change * 104_729) % broken.length] = (round * 31 + change * 17) & 255;
    const found = await outcome(broken).catch(error => error as Error);
    if (found instanceof Error) expect(found.name).toBe('ReadError');
    else for (const code of Object.values(found.failed)) expect(code).toMatch(/^zip_/);
  }
});

const crcOf = (text: string): number => crc32(Buffer.from(text));

/** 40 lines of text, packed by the zstd program at level 19. */
const referenceZstd =
  'KLUv/WDOCDUEAHKGFBGQfXbsIOyAqqqQ7oAMMbaIGaAHtlRCxxQyzLOlEjqmkFGeLZXQMYUQtlRCxxQCehgP7aQv5KXvPt6HFFenf1u47X3hRdjWbT21duFbgPTmwAMoqBGgB/Y/G9BTsRoRNAT//3/DD9s2m9HGbZvt0uK2zVZPkIQjiUiqEiR+IMN3AaIG';
