import { samePath, tidyPath } from '../paths.js';

/** The file that `==> name <==`, or `name:12:` at the start of the line, gives for an offset. */
export function fileAt(text: string, at: number, paths: readonly string[]): string | null {
  if (paths.length < 2 && !text.includes('==> ')) {
    if (paths.length === 1 && !/[*?]/.test(paths[0]!)) return null;
  }
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  const prefix = /^([^\s:]{1,300}):/.exec(text.slice(lineStart, Math.min(at, lineStart + 320)))?.[1];
  if (prefix !== undefined) {
    const match = paths.find(path => samePath(path, tidyPath(prefix)));
    if (match !== undefined) return match;
    if (/[./]/.test(prefix) && paths.some(path => tidyPath(prefix).startsWith(`${path}/`)))
      return tidyPath(prefix);
  }
  const heading = text.lastIndexOf('==> ', at);
  const name =
    heading < 0 ? undefined : /^==> ([^\n]{1,300}) <==/.exec(text.slice(heading, heading + 320))?.[1];
  return name === undefined ? null : (paths.find(path => samePath(path, tidyPath(name))) ?? tidyPath(name));
}
