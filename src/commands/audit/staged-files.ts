import { canonicalJson } from '../../core/run/hash.js';
import type { FileUse } from '../../core/run/run-file.js';
import type { GradedFile } from '../../grading/sandbox/workspace.js';
import type { Store } from '../../store/store.js';

/** Folders that runs keep their files in; a grader is handed what stands below. */
const foldersOf: Readonly<Record<FileUse, readonly string[]>> = {
  output: ['output', 'outputs'],
  input: ['input', 'inputs'],
  reference: ['reference', 'references'],
  grader: [],
};

/** The files of one use as a grader finds them: whole, their common folder (`output/`) left away. Listed ones are not among them. */
export async function stagedFiles(store: Store, runId: string, use: FileUse): Promise<GradedFile[]> {
  const files: GradedFile[] = [];
  for (const { path, form, truncated } of await store.listFiles(runId, use)) {
    if (form === null || truncated) continue;
    const kept = await store.getFile(runId, use, path);
    if (kept === null) continue;
    const content = kept.form === 'bytes' ? kept.bytes : new TextEncoder().encode(kept.text);
    files.push({ path, content });
  }
  const folder = foldersOf[use].find(name => files.every(({ path }) => path.startsWith(`${name}/`)));
  return folder === undefined || files.length === 0
    ? files
    : files.map(file => ({ ...file, path: file.path.slice(folder.length + 1) }));
}

/** The reference as files; one that is only a value is `reference.json`. null: there is none. */
export async function stagedReference(store: Store, runId: string): Promise<GradedFile[] | null> {
  const files = await stagedFiles(store, runId, 'reference');
  if (files.length > 0) return files;
  const value = (await store.getRun(runId))?.reference?.value;
  if (value === undefined) return null;
  return [{ path: 'reference.json', content: new TextEncoder().encode(`${canonicalJson(value)}\n`) }];
}
