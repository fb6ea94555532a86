import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { bubblewrapProbe } from './sandbox/bubblewrap.js';
import { findPrograms, inReach } from './sandbox/find-program.js';
import { release, takeUser, type User } from './sandbox/unprivileged.js';

export interface Tool {
  path: string;
  version: string;
}

/** A Python and the folders outside the system's that it needs. */
export interface Python extends Tool {
  folders: string[];
}

export interface SandboxTools {
  /** null: absent, or present and not able to run here. */
  bwrap: Tool | null;
  prlimit: Tool | null;
  setpriv: Tool | null;
}

/** What graders can be run with on this machine. */
export interface GradingTools extends SandboxTools {
  python3: Python | null;
  /** pytest and the Python that has it. */
  pytest: { version: string; python: Python } | null;
  node: Tool & { folders: string[] };
  /** What `Regrade.sandbox` will be. */
  sandbox: 'bubblewrap' | 'limits' | 'none';
  /** We are root, and graders run as a user who owns nothing. */
  unprivileged: boolean;
  /** Sentences for a person: what keeps graders in bounds, what does not, and what is out of their reach. */
  says: string[];
}

export interface ToolOptions {
  /** Take limits alone although bubblewrap could be used. */
  without?: readonly ('bwrap' | 'prlimit' | 'setpriv')[];
  path?: string;
}

/** Looks once at what is installed; takes about a fifth of a second. */
export function gradingTools({
  without = [],
  path = process.env.PATH ?? '',
}: ToolOptions = {}): GradingTools {
  const user = takeUser();
  try {
    const says: string[] = [];
    const pythons = pythonsOf(path, user, says);
    const tool = (name: 'prlimit' | 'setpriv') =>
      without.includes(name) ? null : toolOf(findPrograms(name, path), user);
    const bwrap = without.includes('bwrap') ? null : bubblewrap(path, user, says);
    const prlimit = tool('prlimit');
    const setpriv = tool('setpriv');
    const sandbox = bwrap !== null ? 'bubblewrap' : process.platform === 'linux' ? 'limits' : 'none';
    says.push(...boundsOf(sandbox, user !== null, prlimit !== null));
    return {
      python3: pythons[0] ?? null,
      pytest: pytestOf(pythons, user),
      node: {
        path: process.execPath,
        version: process.version.slice(1),
        folders: outsideSystem([dirname(dirname(process.execPath))]),
      },
      bwrap,
      prlimit,
      setpriv,
      sandbox,
      unprivileged: user !== null,
      says,
    };
  } finally {
    release(user);
  }
}

function boundsOf(sandbox: GradingTools['sandbox'], unprivileged: boolean, prlimit: boolean): string[] {
  if (sandbox === 'bubblewrap') {
    return ['Graders run under bubblewrap: without network, and they can write only copies.'];
  }
  const says = [
    unprivileged
      ? 'bubblewrap is not used: graders run as a user who owns nothing, so they can write only copies and what everybody may write, but they reach the network and can read what everybody may read.'
      : 'bubblewrap is not used: graders run as you, on copies, and nothing keeps one that means harm from your files, the network, or leaving a process that hides where it came from. Install bubblewrap to regrade with graders that you do not trust.',
  ];
  if (!prlimit) {
    says.push(
      'prlimit (util-linux) is not there: Python graders set their own limits, others are only watched.',
    );
  }
  if (sandbox === 'none') {
    says.push(
      'Processes cannot be listed here: memory is not watched, and a grader that leaves its process group is not found.',
    );
  }
  return says;
}

const SYSTEM = /^\/(?:usr|bin|sbin|lib\w*)(?:\/|$)/u;
const outsideSystem = (folders: readonly string[]): string[] =>
  [...new Set(folders)].filter(folder => folder.startsWith('/') && folder !== '/' && !SYSTEM.test(folder));

const ASK = `import sys, json
print(json.dumps([sys.executable, "%d.%d.%d" % sys.version_info[:3], [sys.prefix, sys.base_prefix, sys.exec_prefix]]))`;

/** Every Python that graders can run, the first of PATH first; asked itself where it is, since it may be a shim. */
function pythonsOf(path: string, user: User | null, says: string[]): Python[] {
  const pythons = new Map<string, Python>();
  let outOfReach: string | null = null;
  for (const program of findPrograms('python3', path)) {
    const said = run(program, ['-c', ASK], null);
    if (said === null) continue;
    const [executable, version, folders] = JSON.parse(said) as [string, string, string[]];
    if (!inReach(executable, user)) {
      outOfReach ??= executable;
      continue;
    }
    if (!pythons.has(executable)) {
      pythons.set(executable, {
        path: executable,
        version,
        folders: outsideSystem([...folders, dirname(executable)]),
      });
    }
  }
  if (outOfReach !== null) {
    const instead = [...pythons.values()][0];
    says.push(
      `${outOfReach} is out of reach for the user that graders run as${instead === undefined ? '.' : `; ${instead.path} is used.`}`,
    );
  }
  return [...pythons.values()];
}

const HAS_PYTEST = 'from importlib.metadata import version; print(version("pytest"))';

function pytestOf(pythons: readonly Python[], user: User | null): GradingTools['pytest'] {
  for (const python of pythons) {
    const version = run(python.path, ['-s', '-c', HAS_PYTEST], user)?.trim();
    if (version) return { version, python };
  }
  return null;
}

function bubblewrap(path: string, user: User | null, says: string[]): Tool | null {
  const tool = toolOf(findPrograms('bwrap', path), user);
  if (tool === null) return null;
  if (run(tool.path, bubblewrapProbe(), user) !== null) return tool;
  says.push(`bubblewrap ${tool.version} is installed and cannot make a sandbox here (no user namespaces).`);
  return null;
}

function toolOf(paths: readonly string[], user: User | null): Tool | null {
  const path = paths.find(each => inReach(each, user));
  if (path === undefined) return null;
  const version = run(path, ['--version'], null)?.match(/\d+(?:\.\d+)+/u)?.[0];
  return version === undefined ? null : { path, version };
}

/** What it printed; null when it failed. */
function run(file: string, args: readonly string[], user: User | null): string | null {
  const { status, stdout, stderr } = spawnSync(file, args, {
    encoding: 'utf8',
    cwd: '/',
    timeout: 20_000,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user ?? {}),
  });
  return status === 0 ? stdout || stderr : null;
}
