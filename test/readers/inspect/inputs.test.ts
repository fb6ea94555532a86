import { expect, test } from 'vitest';
import { type Json, jsonLog, readBytes, sample } from './support.js';

test.each<[string, Json, unknown[], unknown[]]>([
  [
    'names',
    { files: ['data.csv', 'b/c.txt'] },
    [
      ['data.csv', null, null],
      ['b/c.txt', null, null],
    ],
    [],
  ],
  ['a text', { files: { 'data.csv': '1,2\n' } }, [['data.csv', '1,2\n', 4]], [['data.csv', 4]]],
  [
    'a data URI',
    { files: { a: `data:text/plain;base64,${btoa('1,2\n')}` } },
    [['a', '1,2\n', 4]],
    [['a', 4]],
  ],
  [
    'an attachment',
    { files: { a: 'attachment://abc' }, attachments: { abc: 'long' } },
    [['a', 'long', 4]],
    [['a', 4]],
  ],
  ['what is no name and no text', { files: { a: 3 } }, [], []],
  ['members that are no names', { files: [3, null, 'x'] }, [['x', null, null]], []],
  ['nothing', { files: null }, [], []],
])('files of the sandbox: %s', async (_, over, expected, refs) => {
  const { runs, error } = await readBytes(jsonLog([sample(over)]));
  expect(error).toBeUndefined();
  const [run] = runs;
  expect(run!.files.map(({ path, content, bytes }) => [path, content, bytes])).toEqual(expected);
  expect(run!.files.every(({ use }) => use === 'input')).toBe(true);
  expect(run!.head.inputs.map(({ path, bytes }) => [path, bytes])).toEqual(refs);
});
