import type { Call } from '../core/run/types.js';

type Write = NonNullable<Call['writes']>[number];

/** How a line names the file that the lines after it change: the agents' own patch form, or a unified diff. */
const fileLines = [
  /^\*\*\* (?:Add|Update|Delete) File: (?<path>.+)$/,
  /^\*\*\* Move to: (?<path>.+)$/,
  /^\+\+\+ (?:b\/)?(?<path>[^\t]+)/,
];

/**
 * What a patch writes: its files, each with the lines added to it (trust-rules 2.1, agent-typed text). A deleted file
 * is written without content.
 */
export function writesOfPatch(patch: string): Write[] {
  const writes: Write[] = [];
  let added: string[] = [];
  const close = (): void => {
    const last = writes.at(-1);
    if (last && added.length > 0) last.content = `${added.join('\n')}\n`;
    added = [];
  };
  let before = '';
  for (const line of patch.split(/\r?\n/)) {
    const path = pathIn(line, before);
    before = line;
    if (path !== undefined) {
      close();
      writes.push({ path });
    } else if (line.startsWith('+')) added.push(line.slice(1));
  }
  close();
  return writes.filter(({ path }) => path !== '/dev/null');
}

/** An added line may begin with `++ ` itself; only one below `--- ` names a file. */
function pathIn(line: string, before: string): string | undefined {
  if (line.startsWith('+++ ') && !before.startsWith('--- ')) return undefined;
  for (const form of fileLines) {
    const path = form.exec(line)?.groups?.path?.trim();
    if (path) return path;
  }
  return undefined;
}
