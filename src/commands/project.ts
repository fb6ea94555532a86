import { existsSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { visibleLine } from '../core/text/visible.js';
import { openStore } from '../store/sqlite/open.js';
import type { Store } from '../store/store.js';
import { hint, type Io, UsageError } from './io.js';

/** Opens the project for a command, and closes it whatever happens. */
export async function withProject<T>(
  io: Io,
  options: { create?: boolean },
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const store = await openProject(io, options);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

export async function openProject(io: Io, { create = false }: { create?: boolean } = {}): Promise<Store> {
  if (!create) requireProject(io);
  return openStore(projectPath(io), { create });
}

/** Says how to get a project where there is none. */
export function requireProject(io: Io): void {
  const path = projectPath(io);
  if (path !== ':memory:' && !existsSync(path)) {
    throw new UsageError(
      `There is no project at ${visibleLine(io.place)}: make one with "${hint(io, 'import PATH...')}" or "${io.self} demo", or name one with --db FILE.`,
    );
  }
}

export const projectPath = (io: Io): string =>
  io.place === ':memory:' || isAbsolute(io.place) ? io.place : resolve(io.cwd, io.place);
