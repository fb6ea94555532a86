import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sha256 } from '../../src/core/run/hash.js';
import type { RunFile } from '../../src/core/run/run-file.js';
import type { ImportOutcome, Store } from '../../src/store/store.js';
import { head, step, writeRun } from './support.js';

const file = (path: string, content: RunFile['content'], more: Partial<RunFile> = {}): RunFile => ({
  use: 'output',
  path,
  content,
  bytes: content === null ? 7 : Buffer.byteLength(content),
  ref: { file: path },
  ...more,
});

/** What every store keeps of the files of runs, run on each implementation. */
export function filesContract(name: string, open: () => Promise<{ store: Store; remove(): void }>): void {
  describe(`the files of a run: ${name}`, () => {
    let store: Store;
    let remove: () => void;

    beforeEach(async () => {
      ({ store, remove } = await open());
    });
    afterEach(async () => {
      expect(await store.verify()).toEqual([]);
      await store.close();
      remove();
    });

    const imported = async (runs: Record<string, RunFile[]>, root = '/runs'): Promise<ImportOutcome[]> => {
      const writer = await store.beginImport();
      const outcomes: ImportOutcome[] = [];
      for (const [runId, files] of Object.entries(runs)) {
        await writer.beginRun(head(runId, { source: { format: 'local', root, files: [{ file: 'a' }] } }));
        await writer.addStep(step(0));
        for (const each of files) await writer.addFile(each);
        outcomes.push(await writer.endRun({}));
      }
      await writer.finish();
      return outcomes;
    };

    test('come back as they were: texts, bytes, cut ones, listed ones', async () => {
      const bytes = new Uint8Array([0, 255, 10, 0]);
      const long = 'x'.repeat(300_000);
      await imported({
        a: [
          file('output/b.json', '{"\u4e2d": "\u{1F600}"}\r\n', { sha256: 'f'.repeat(64) }),
          file('output/a.png', bytes, { ref: { file: 'a.png', at: '$.x' } }),
          file('in.csv', long, { use: 'input', truncated: true, bytes: 400_000, sha256: 'e'.repeat(64) }),
          file('seen.txt', null, { use: 'input' }),
          file('named.txt', null, { use: 'input', bytes: null }),
          file('output/b.json', '1', { use: 'reference' }),
          file('empty', ''),
        ],
        b: [],
      });
      const kept = { truncated: false, form: 'text' };
      expect(await store.listFiles('a', 'output')).toEqual([
        { ...kept, use: 'output', path: 'empty', bytes: 0, sha256: sha256(''), ref: { file: 'empty' } },
        {
          ...kept,
          use: 'output',
          path: 'output/a.png',
          form: 'bytes',
          bytes: 4,
          sha256: sha256(bytes),
          ref: { file: 'a.png', at: '$.x' },
        },
        {
          ...kept,
          use: 'output',
          path: 'output/b.json',
          bytes: 17,
          sha256: 'f'.repeat(64),
          ref: { file: 'output/b.json' },
        },
      ]);
      const inputs = (await store.listFiles('a', 'input')).map(({ ref: _, use: __, ...rest }) => rest);
      expect(inputs).toEqual([
        { path: 'in.csv', bytes: 400_000, sha256: 'e'.repeat(64), form: 'text', truncated: true },
        { path: 'named.txt', bytes: null, sha256: null, form: null, truncated: false },
        { path: 'seen.txt', bytes: 7, sha256: null, form: null, truncated: false },
      ]);
      expect((await store.listFiles('a')).map(({ use }) => use).join(' ')).toBe(
        'input input input output output output reference',
      );
      expect(await store.getFile('a', 'output', 'output/b.json')).toEqual({
        form: 'text',
        text: '{"\u4e2d": "\u{1F600}"}\r\n',
        truncated: false,
      });
      const png = await store.getFile('a', 'output', 'output/a.png');
      expect(png?.form === 'bytes' && Array.from(png.bytes)).toEqual([0, 255, 10, 0]);
      expect(await store.getFile('a', 'input', 'in.csv')).toEqual({
        form: 'text',
        text: long,
        truncated: true,
      });
      expect(await store.getFile('a', 'reference', 'output/b.json')).toMatchObject({ text: '1' });
      for (const path of ['seen.txt', 'named.txt', 'other'])
        expect(await store.getFile('a', 'input', path)).toBeNull();
      expect(await store.listFiles('b')).toEqual([]);
      expect(await store.listFiles('other')).toEqual([]);
    });

    test('a path that comes twice keeps its later content', async () => {
      await imported({ a: [file('x', 'one'), file('x', 'two')] });
      expect(await store.getFile('a', 'output', 'x')).toMatchObject({ text: 'two' });
    });

    test.each<[string, RunFile[], ImportOutcome]>([
      ['the same', [file('x', 'one'), file('y', 'two')], 'unchanged'],
      [
        'in another order, from another place',
        [file('y', 'two'), file('x', 'one', { ref: { file: 'z' } })],
        'unchanged',
      ],
      ['another content', [file('x', 'one'), file('y', 'tww')], 'updated'],
      ['another name', [file('x', 'one'), file('z', 'two')], 'updated'],
      ['another use', [file('x', 'one'), file('y', 'two', { use: 'input' })], 'updated'],
      ['one less', [file('x', 'one')], 'updated'],
      ['one more', [file('x', 'one'), file('y', 'two'), file('z', null)], 'updated'],
      ['none', [], 'updated'],
      [
        'the whole of it has another hash',
        [file('x', 'one', { sha256: 'a'.repeat(64) }), file('y', 'two')],
        'updated',
      ],
    ])('are part of what a run is: %s', async (_, files, outcome) => {
      await imported({ a: [file('x', 'one'), file('y', 'two')] });
      expect(await imported({ a: files })).toEqual([outcome]);
      expect(await imported({ a: files })).toEqual(['unchanged']);
      expect((await store.listFiles('a')).map(({ use, path }) => `${use} ${path}`)).toEqual(
        files.map(({ use, path }) => `${use} ${path}`).sort(),
      );
    });

    test('of a run that another source holds otherwise stay as they were', async () => {
      await imported({ a: [file('x', 'one')] });
      expect(await imported({ a: [file('x', 'two')] }, '/elsewhere')).toEqual(['conflict']);
      expect(await store.getFile('a', 'output', 'x')).toMatchObject({ text: 'one' });
    });

    test('a content that a forgotten run brought first is there for the next', async () => {
      const writer = await store.beginImport();
      await writer.beginRun(head('lost'));
      await writer.addFile(file('x', 'shared'));
      await writer.abandonRun();
      await writer.beginRun(head('flushed'));
      await writer.addFile(file('x', 'also shared'));
      await writer.flush();
      await writer.abandonRun();
      await writer.beginRun(head('a'));
      await writer.addFile(file('x', 'shared'));
      await writer.addFile(file('y', 'also shared'));
      expect(await writer.endRun({})).toBe('added');
      await writer.finish();
      expect(await store.getFile('a', 'output', 'x')).toMatchObject({ text: 'shared' });
      expect(await store.getFile('a', 'output', 'y')).toMatchObject({ text: 'also shared' });
    });

    test('need a run that was begun', async () => {
      const writer = await store.beginImport();
      await expect(writer.addFile(file('x', 'one'))).rejects.toMatchObject({ code: 'invalid' });
      expect(await writeRun(writer, head('a'))).toBe('added');
      await writer.finish();
    });
  });
}
