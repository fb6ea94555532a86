import { existsSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { visibleLine } from '../core/text/visible.js';
import { callAs } from '../store/called.js';
import { openStore } from '../store/sqlite/open.js';
import { type Store, StoreError } from '../store/store.js';
import { hint, type Io, namingProject, remark, UsageError } from './io.js';

export interface ProjectUse {
  /** Makes the project where there is none. */
  create?: boolean;
  /** The command is of no use where nothing can be saved. Otherwise a project that cannot be written is read. */
  writes?: boolean;
}

/** Opens the project for a command, and closes it whatever happens. */
export async function withProject<T>(
  io: Io,
  options: ProjectUse,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const store = await openProject(io, options);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

export async function openProject(
  io: Io,
  { create = false, writes = create }: ProjectUse = {},
): Promise<Store> {
  callAs(io.self, namingProject(io));
  if (!create) requireProject(io);
  const path = projectPath(io);
  try {
    return await openStore(path, { create });
  } catch (error) {
    if (writes || !(error instanceof StoreError) || error.code !== 'read_only') throw error;
    const store = await openStore(path, { readOnly: true });
    remark(io, `${visibleLine(io.place)} cannot be written by this user, so it is only read.`);
    return store;
  }
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
