import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';

/** Who a grader runs as when we are root: somebody who owns nothing. */
export interface User {
  uid: number;
  gid: number;
}

/** What systemd reserves for users that exist for one service only, and nobody else may use. */
const FIRST = 61_184;
const LAST = 65_519;
const NOBODY = 65_534;

let taken: Set<number> | null = null;
const inUse = new Set<number>();
let next = FIRST + (process.pid % (LAST - FIRST));

/**
 * A user of its own for one run of a grader, so that what it leaves behind is known by its owner: null when we are not root,
 * or may not become somebody else. Give it back with `release`.
 */
export function takeUser(): User | null {
  if (process.getuid?.() !== 0 || !mayBecome(NOBODY)) return null;
  for (let tries = 0; tries < LAST - FIRST; tries++) {
    const uid = next;
    next = next === LAST ? FIRST : next + 1;
    if (inUse.has(uid) || isTaken(uid) || !mayBecome(uid)) continue;
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

/** In a container the users above some number may not exist. */
function mayBecome(uid: number): boolean {
  // All of the range are alike, so one is tried for all.
  const key = uid === NOBODY ? NOBODY : FIRST;
  const known = become.get(key);
  if (known !== undefined) return known;
  const { error } = spawnSync('/bin/true', { uid, gid: uid, stdio: 'ignore', cwd: '/' });
  const may = error === undefined;
  become.set(key, may);
  return may;
}

/** Named users, and whoever runs something now. */
function isTaken(uid: number): boolean {
  taken ??= new Set(namedUsers());
  return taken.has(uid) || runs(uid);
}

function namedUsers(): number[] {
  // Asks also the directories that a system has its people in, when it has any.
  const { stdout, error } = spawnSync('getent', ['passwd'], { encoding: 'utf8', cwd: '/' });
  const lines = error === undefined ? stdout : readFileSync('/etc/passwd', 'utf8');
  return lines.split('\n').map(line => Number(line.split(':')[2]));
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
