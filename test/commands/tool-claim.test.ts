import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folder, run } from '../support/command.js';

const lines = (...rows: (object | string)[]): string =>
  rows.map(row => `${typeof row === 'string' ? row : JSON.stringify(row)}\n`).join('');

async function claim(input: string, ...options: string[]) {
  const { code, stdout, stderr } = await run(['tool', 'claim', '-', ...options], { cwd: folder(), input });
  return { code, out: stdout, err: stderr };
}

describe('a line that is no closing', () => {
  test.each([
    ['no text', '{"id": 1, "txt": "Done."}', 'has no "text"; it is the closing message, or null'],
    ['a text that is none', '{"id": 1, "text": 5}', '"text" must be a string or null'],
    ['a prompt that is none', '{"id": 1, "text": "Done.", "prompt": []}', '"prompt" must be a string'],
    ['no JSON', '{', 'is not JSON'],
    ['no object', '[]', 'is not an object'],
  ])('%s: a fault of that line alone', async (_, bad, says) => {
    const alone = await claim(lines(bad));
    expect(alone).toMatchObject({ code: 2, out: '' });
    expect(alone.err).toMatch(/^standard input line 1/);
    expect(alone.err).toContain(says);
    expect(alone.err).toMatch(/\n1 line was left out; none could be answered\.\n$/);
    const among = await claim(lines({ id: 0, text: 'Done.' }, bad, bad, { id: 2, text: 'Done.' }));
    expect(among.out.split('\n')).toHaveLength(3);
    expect(among.err).toMatch(/\n2 lines were left out; the others are above\.\n$/);
    expect((await claim(lines({ id: 0, text: 'Done.' }, bad))).err).toMatch(
      /\n1 line was left out; the other is above\.\n$/,
    );
  });
});

test('a text of null is a run without a closing', async () => {
  const { code, out } = await claim(lines({ id: 1, text: null }));
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ id: 1, claim: 'none', reason: 'no_closing' });
});

describe('--against', () => {
  const closings = lines(
    { id: 'a', text: 'Done.', label: 'success' },
    { id: 'b', text: 'I could not do it.', label: 'success', consensus: 'failure' },
    { id: 'c', text: 'Done.' },
  );

  async function against(labels: string, text = closings) {
    const cwd = folder();
    writeFileSync(join(cwd, 'c.jsonl'), text);
    writeFileSync(join(cwd, 'l.jsonl'), labels);
    const { code, stdout, stderr } = await run(
      ['tool', 'claim', 'c.jsonl', '--against', 'l.jsonl', '--json'],
      { cwd },
    );
    return { code, json: stdout === '' ? null : JSON.parse(stdout), err: stderr };
  }

  test('labels in the same lines: the consensus, else the label; ids are not needed', async () => {
    const cwd = folder();
    writeFileSync(join(cwd, 'c.jsonl'), closings.replace(/"id":"[ab]",/g, ''));
    const { code, stdout } = await run(['tool', 'claim', '--against', 'c.jsonl', '--json'], { cwd });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      rows: 3,
      n_used: 2,
      binary: { tp: 1, tn: 1 },
      lines_left_out: 0,
    });
  });

  test('labels of a file of their own need no text; those without a closing are counted', async () => {
    const { code, json } = await against(lines({ id: 'a', label: 'success' }, { id: 'z', label: 'none' }));
    expect(code).toBe(0);
    expect(json).toMatchObject({ rows: 3, n_used: 1, labels_without_closing: 1 });
  });

  test('lines that are no closings are left out, named and counted', async () => {
    const labels = lines({ id: 'a', label: 'success' });
    const { code, json, err } = await against(labels, closings + lines({ id: 'd' }));
    expect(code).toBe(2);
    expect(json).toMatchObject({ rows: 3, lines_left_out: 1 });
    expect(err).toMatch(/^c\.jsonl line 4 has no "text"/);
    expect(await against(labels, lines({ id: 'd' }))).toMatchObject({ code: 2, json: null });
  });

  test.each([
    ['a label that is none', lines({ id: 'a', label: 'yes' }), /"yes" is no label; the labels are success/],
    ['a label that is a number', lines({ id: 'a', label: 1 }), /"1" is no label/],
    ['no id', lines({ label: 'success' }), /line 1 has no "id"/],
    [
      'two labels of one id',
      lines({ id: 'a', label: 'success' }, { id: 'a', label: 'none' }),
      /line 2: "a" has another label/,
    ],
    ['no label at all', lines({ id: 'a' }), /nothing to compare with/],
  ])('%s: refused', async (_, labels, says) => {
    const { code, json, err } = await against(labels);
    expect({ code, json }).toEqual({ code: 2, json: null });
    expect(err).toMatch(says);
  });
});
