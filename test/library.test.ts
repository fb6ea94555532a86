import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { version } from '../src/version.js';
import { folder, run } from './support/command.js';

// The library as somebody who installed the package sees it: the built file and its types.

const root = fileURLToPath(new URL('..', import.meta.url));
const packageJson = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const readme = readFileSync(`${root}README.md`, 'utf8');

test('the built library is the one that package.json names, and does what the README shows', async () => {
  const library = await import(`${root}${packageJson.exports['.'].default}`);
  const claim = library.matchClaim('Fixed the parser. I could not run the tests here.');
  expect(claim).toMatchObject({ claim: 'success', flags: ['unverified'], reason: 'success_stated' });
  const table = library.tabulate(['yes', 'yes', 'no'], ['yes', 'no', 'no'], ['yes', 'no']);
  expect(library.kappa(table).value).toBeCloseTo(0.4, 12);
  const { low, high } = library.wilson(19, 84);
  expect([low, high].map(limit => limit.toFixed(3))).toEqual(['0.150', '0.326']);
  expect(library.runSchema.safeParse({}).success).toBe(false);
});

test('its types are built', () => {
  const types = readFileSync(`${root}${packageJson.exports['.'].types}`, 'utf8');
  expect(types).toContain('./core/agreement/index.js');
});

test('the version is the package own', () => {
  expect(version).toBe(packageJson.version);
});

test('every command of the README is one of the program, and the other way round', async () => {
  const { stdout } = await run(['--help'], { cwd: folder() });
  const ofProgram = [...stdout.matchAll(/^ {2}([a-z]+) .*/gm)].map(([, name]) => name);
  const inTable = [...readme.matchAll(/^\| `trustlayer ([a-z]+)/gm)].map(([, name]) => name);
  expect(inTable.sort()).toEqual(ofProgram.sort());
});

test('the smallest run of the README is read, and its fuller one too', async () => {
  const cwd = folder();
  const blocks = [...readme.matchAll(/```json\n([\s\S]*?)```/g)].map(([, lines]) => lines as string);
  const { writeFileSync } = await import('node:fs');
  for (const [index, lines] of blocks.entries()) writeFileSync(`${cwd}/${index}.jsonl`, lines);
  const { code, stdout } = await run(['import', '.', '--json'], { cwd });
  const report = JSON.parse(stdout);
  expect(code).toBe(0);
  expect(report.formats).toMatchObject([
    { format: 'trustlayer', runs: blocks.length, skipped: 0, warnings: 0 },
  ]);
  const runs = JSON.parse((await run(['runs', '--json'], { cwd })).stdout);
  expect(runs).toContainEqual(expect.objectContaining({ run_id: 'r-17', score: 1, band: 'pass', steps: 3 }));
});
