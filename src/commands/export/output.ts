import { existsSync, realpathSync, statSync } from 'node:fs';
import { rename, unlink, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { visibleLine } from '../../core/text/visible.js';
import { type Io, UsageError } from '../io.js';
import { projectPath } from '../project.js';
import { diskWords } from '../unreadable.js';

export interface OutputOptions {
  force?: boolean;
}

/** Writes a file that somebody asked for, whole or not at all; `-` is standard output. */
export async function writeOutput(
  io: Io,
  file: string,
  text: string,
  { force = false }: OutputOptions = {},
): Promise<void> {
  if (file === '-') {
    io.stdout.write(text);
    return;
  }
  const path = resolve(io.cwd, file);
  if (isProject(io, path))
    throw new UsageError(`${visibleLine(file)} is the project itself; name another file.`);
  if (existsSync(path) && statSync(path).isDirectory())
    throw new UsageError(`${visibleLine(file)} is a folder; name a file in it.`);
  try {
    if (force) await replaceFile(path, text);
    else await newFile(path, text);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new UsageError(
      code === 'EEXIST'
        ? `${visibleLine(file)} is there already and was not changed; --force overwrites it.`
        : `${visibleLine(file)} cannot be written (${diskWords(code)}).`,
    );
  }
}

async function newFile(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text, { flag: 'wx' });
  } catch (error) {
    // A file that was cut short says nothing of being so.
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') await unlink(path).catch(() => {});
    throw error;
  }
}

/** What was there stays until all of the new is written. A device or a pipe is written to, never replaced. */
async function replaceFile(named: string, text: string): Promise<void> {
  const path = existsSync(named) ? realpathSync(named) : named;
  if (existsSync(path) && !statSync(path).isFile()) return writeFile(path, text);
  const part = `${path}.${process.pid}.part`;
  try {
    await writeFile(part, text, { flag: 'wx' });
    await rename(part, path);
  } catch (error) {
    await unlink(part).catch(() => {});
    throw error;
  }
}

/** The project's file, or one that SQLite keeps beside it, under whatever name. */
function isProject(io: Io, path: string): boolean {
  const project = projectPath(io);
  if (!existsSync(project)) return false;
  const real = (one: string) => (existsSync(one) ? realpathSync(one) : one);
  return ['', '-wal', '-shm', '-journal'].some(end => real(path) === `${real(project)}${end}`);
}
