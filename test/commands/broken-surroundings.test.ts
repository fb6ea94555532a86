import { spawnSync } from 'node:child_process';
import {
  cpSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { writeOutput } from '../../src/commands/export/output.js';
import { folder, projectOf } from '../support/command.js';
import { fakeIo } from './fake-io.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const lines = [{ task: 't', model: 'aurora-2', score: 1, closing: 'Done.' }];

/** The built program with one of its standard streams on a device. */
function writing(args: string[], cwd: string, streams: { stdout?: string; stderr?: string }) {
  const on = (path: string | undefined) => (path === undefined ? ('pipe' as const) : openSync(path, 'w'));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'bin', 'trustlayer.js'), ...args],
    { cwd, encoding: 'utf8', stdio: ['ignore', on(streams.stdout), on(streams.stderr)] },
  );
  return { status, stdout, stderr };
}

describe('an output that takes nothing more', () => {
  test.each([['runs'], ['runs', '--json'], ['--help'], ['formats']].map(args => [args]))(
    '%j: one sentence, exit code 2',
    async args => {
      const cwd = await projectOf(lines);
      expect(writing(args, cwd, { stdout: '/dev/full' })).toMatchObject({
        status: 2,
        stderr:
          'trustlayer: the output could not be written (ENOSPC), so what is there of it is not whole.\n',
      });
    },
  );

  test('where errors cannot be told, the exit code still tells', async () => {
    const { status, stdout } = writing(['runs'], folder(), { stderr: '/dev/full' });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  });

  test('--force writes through a link and never replaces what is no file', async () => {
    const cwd = folder();
    const { io } = fakeIo(cwd);
    writeFileSync(join(cwd, 'there.csv'), 'old');
    symlinkSync('there.csv', join(cwd, 'link.csv'));
    await writeOutput(io, 'link.csv', 'new', { force: true });
    expect(readFileSync(join(cwd, 'there.csv'), 'utf8')).toBe('new');
    expect(lstatSync(join(cwd, 'link.csv')).isSymbolicLink()).toBe(true);
    symlinkSync('/dev/full', join(cwd, 'full'));
    await expect(writeOutput(io, 'full', 'new', { force: true })).rejects.toThrow(
      'full cannot be written (the disk is full).',
    );
    expect(lstatSync('/dev/full').isCharacterDevice()).toBe(true);
  });
});

describe('a program that is not whole', () => {
  /** The built program without some of its parts. */
  function without(isMissing: (part: string, entry: string) => boolean) {
    const clone = folder();
    for (const part of ['bin', 'dist', 'samples', 'package.json'])
      cpSync(join(root, part), join(clone, part), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
    const entry = readFileSync(join(clone, 'dist', 'cli.js'), 'utf8');
    const parts = readdirSync(join(clone, 'dist')).filter(part => part.endsWith('.js') && part !== 'cli.js');
    const missing = parts.filter(part => isMissing(part, entry));
    for (const part of missing) rmSync(join(clone, 'dist', part));
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(clone, 'bin', 'trustlayer.js'), 'formats'],
      { cwd: clone, encoding: 'utf8' },
    );
    return { status, stdout, stderr, missing: missing.length };
  }

  test('a part that every command needs', () => {
    const { missing, ...said } = without((part, entry) => new RegExp(`from ?"\\./${part}"`).test(entry));
    expect(missing).toBeGreaterThan(0);
    expect(said).toEqual({
      status: 2,
      stdout: '',
      stderr:
        'trustlayer: its built files are not whole: `node bin/build.js` in its folder builds them anew.\n',
    });
  });

  test('a part that only this command needs', () => {
    const { missing, status, stdout, stderr } = without(part => part.startsWith('formats-'));
    expect([missing, status, stdout]).toEqual([1, 2, '']);
    expect(stderr).toMatch(/^trustlayer: not all of the program is there \(.*\): `npm ci` [^\n]*\n$/);
  });
});
