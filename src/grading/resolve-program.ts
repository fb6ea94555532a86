import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { basename, isAbsolute, resolve } from 'node:path';
import { visibleLine } from '../core/text/visible.js';
import { findPrograms, inReach, isProgram } from './sandbox/find-program.js';
import type { User } from './sandbox/unprivileged.js';
import type { GradingTools } from './tools.js';

export interface Program {
  path: string;
  /** Folders outside the system's that it needs. */
  folders: string[];
}

/** A program that a grader's command names, or in one sentence why it cannot be run. */
export function resolveProgram(
  name: string,
  cwd: string,
  tools: GradingTools,
  { user, pytest }: { user: User | null; pytest: boolean },
): Program | { fault: string } {
  if (pytest) {
    if (tools.pytest === null) {
      return { fault: 'The grader needs pytest, and no Python that graders can run here has it.' };
    }
    return tools.pytest.python;
  }
  if (/^python3?$/u.test(name)) {
    return (
      tools.python3 ?? {
        fault: `The grader needs Python 3, which is not there for graders${tools.unprivileged ? ' (they run as a user who owns nothing)' : ''}.`,
      }
    );
  }
  if (name === 'node' && inReach(tools.node.path, user)) return tools.node;
  if (name.includes('/')) return fileOf(isAbsolute(name) ? name : resolve(cwd, name), name, cwd, tools, user);
  const path = findPrograms(name).find(each => inReach(each, user));
  return path === undefined
    ? { fault: `${visibleLine(name, 80)} is no program that is found here.` }
    : { path, folders: [] };
}

function fileOf(
  path: string,
  name: string,
  cwd: string,
  tools: GradingTools,
  user: User | null,
): Program | { fault: string } {
  const shown = visibleLine(name, 80);
  if (!existsSync(path)) return { fault: `${shown} is not there.` };
  if (!isProgram(path))
    return { fault: `${shown} is no program: neither machine code nor a script that names its interpreter.` };
  const interpreter = interpreterOf(path);
  if (interpreter === null) return { path, folders: [] };
  const [word = '', next = ''] = interpreter.split(/\s+/u);
  const needed = basename(word) === 'env' && next !== '' ? next : word;
  // Its first line is for the kernel; we only look whether that can work.
  const found = resolveProgram(needed, cwd, tools, { user, pytest: false });
  if ('fault' in found) {
    return { fault: `${shown} is to be run by ${visibleLine(interpreter, 80)}, which is not found here.` };
  }
  return { path, folders: found.folders };
}

/** What stands after `#!` on its first line. */
function interpreterOf(path: string): string | null {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(256);
    const line = bytes.toString('latin1', 0, readSync(file, bytes, 0, 256, 0)).split('\n')[0] ?? '';
    return line.startsWith('#!') ? line.slice(2).trim() : null;
  } finally {
    closeSync(file);
  }
}
