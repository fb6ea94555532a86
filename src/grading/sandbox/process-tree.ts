import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { isOwn, type User } from './unprivileged.js';

/** How the processes of one grader are known. */
export interface Tree {
  /** The process that was started, leader of a group of its own. */
  root: number;
  /** `NAME=value` that it got in its environment and nobody else has. */
  marker: string;
  user: User | null;
  /** The folder of its copies: who stands in it came from it. */
  folder: string;
  /** Processes once seen to be of it, by id and time of start: they stay so when their parent ends. */
  known: Set<string>;
  /** And those seen not to be. */
  foreign: Set<string>;
}

export interface TreeState {
  processes: number;
  /** Bytes in memory of all of them together. */
  resident: number;
}

export const treeOf = ({ root, marker, user, folder }: Omit<Tree, 'known' | 'foreign'>): Tree => ({
  root,
  marker,
  user,
  folder,
  known: new Set(),
  foreign: new Set(),
});

/** What runs of it now. Null where processes cannot be listed (no /proc). */
export function lookAt(tree: Tree): TreeState | null {
  const members = membersOf(tree);
  if (members === null) return null;
  return {
    processes: members.length,
    resident: members.reduce((sum, { resident }) => sum + resident, 0),
  };
}

/**
 * Ends everything of it: those of its group, their descendants, and whoever left the group (setsid) or lost its parent but
 * carries the marker, stands in its folder or is of its user. Each is stopped first, so that what forks cannot outrun the ending.
 */
export function endTree(tree: Tree): void {
  kill(-tree.root, 'SIGSTOP');
  const stopped = new Set<string>();
  for (let round = 0; round < 200; round++) {
    const running = (membersOf(tree) ?? []).filter(({ id }) => !stopped.has(id));
    if (running.length === 0) break;
    for (const { pid, id } of running) {
      kill(pid, 'SIGSTOP');
      stopped.add(id);
    }
  }
  for (let round = 0; round < 200; round++) {
    kill(-tree.root, 'SIGKILL');
    const left = membersOf(tree) ?? [];
    if (left.length === 0) return;
    for (const { pid } of left) kill(pid, 'SIGKILL');
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}

interface Process {
  pid: number;
  parent: number;
  group: number;
  /** Of its process id and its start, since ids are used again. */
  id: string;
  resident: number;
}

let page: number | null = null;

/** Bytes of a page of memory, which `stat` counts in. */
function pageSize(): number {
  page ??= Number(/^KernelPageSize:\s+(\d+) kB/mu.exec(read('/proc/self/smaps'))?.[1] ?? 4) * 1024;
  return page;
}

function membersOf(tree: Tree): Process[] | null {
  const all = processes();
  if (all === null) return null;
  const ids = new Map(all.map(each => [each.pid, each]));
  const members: Process[] = [];
  const decided = new Map<number, boolean>();
  for (const each of all) if (belongs(each)) members.push(each);
  return members;

  function belongs(each: Process): boolean {
    const known = decided.get(each.pid);
    if (known !== undefined) return known;
    decided.set(each.pid, false);
    const parent = ids.get(each.parent);
    const does =
      each.pid !== process.pid &&
      (tree.known.has(each.id) ||
        each.pid === tree.root ||
        each.group === tree.root ||
        (parent !== undefined && belongs(parent)) ||
        isMarked(each));
    decided.set(each.pid, does);
    if (does) tree.known.add(each.id);
    return does;
  }

  function isMarked(each: Process): boolean {
    if (tree.foreign.has(each.id)) return false;
    const own = ownerOf(each.pid);
    if (tree.user !== null && isOwn(tree.user) && own === tree.user.uid) return true;
    if (environmentOf(each.pid).includes(tree.marker) || standsIn(each.pid, tree.folder)) return true;
    // What we have just started still becomes what it will be.
    if (each.parent !== process.pid) tree.foreign.add(each.id);
    return false;
  }
}

function processes(): Process[] | null {
  let names: string[];
  try {
    names = readdirSync('/proc');
  } catch {
    return null;
  }
  const found: Process[] = [];
  for (const name of names) {
    if (!/^\d+$/u.test(name)) continue;
    const stat = read(`/proc/${name}/stat`);
    // The name of the program is in brackets and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, parent, group] = fields;
    if (
      state === undefined ||
      parent === undefined ||
      group === undefined ||
      state === 'Z' ||
      state === 'X'
    ) {
      continue;
    }
    found.push({
      pid: Number(name),
      parent: Number(parent),
      group: Number(group),
      id: `${name} ${fields[19] ?? ''}`,
      resident: Number(fields[21] ?? 0) * pageSize(),
    });
  }
  return found;
}

const environmentOf = (pid: number): string[] => read(`/proc/${pid}/environ`).split('\0');

function standsIn(pid: number, folder: string): boolean {
  try {
    return `${readlinkSync(`/proc/${pid}/cwd`)}/`.startsWith(`${folder}/`);
  } catch {
    return false;
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

function ownerOf(pid: number): number | null {
  try {
    return statSync(`/proc/${pid}`).uid;
  } catch {
    return null;
  }
}
