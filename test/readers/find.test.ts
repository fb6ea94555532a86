import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { namedSource } from '../../src/readers/disk.js';
import { type Found, findSources } from '../../src/readers/find.js';
import { loadReaders, readers } from '../../src/readers/index.js';
import { temporaryFolder, written } from './reading.js';

const folder = temporaryFolder();
const run = '{"task": "a", "score": 1}\n';
let count = 0;

/** A folder of its own with these files. */
function tree(files: Record<string, string | Uint8Array>): string {
  count += 1;
  const place = join(folder, `t${count}`);
  mkdirSync(place, { recursive: true });
  return written(place, files);
}

async function find(
  paths: string[],
  { from = folder, format }: { from?: string; format?: string } = {},
): Promise<string[]> {
  const all = await loadReaders();
  const forced = format === undefined ? undefined : all.find(({ name }) => name === format);
  const told: string[] = [];
  for await (const found of findSources(paths, { readers: all, from, ...(forced && { forced }) }))
    told.push(inWords(found, from));
  return told;
}

function inWords(found: Found, from: string): string {
  const short = (text: string): string => text.replaceAll(`${from}/`, '');
  if (found.kind === 'source') return `${found.reader.name} ${short(found.source.shown)}`;
  return found.kind === 'skipped'
    ? `- ${short(found.shown)}: ${found.reason}`
    : `! ${found.code}: ${short(found.message)}`;
}

test('the list of readers and the names they give themselves agree', async () => {
  expect((await loadReaders()).map(({ name }) => name)).toEqual(readers.map(({ name }) => name));
});

test('files of a folder in the order of their names; what is no run is told with its reason', async () => {
  const from = tree({
    'r/b/2.jsonl': run,
    'r/a.jsonl': run,
    'r/c.txt': 'notes',
    'r/d.json': '{"a": }',
    'r/e': '',
    'r/f.bin': new Uint8Array([1, 0, 2]),
    'r/z.jsonl': run,
  });
  expect(await find(['r'], { from })).toEqual([
    'trustlayer r/a.jsonl',
    'trustlayer r/b/2.jsonl',
    '- r/c.txt: no saved run of a known format',
    "- r/d.json: not JSON at line 1, column 7: expected a value but found '}'",
    '- r/e: empty',
    '- r/f.bin: not text, and no saved run of a known format',
    'trustlayer r/z.jsonl',
  ]);
});

test('a folder that is one run is taken whole, and its files are not looked at', async () => {
  const from = tree({
    'r/x/run.json': '{"run_id": "x", "task": {"path": "tasks/a/b"}}',
    'r/x/output/more.jsonl': run,
    'r/other.jsonl': run,
  });
  expect(await find(['r'], { from })).toEqual(['trustlayer r/other.jsonl', 'ale r/x']);
  expect(await find(['r/x'], { from })).toEqual(['ale r/x']);
});

test('hidden names, node_modules and links are passed over, so that no circle and no way out is followed', async () => {
  const from = tree({
    'r/.git/a.jsonl': run,
    'r/.hidden.jsonl': run,
    'r/node_modules/a.jsonl': run,
    'r/a.jsonl': run,
    'outside/b.jsonl': run,
  });
  symlinkSync('..', join(from, 'r/up'));
  symlinkSync('self', join(from, 'r/self'));
  symlinkSync(join(from, 'outside/b.jsonl'), join(from, 'r/b.jsonl'));
  expect(await find(['r'], { from })).toEqual([
    '- r/.git: hidden',
    '- r/.hidden.jsonl: hidden',
    'trustlayer r/a.jsonl',
    '- r/b.jsonl: a link, or no plain file; links are not followed',
    '- r/node_modules: node_modules',
    '- r/self: a link, or no plain file; links are not followed',
    '- r/up: a link, or no plain file; links are not followed',
  ]);
});

test('a link that was named is followed', async () => {
  const from = tree({ 'real/a.jsonl': run });
  symlinkSync('real', join(from, 'link'));
  symlinkSync('real/a.jsonl', join(from, 'file'));
  expect(await find(['link', 'file'], { from })).toEqual(['trustlayer link/a.jsonl', 'trustlayer file']);
});

