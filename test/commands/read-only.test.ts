import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { type Outcome, projectOf, run } from '../support/command.js';

// A project of somebody else, or on a medium that takes no writing: whatever only reads works all the same.

const lines = ['Done.', 'I could not finish.'].map((closing, at) => ({
  task: `t${at}`,
  model: 'aurora-2',
  score: at,
  closing,
}));
const program = fileURLToPath(new URL('../../bin/trustlayer.js', import.meta.url));
const note = 'trustlayer.db cannot be written by this user, so it is only read.\n';

/** Runs the program as a user who may read the folder and write nothing in it. */
async function reading(cwd: string, args: readonly string[]): Promise<Outcome> {
  const isRoot = process.getuid?.() === 0;
  chmodSync(join(cwd, 'trustlayer.db'), 0o444);
  chmodSync(cwd, isRoot ? 0o755 : 0o555);
  const other = isRoot ? { uid: 65_534, gid: 65_534 } : {};
  const { exitCode, stdout, stderr } = await execa(process.execPath, [program, ...args], {
    cwd,
    ...other,
    input: '',
    reject: false,
    stripFinalNewline: false,
  });
  chmodSync(cwd, 0o755);
  return { code: exitCode ?? -1, stdout, stderr };
}

test.each([
  ['runs'],
  ['bands'],
  ['guide claim'],
  ['plan claim'],
  ['votes list'],
  ['consensus claim'],
  ['provenance'],
])('%s reads, and says once that it only does', async args => {
  const cwd = await projectOf(lines);
  await run(['audit', '--quiet'], { cwd });
  const { code, stdout, stderr } = await reading(cwd, args.split(' '));
  expect(code).toBe(0);
  expect(stdout).not.toBe('');
  expect(stderr.split(note)).toHaveLength(2);
  const same = await run(args.split(' '), { cwd });
  expect(stdout).toBe(same.stdout);
  expect(readdirSync(cwd).sort()).toEqual(['runs.jsonl', 'trustlayer.db']);
});

test('what its owner has just written is read too', async () => {
  const cwd = await projectOf(lines);
  const owner = new Sqlite(join(cwd, 'trustlayer.db'));
  owner.exec(
    'INSERT INTO setting (key, value) VALUES (\'bandRules\', \'{"project":{"passAtLeast":5,"failAtMost":1}}\')',
  );
  const { code, stdout } = await reading(cwd, ['bands', '--json']);
  owner.close();
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ project_rule: { pass_at_least: 5 } });
});

test.each([
  ['audit'],
  ['bands --pass 0.5'],
  ['lock claim --as ada --give-up'],
  ['consensus claim --allow-own'],
])('%s would write: refused in one sentence', async args => {
  const cwd = await projectOf(lines);
  const { code, stdout, stderr } = await reading(cwd, args.split(' '));
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr.replace(note, '')).toMatch(
    /^trustlayer: [^\n]*cannot be written: [^\n]* is read-only\.[^\n]*\n$/,
  );
});
