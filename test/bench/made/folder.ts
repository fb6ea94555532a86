import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Where the benches keep what they generate: never committed, and gone with node_modules. */
const folder = join(process.cwd(), 'node_modules', '.trustlayer', 'bench', 'made');

/** A generated input that stays for the next bench. `version` says what it was made by; others of the name go. */
export async function madeOnce(
  name: string,
  version: string,
  make: (path: string) => void | Promise<void>,
): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${version}.${name}`);
  if (existsSync(path)) return path;
  for (const old of readdirSync(folder)) if (old.endsWith(`.${name}`)) rmSync(join(folder, old));
  // Under its own name only when it is whole: a bench that was stopped half way leaves no half input.
  const unfinished = scratch(name);
  removeProject(unfinished);
  process.stderr.write(`making ${name} ...\n`);
  await make(unfinished);
  renameSync(unfinished, path);
  return path;
}

/** A path for what one bench writes and removes again. */
export function scratch(name: string): string {
  mkdirSync(folder, { recursive: true });
  return join(folder, `scratch-${process.pid}-${name}`);
}

/** Removes what benches that were stopped half way left behind; it may be gigabytes. */
export function sweepScratch(): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    const pid = /^scratch-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(folder, name), { recursive: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A project file and what SQLite keeps beside it. */
export function removeProject(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
}

/** Changes with the project file's schema, so that an old one is never measured. */
export function schemaStamp(): string {
  const migrations = join(process.cwd(), 'src', 'store', 'sqlite', 'migrations');
  const hash = createHash('sha256');
  for (const name of readdirSync(migrations).sort()) hash.update(readFileSync(join(migrations, name)));
  return hash.digest('hex').slice(0, 8);
}

export function freeGigabytes(): number {
  mkdirSync(folder, { recursive: true });
  const { bavail, bsize } = statfsSync(folder);
  return (bavail * bsize) / 1e9;
}
