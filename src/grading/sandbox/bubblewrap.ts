import { lstatSync, readlinkSync } from 'node:fs';
import type { Workspace } from './workspace.js';

/** Of /etc only what programs need to start; nothing that tells of this machine's people or keys. */
const ETC = [
  '/etc/ld.so.cache',
  '/etc/ld.so.conf',
  '/etc/ld.so.conf.d',
  '/etc/alternatives',
  '/etc/fonts',
  '/etc/mime.types',
  '/etc/localtime',
];

/** Folders of the system: links on most systems now, folders of their own on others. */
const SYSTEM = ['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'];

/**
 * Debian's bubblewrap: no network, processes of its own, nothing to see but the system's programs and the workspace, and
 * nothing to write but the workspace's copies. `programs` are further folders that the interpreter needs.
 */
export function bubblewrapArguments(
  { root, task, output, home, tmp, shm, side }: Workspace,
  programs: readonly string[],
  cwd: string,
): string[] {
  return [
    ...isolation,
    ...system(),
    ...['--bind', tmp, '/tmp', '--bind', shm, '/dev/shm'],
    ...programs.flatMap(folder => ['--ro-bind', folder, folder]),
    ...['--ro-bind', root, root],
    ...[task, output, home, tmp, side].flatMap(folder => ['--bind', folder, folder]),
    ...['--remount-ro', '/dev', '--remount-ro', '/'],
    ...['--chdir', cwd, '--'],
  ];
}

/** What is tried to see whether bubblewrap can run here at all. */
export const bubblewrapProbe = (): string[] => [...isolation, ...system(), '--', '/bin/true'];

const isolation = ['--unshare-all', '--die-with-parent', '--new-session', '--cap-drop', 'ALL'];

function system(): string[] {
  return [
    ...['--ro-bind', '/usr', '/usr'],
    ...SYSTEM.flatMap(path => {
      const link = linkOf(path);
      if (link === null) return [];
      return link === '' ? ['--ro-bind', path, path] : ['--symlink', link, path];
    }),
    ...ETC.flatMap(path => ['--ro-bind-try', path, path]),
    ...['--proc', '/proc', '--dev', '/dev'],
  ];
}

/** Where a link points; empty for a folder, null when there is none. */
function linkOf(path: string): string | null {
  try {
    return lstatSync(path).isSymbolicLink() ? readlinkSync(path) : '';
  } catch {
    return null;
  }
}
