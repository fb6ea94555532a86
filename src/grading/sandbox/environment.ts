import { dirname } from 'node:path';
import { STANDARD_FOLDERS } from './find-program.js';
import type { Workspace } from './workspace.js';

/**
 * All that a grader's environment holds: nothing of ours comes along. The same in each run: one time zone, one seed of
 * Python's hashes. `own` is what grading.json adds.
 */
export function environmentOf(
  { task, input, output, reference, home, tmp }: Workspace,
  programs: readonly string[],
  own: Readonly<Record<string, string>>,
): Record<string, string> {
  return {
    PATH: [...new Set([...programs.map(dirname), ...STANDARD_FOLDERS])].join(':'),
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    HOME: home,
    TMPDIR: tmp,
    PYTHONDONTWRITEBYTECODE: '1',
    PYTHONHASHSEED: '0',
    PYTHONNOUSERSITE: '1',
    TRUSTLAYER_TASK: task,
    TRUSTLAYER_INPUT: input,
    TRUSTLAYER_OUTPUT: output,
    ...(reference === null ? {} : { TRUSTLAYER_REFERENCE: reference }),
    ...own,
  };
}
