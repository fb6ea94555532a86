import { hostname, userInfo } from 'node:os';
import { sha256 } from '../core/run/hash.js';
import { mistakenFor } from '../core/text/look-alike.js';
import { visibleLine } from '../core/text/visible.js';
import type { Annotator, Store } from '../store/store.js';
import { type Io, UsageError } from './io.js';

/**
 * The name to suggest for a first label: what git calls this person, else the login name.
 * git is asked by its own command, since its settings may come from several files.
 */
export async function suggestedName(io: Io): Promise<string> {
  // Loaded only when a name is asked for: the first frame does not wait for it.
  const { execa } = await import('execa');
  const { stdout, failed } = await execa('git', ['config', 'user.name'], {
    cwd: io.cwd,
    reject: false,
    timeout: 2000,
    stdin: 'ignore',
  });
  const name = failed ? '' : stdout.trim();
  return name !== '' ? name : loginName();
}

/**
 * The known annotator of exactly this name, or undefined for a new name. One that looks like a known name (in case,
 * space, or letters of another script) is taken for a slip: one person under two names would agree with themselves.
 */
export async function annotatorNamed(store: Store, written: string): Promise<Annotator | undefined> {
  const people = await store.listAnnotators();
  const exact = people.find(({ name }) => name === written.normalize('NFC'));
  if (exact) return exact;
  const near = mistakenFor(
    written,
    people.map(({ name }) => name),
  );
  if (near === undefined) return undefined;
  throw new UsageError(
    `--as: this project knows "${visibleLine(near, 48)}", not "${visibleLine(written, 48)}", which looks like it: write the name as it is there, or take another one.`,
  );
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
