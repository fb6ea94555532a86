import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sha256 } from '../../src/core/run/hash.js';
import type { Warning } from '../../src/core/run/types.js';
import { namedSource } from '../../src/readers/disk.js';
import { defaultLimits } from '../../src/readers/reader.js';
import { RunFiles } from '../../src/readers/run-files.js';
import { temporaryFolder, written } from './reading.js';

const folder = temporaryFolder();
let count = 0;

/** Reads contents as the files of one run, from disk and from a record, and checks that both give the same. */
async function kept(
  contents: (string | Uint8Array)[],
  limits: Partial<Pick<typeof defaultLimits, 'fileText' | 'fileBinary' | 'runFiles'>> = {},
) {
  const warnings: Warning[][] = [[], []];
  const [disk, record] = warnings.map(
    list => new RunFiles({ ...defaultLimits, ...limits }, warning => void list.push(warning)),
  );
  const given = [];
  for (const content of contents) {
    count += 1;
    const name = `f${count}`;
    written(folder, { [name]: content });
    const { event, ref } = await disk!.onDisk(await namedSource(join(folder, name)), 'output', name);
    expect(ref).toMatchObject({ path: name, bytes: Buffer.byteLength(content), sha256: sha256(content) });
    const inRecord = record!.inRecord(Buffer.from(content), 'output', name, { file: 'r' });
    expect(inRecord.event).toEqual({ ...event, ref: { file: 'r', sha256: sha256(content) } });
    given.push(event);
  }
  expect(warnings[0]!.map(({ code, text }) => [code, text])).toEqual(
    warnings[1]!.map(({ code, text }) => [code, text]),
  );
  return { files: given, said: warnings[0]!.map(({ code }) => code) };
}

describe('what is kept of a file', () => {
  test.each<[string, string | Uint8Array, string | Uint8Array | null, boolean, string[]]>([
    ['a text', 'a,b\r\n1,2\r\n', 'a,b\r\n1,2\r\n', false, []],
    ['an empty file', '', '', false, []],
    ['a byte order mark is no part of a text', '\ufeffa', 'a', false, []],
    ['UTF-16', Buffer.from('\ufeffab', 'utf16le'), 'ab', false, []],
    ['a text of the size of the limit', 'x'.repeat(20), 'x'.repeat(20), false, []],
    ['a longer text', 'x'.repeat(21), 'x'.repeat(20), true, ['file_cut']],
    ['a text cut inside a character', `${'x'.repeat(18)}\u4e2d\u4e2d`, 'x'.repeat(18), true, ['file_cut']],
    [
      'a text cut after a character',
      `${'x'.repeat(17)}\u4e2d\u4e2d`,
      `${'x'.repeat(17)}\u4e2d`,
      true,
      ['file_cut'],
    ],
    ['bytes', Buffer.from([1, 0, 2]), Buffer.from([1, 0, 2]), false, []],
    ['an older encoding', Buffer.from([0x61, 0xe9, 0x62]), Buffer.from([0x61, 0xe9, 0x62]), false, []],
    ['many bytes', Buffer.alloc(11), null, false, ['file_not_kept']],
    ['very many bytes', Buffer.alloc(50), null, false, ['file_not_kept']],
  ])('%s', async (_, content, expected, truncated, said) => {
    const reading = await kept([content], { fileText: 20, fileBinary: 10 });
    expect(reading.said).toEqual(said);
    const [file] = reading.files;
    expect(file!.truncated ?? false).toBe(truncated);
    if (expected instanceof Uint8Array)
      expect(Array.from(file!.content as Uint8Array)).toEqual([...expected]);
    else expect(file!.content).toBe(expected);
  });

  test('the files of a run share a limit; a small one still fits after a large one did not', async () => {
    const reading = await kept(['x'.repeat(6), 'y'.repeat(6), 'z'.repeat(4), 'w'], { runFiles: 10 });
    expect(reading.files.map(({ content }) => content)).toEqual(['xxxxxx', null, 'zzzz', null]);
    expect(reading.said).toEqual(['file_not_kept', 'file_not_kept']);
  });

  test('any text comes back whole, or as its own beginning', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.nat(60), async (text, fileText) => {
        fc.pre(!text.includes('\0') && !text.startsWith('\ufeff'));
        const { files } = await kept([text], { fileText });
        const { content, truncated } = files[0]!;
        expect(typeof content).toBe('string');
        expect(text.startsWith(content as string)).toBe(true);
        expect(content === text).toBe(!truncated);
        if (truncated) expect(Buffer.byteLength(content as string)).toBeGreaterThan(fileText - 4);
      }),
      { seed: 42, numRuns: 200 },
    );
  });
});
