import type { Source } from './source.js';

/** Folders deeper than this, and files beyond this number, are left out; the caller says so. */
const deepest = 32;

export interface FolderFiles {
  files: Source[];
  /** There are more files, or deeper ones, than were listed. */
  cut: boolean;
}

/** All files below a folder in the order of their paths, each with its path relative to `folder`. Links are not followed. */
export async function filesBelow(folder: Source, below: string, most: number): Promise<FolderFiles> {
  const found: FolderFiles = { files: [], cut: false };
  await walk(folder, below, most, found, 0);
  return found;
}

async function walk(
  folder: Source,
  at: string,
  most: number,
  found: FolderFiles,
  depth: number,
): Promise<void> {
  const here = await folder.open(at);
  if (here?.kind !== 'folder') return;
  for (const name of await here.entries()) {
    if (found.files.length >= most || depth >= deepest) {
      found.cut = true;
      return;
    }
    const path = `${at}/${name}`;
    const member = await folder.open(path);
    if (member?.kind === 'file') found.files.push(member);
    else if (member?.kind === 'folder') await walk(folder, path, most, found, depth + 1);
  }
}
