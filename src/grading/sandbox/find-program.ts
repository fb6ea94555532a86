import { accessSync, constants, lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join, resolve } from 'node:path';

/** Where programs are looked for besides PATH, and all that a grader's own PATH has. */
export const STANDARD_FOLDERS = ['/usr/local/bin', '/usr/bin', '/bin'] as const;

/** Every program of that name, in the order of PATH, then of the standard folders. */
export function findPrograms(name: string, path: string | undefined = process.env.PATH): string[] {
  const folders = [...(path ?? '').split(delimiter), ...STANDARD_FOLDERS].filter(isAbsolute);
  return [...new Set(folders)].map(folder => join(folder, name)).filter(isProgram);
}

/** Whether a file can be run by us. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * Whether a user who owns nothing can read and run it: others may enter every folder on the way, symbolic links followed, and
 * read and run the file. Null for a user means that we run it ourselves.
 */
export function inReach(path: string, user: { uid: number } | null): boolean {
  if (user === null) return isProgram(path);
  try {
    return stepsOf(path).every(step => {
      const { mode } = statSync(step);
      const needed = step === realpathSync(step) && statSync(step).isFile() ? 0o005 : 0o001;
      return (mode & needed) === needed;
    });
  } catch {
    return false;
  }
}

/** The path's folders and itself, and those of each link on the way. */
function stepsOf(path: string, depth = 0): string[] {
  if (depth > 40) throw new Error('links in a circle');
  const steps: string[] = [];
  for (let at = path; ; at = dirname(at)) {
    steps.push(at);
    if (lstatSync(at).isSymbolicLink()) {
      steps.push(...stepsOf(resolve(dirname(at), readlinkSync(at)), depth + 1));
    }
    if (at === dirname(at)) return steps;
  }
}