test('a pipe is not waited for', async () => {
  const from = tree({ 'r/a.jsonl': run });
  execFileSync('mkfifo', [join(from, 'r/pipe')]);
  expect(await find(['r', 'r/pipe'], { from })).toEqual([
    'trustlayer r/a.jsonl',
    '- r/pipe: a link, or no plain file; links are not followed',
    '! not_a_file: r/pipe: neither a file nor a folder',
  ]);
});

test('what was named and is no run is a fault, one sentence each, and the others are found', async () => {
  const from = tree({ 'a.jsonl': run, 'notes.txt': 'notes', 'none/x.txt': 'x', 'part.json': '{"a": [1, 2' });
  mkdirSync(join(from, 'empty'));
  expect(
    await find(['gone', 'notes.txt', 'empty', 'none', 'part.json', 'a.jsonl', 'a.jsonl/x'], { from }),
  ).toEqual([
    '! missing: gone: no such file or folder',
    '! not_a_run: notes.txt: no saved run of a known format',
    '! empty: empty: the folder is empty',
    '- none/x.txt: no saved run of a known format',
    '! not_a_run: none: no saved run of a known format in its 1 file',
    "! not_a_run: part.json: the JSON is cut off at line 1, column 12 (',' or ']' should follow)",
    'trustlayer a.jsonl',
    '! missing: a.jsonl/x: no such file or folder',
  ]);
});

test('a path that is named twice, or below another, is read once', async () => {
  const from = tree({ 'r/a.jsonl': run, 'r/b.jsonl': run });
  expect(await find(['r/b.jsonl', 'r', './r/../r'], { from })).toEqual([
    'trustlayer r/b.jsonl',
    'trustlayer r/a.jsonl',
  ]);
});

test('a forced format reads a file that was named whatever it holds, and of a folder what fits it', async () => {
  const from = tree({
    'r/a.jsonl': run,
    'r/t.json': '[{"task_id": 1, "reward": 0, "traj": []}]',
    'odd.txt': 'x',
  });
  expect(await find(['r', 'odd.txt'], { from, format: 'tau-bench' })).toEqual([
    '- r/a.jsonl: no saved run of a known format',
    'tau-bench r/t.json',
    'tau-bench odd.txt',
  ]);
});

test('files and folders that may not be read are faults by name, and the others are found', async () => {
  const from = tree({ 'r/a.jsonl': run, 'r/b.jsonl': run, 'r/shut/c.jsonl': run });
  chmodSync(join(from, 'r/a.jsonl'), 0);
  chmodSync(join(from, 'r/shut'), 0);
  chmodSync(folder, 0o755);
  const told = await asNobody(() => find(['r', 'r/a.jsonl'], { from }));
  chmodSync(join(from, 'r/shut'), 0o700);
  expect(told).toEqual([
    '! unreadable: r/a.jsonl: no permission to read it',
    'trustlayer r/b.jsonl',
    '! unreadable: r/shut: no permission to read it',
    '! unreadable: r/a.jsonl: no permission to read it',
  ]);
});

/** Modes mean nothing to root, which tests may run as. */
async function asNobody<T>(work: () => Promise<T>): Promise<T> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    return await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

test('what is opened below a folder stays in it', async () => {
  const from = tree({ 'r/in/a.txt': 'a', 'secret.txt': 's' });
  symlinkSync('..', join(from, 'r/up'));
  symlinkSync('../../secret.txt', join(from, 'r/in/link'));
  const source = await namedSource('r', from);
  const open = async (name: string): Promise<string | undefined> => (await source.open(name))?.path;
  expect(await open('in/a.txt')).toBe('in/a.txt');
  expect(await open('./in//a.txt')).toBe('in/a.txt');
  for (const name of [
    '../secret.txt',
    'in/../../secret.txt',
    'up/secret.txt',
    'in/link',
    `${from}/secret.txt`,
    'C:/x',
    '',
    '.',
    'in/a.txt/x',
    'gone',
    'a\0b',
  ])
    expect([name, await open(name)]).toEqual([name, undefined]);
});
