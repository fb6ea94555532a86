import { hostname, userInfo } from 'node:os';
import { execa } from 'execa';
import { sha256 } from '../core/run/hash.js';
import type { Store } from '../store/store.js';
import type { Io } from './io.js';

/**
 * The name to suggest for a first label: what git calls this person, else the login name.
 * git is asked by its own command, since its settings may come from several files.
 */
export async function suggestedName(io: Io): Promise<string> {
  const { stdout, failed } = await execa('git', ['config', 'user.name'], {
    cwd: io.cwd,
    reject: false,
    timeout: 2000,
    stdin: 'ignore',
  });
  const name = failed ? '' : stdout.trim();
  return name !== '' ? name : loginName();
}

/** Who labelled last on this machine and account; a project that moves elsewhere asks anew. */
export async function rememberedName(store: Store): Promise<string | null> {
  const name = await store.getSetting(settingKey());
  return typeof name === 'string' && name !== '' ? name : null;
}

export const rememberName = (store: Store, name: string): Promise<void> =>
  store.putSetting(settingKey(), name);

function settingKey(): string {
  return `lastAnnotator:${sha256(`${hostname()}\u0000${loginName()}`).slice(0, 12)}`;
}

function loginName(): string {
  try {
    return userInfo().username;
  } catch {
    // An account without an entry in the password file (some containers) has no name.
    return '';
  }
}
