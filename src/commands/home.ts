import { existsSync } from 'node:fs';
import { visibleLine } from '../core/text/visible.js';
import { type Io, print } from './io.js';
import { projectPath } from './project.js';

/** `trustlayer` alone: the home screen of this folder's project, or how to get one. */
export async function homeCommand(io: Io): Promise<number> {
  if (existsSync(projectPath(io))) {
    const { reviewCommand } = await import('./review.js');
    return reviewCommand(io, {});
  }
  print(
    io,
    [
      `There is no project here yet (${visibleLine(io.place)}).`,
      '',
      `  ${io.self} demo             look around in hand-written samples`,
      `  ${io.self} import PATH...   make a project from your own saved runs`,
      `  ${io.self} formats          what can be read, with an example layout each`,
      `  ${io.self} --help           every command`,
    ].join('\n'),
  );
  return 0;
}
