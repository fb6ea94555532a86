import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { selfTestCommand } from '../../src/commands/selftest.js';
import { openStore } from '../../src/store/sqlite/open.js';
import { folder } from '../support/command.js';
import { fakeIo } from './fake-io.js';

const samples = fileURLToPath(new URL('../../samples/', import.meta.url));
const expectFault = (sentence: RegExp) => ({ name: 'UsageError', message: expect.stringMatching(sentence) });

const inSamples = async (seed: string, json: boolean) => {
  const { io, stdout } = fakeIo(folder(), { json, quiet: true });
  expect(await selfTestCommand(io, 'd2', [], { seed }, samples)).toBe(0);
  return stdout();
};

interface Printed {
  seed: number;
  runs: number;
  used: number;
  not_used: Record<string, number>;
  groups: { group: string; caught: { x: number; n: number; interval: { method: string } } }[];
  kinds: { kind: string; caught: { x: number; n: number }; without: number }[];
  cases: { run_id: string; kind: string; label: string; caught: boolean }[];
}

test('without a project the bundled samples are injected into, alike for the same seed', async () => {
  const text = await inSamples('7', true);
  expect(await inSamples('7', true)).toBe(text);
  const printed = JSON.parse(text) as Printed;
  expect(printed).toMatchObject({ seed: 7, runs: 66 });
  expect(printed.used).toBeGreaterThan(30);
  const unused = Object.values(printed.not_used).reduce((sum, runs) => sum + runs, 0);
  expect(printed.used + unused).toBe(printed.runs);
  const kinds = new Map(printed.kinds.map(each => [each.kind, each]));
  for (const { caught, without } of kinds.values()) expect(caught.n + without).toBe(printed.used);
  // The known limit of any tracing, and what it is there for.
  expect(kinds.get('arithmetic')!.caught.x).toBe(0);
  expect(kinds.get('typed')!.caught.x / kinds.get('typed')!.caught.n).toBeGreaterThan(0.9);
  expect(printed.cases.filter(({ caught }) => caught)).toHaveLength(
    printed.groups.reduce((sum, { caught }) => sum + caught.x, 0),
  );
});

test('the table says what each figure is of and what cannot be seen', async () => {
  const text = await inSamples('7', false);
  expect(text).toMatch(
    /^Injection self-test of the tracer \(D2\), seed 7\n\n66 runs of the bundled samples, \d+ used/,
  );
  expect(text).toMatch(/\nNot used: .*not cleared/);
  expect(text).toMatch(/\n {2}arithmetic on literals +0 +\d+ +0\.0% +0\.0% to \d+\.\d% +\d+ derived\n/);
  expect(text).toContain('Not seen by the tracer in any run: arithmetic on literals');
  expect(text.split('\n').every(line => line.length <= 120)).toBe(true);
});

test('runs of the project when there is one, of paths when they are named', async () => {
  const cwd = folder();
  (await openStore(join(cwd, 'trustlayer.db'), { create: true })).close();
  const { io, stdout } = fakeIo(cwd, { json: true, quiet: true });
  await expect(selfTestCommand(io, 'd2', [], {}, samples)).rejects.toMatchObject(
    expectFault(/^There is no run in the project to inject a value into\.$/),
  );
  await selfTestCommand(io, 'd2', [join(samples, 'inspect')], {}, samples);
  expect(JSON.parse(stdout())).toMatchObject({ from: 'the given paths', runs: 11 });
});

test('runs that cannot be used: one sentence with how many and why', async () => {
  const cwd = folder();
  const run = { run: 'r', benchmark: 'b', task: 't', score: 1, steps: [] };
  writeFileSync(join(cwd, 'runs.jsonl'), `${JSON.stringify(run)}\n`);
  const { io } = fakeIo(cwd, { quiet: true });
  await expect(selfTestCommand(io, 'd2', ['runs.jsonl'], {}, samples)).rejects.toMatchObject(
    expectFault(/^No run of the given paths can be injected into: .*\(of 1 run, 1 without a value .*\)\.$/),
  );
});

test.each([
  ['d1', [], {}, /selftest d2/],
  ['d2', [], { seed: 'x' }, /--seed takes a whole number/],
  ['d2', [], { seed: '-1' }, /--seed takes a whole number/],
  ['d2', [], { tasks: ['tasks'] }, /--tasks goes with paths/],
] as const)('selftest %s %o %o', async (what, paths, options, sentence) => {
  const { io } = fakeIo(folder(), { quiet: true });
  await expect(selfTestCommand(io, what, paths, options, samples)).rejects.toMatchObject(
    expectFault(sentence),
  );
});

test('a project that is named and not there is said', async () => {
  const { io } = fakeIo(folder(), { quiet: true, place: 'other.db' });
  await expect(selfTestCommand(io, 'd2', [], {}, samples)).rejects.toMatchObject(
    expectFault(/no project at other\.db/),
  );
});
