import type { RunHead } from '../../../core/run/types.js';
import type { StoredRun } from './transcripts.js';

/** The names of the files a run was read from, as they are stored: JSON, each once, in order. */
export const filesOf = (source: RunHead['source']): string =>
  JSON.stringify([...new Set(source.files.map(({ file }) => file))].sort());

/**
 * Whether a stored run came from where this one comes from: the same folder, and at least one file in
 * common. A folder may gain files between two imports; another file in the same folder is another source.
 */
export function isSameSource(stored: StoredRun, source: RunHead['source']): boolean {
  if (stored.sourceRoot !== source.root) return false;
  const files = filesOf(source);
  if (stored.sourceFiles === files) return true;
  const before = new Set(JSON.parse(stored.sourceFiles) as string[]);
  return (JSON.parse(files) as string[]).some(file => before.has(file));
}
