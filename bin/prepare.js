// Makes a fresh clone ready: installs when the lock file, Node or the machine changed, builds when src/ changed.
// Node's built-ins only, since it runs before anything is installed. With nothing to do it costs about 20 ms.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stampOf = name => join(root, 'node_modules', '.trustlayer', name);

/** Stops the work without a stack trace; the sentence has been printed already. Above all that may throw it. */
class Halt extends Error {}

checkNode();
if (!current('installed', installHash()) || !current('built', sourceHash())) {
  withLock(() => {
    step('installed', installHash(), 'Installing', ' (about a minute, once)', 'npm', [
      'ci',
      '--include=dev',
      '--no-audit',
      '--no-fund',
    ]);
    step('built', sourceHash(), 'Building', '', process.execPath, [join(root, 'bin', 'build.js')]);
  });
}

/** Runs one step unless its stamp says that it was done for exactly this state. */
function step(name, hash, title, remark, command, args) {
  if (current(name, hash)) return;
  process.stderr.write(`${title}${remark} ...\n`);
  // npm's own chatter goes to stderr: stdout belongs to the command that follows.
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    const why = error
      ? `${command} could not be started (${error.code ?? error.message})`
      : 'the lines above say why';
    process.stderr.write(`trustlayer: ${title} failed: ${why}.\n`);
    process.exitCode = 2;
    throw new Halt();
  }
  mkdirSync(dirname(stampOf(name)), { recursive: true });
  writeFileSync(stampOf(name), hash);
}

function current(name, hash) {
  if (name === 'built' && !existsSync(join(root, 'dist', 'cli.js'))) return false;
  try {
    return readFileSync(stampOf(name), 'utf8') === hash;
  } catch {
    return false;
  }
}

function installHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.version} ${process.platform} ${process.arch}`)
    .digest('hex');
}

function sourceHash() {
  const hash = createHash('sha256').update(installHash());
  for (const path of [
    ...filesBelow(join(root, 'src')),
    join(root, 'bin', 'build.js'),
    join(root, 'package.json'),
  ]) {
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path));
  }
  return hash.digest('hex');
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

/** Of two `npm ci` at once one would delete what the other writes, so the second waits for the first. */
function withLock(work) {
  const lock = join(root, '.prepare.lock');
  for (;;) {
    try {
      const handle = openSync(lock, 'wx');
      writeFileSync(handle, String(process.pid));
      closeSync(handle);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (!alive(lock)) rmSync(lock, { force: true });
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 250);
    }
  }
  try {
    work();
  } catch (error) {
    if (!(error instanceof Halt)) throw error;
  } finally {
    rmSync(lock, { force: true });
  }
  if (process.exitCode) process.exit();
}

function alive(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    const age = Date.now() - statSync(lock).mtimeMs;
    // An empty file is a lock being written this very moment, or one whose writer died at just that moment; and
    // no install takes ten minutes, so a number that old belongs to another process by now.
    if (age > (pid > 0 ? 600_000 : 5_000)) return false;
    if (pid > 0) process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  process.stderr.write(`trustlayer: Node.js 20.19 or later is needed; this is ${process.version}.\n`);
  process.exit(2);
}
