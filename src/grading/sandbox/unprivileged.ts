import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';

/** Who a grader runs as when we are root: somebody who owns nothing. */
export interface User {
  uid: number;
  gid: number;
}

/** Ids that nobody hands out (systemd's table of them); where a container has no high ones, low ones that are as free. */
const RANGES = [
  { first: 1_879_048_192, last: 2_147_483_646 },
  { first: 60_578, last: 61_183 },
] as const;
const NOBODY = 65_534;

const inUse = new Set<number>();
/** Another program begins elsewhere. */
let turn = process.pid % 4096;

/**
 * A user of its own for one run of a grader, so that what it leaves behind is known by its owner: null when we are not root,
 * or may not become somebody else. Give it back with `release`.
 */
export function takeUser(): User | null {
  if (process.getuid?.() !== 0) return null;
  const range = RANGES.find(({ first }) => mayBecome(first));
  if (range === undefined) return mayBecome(NOBODY) ? { uid: NOBODY, gid: NOBODY } : null;
  for (let tries = 0; tries < 500; tries++) {
    const uid = range.first + (turn++ % (range.last - range.first));
    if (inUse.has(uid) || isNamed(uid) || runs(uid)) continue;
    inUse.add(uid);
    return { uid, gid: uid };
  }
  return { uid: NOBODY, gid: NOBODY };
}

export function release(user: User | null): void {
  if (user !== null) inUse.delete(user.uid);
}

/** Whether everything that runs as this user is ours to end. */
export const isOwn = ({ uid }: User): boolean => uid !== NOBODY;

const become = new Map<number, boolean>();

/** In a container the ids above some number may not exist; those of a range are alike. */
function mayBecome(uid: number): boolean {
  const known = become.get(uid);
  if (known !== undefined) return known;
  const { error } = spawnSync('/bin/true', { uid, gid: uid, stdio: 'ignore', cwd: '/' });
  become.set(uid, error === undefined);
  return error === undefined;
}

/** Asks also the directories that a system has its people in, when it has any. */
function isNamed(uid: number): boolean {
  const { status, error } = spawnSync('getent', ['passwd', String(uid)], { stdio: 'ignore', cwd: '/' });
  if (error === undefined) return status === 0;
  return readFileSync('/etc/passwd', 'utf8').includes(`:${uid}:`);
}

function runs(uid: number): boolean {
  try {
    return readdirSync('/proc').some(name => /^\d+$/u.test(name) && ownerOf(`/proc/${name}`) === uid);
  } catch {
    return false;
  }
}

function ownerOf(path: string): number | null {
  try {
    return statSync(path).uid;
  } catch {
    return null;
  }
}
