import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { folder } from './support/command.js';

// `npm start` and `npm test` in a fresh clone: what is said when the install or the build does not succeed.

const root = fileURLToPath(new URL('..', import.meta.url));

/** A clone with nothing installed, and a PATH on which `npm` is this script, or is not at all. */
function prepareWith({ npm, build }: { npm: string | null; build?: string }) {
  const clone = folder();
  cpSync(join(root, 'bin', 'prepare.js'), join(clone, 'bin', 'prepare.js'));
  writeFileSync(join(clone, 'package.json'), '{"type": "module"}');
  writeFileSync(join(clone, 'package-lock.json'), '{}');
  writeFileSync(join(clone, 'bin', 'build.js'), build ?? '');
  mkdirSync(join(clone, 'src'));
  const path = folder();
  if (npm !== null) {
    writeFileSync(join(path, 'npm'), `#!/bin/sh\n${npm}\n`);
    chmodSync(join(path, 'npm'), 0o755);
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(clone, 'bin', 'prepare.js')], {
    cwd: clone,
    env: { PATH: path },
    encoding: 'utf8',
  });
  return { status, stdout, stderr, locked: existsSync(join(clone, '.prepare.lock')) };
}

test('an install that fails ends with what npm said and one sentence', () => {
  expect(prepareWith({ npm: 'echo "npm error gyp: no compiler" >&2; exit 7' })).toEqual({
    status: 2,
    stdout: '',
    stderr:
      'Installing (about a minute, once) ...\nnpm error gyp: no compiler\ntrustlayer: Installing failed: the lines above say why.\n',
    locked: false,
  });
});

test('without npm the sentence says so', () => {
  expect(prepareWith({ npm: null })).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(
      /\ntrustlayer: Installing failed: npm could not be started \(ENOENT\)\.\n$/,
    ),
    locked: false,
  });
});

test('a build that fails ends with one sentence as well', () => {
  expect(
    prepareWith({ npm: 'exit 0', build: 'console.error("no such module"); process.exit(1);' }),
  ).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(
      /\nno such module\ntrustlayer: Building failed: the lines above say why\.\n$/,
    ),
    locked: false,
  });
});
