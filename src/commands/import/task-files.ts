import type { FileUse } from '../../core/run/run-file.js';
import type { FileRef, RunHead, Warning } from '../../core/run/types.js';
import { visibleLine } from '../../core/text/visible.js';
import { namedSource } from '../../readers/disk.js';
import { filesBelow } from '../../readers/folder-files.js';
import { defaultLimits } from '../../readers/reader.js';
import { type ReadFile, RunFiles } from '../../readers/run-files.js';
import type { Source } from '../../readers/source.js';
import { UsageError } from '../io.js';

const mostFiles = 5000;
const foldersOf: Readonly<Record<'input' | 'reference', readonly string[]>> = {
  input: ['input', 'inputs'],
  reference: ['reference', 'references'],
};

/** What a run does not hold itself, from the folder of its task. */
export interface TaskFiles {
  files: ReadFile['event'][];
  tail: Partial<Pick<RunHead, 'inputs' | 'reference'>>;
  warnings: Warning[];
}

/**
 * Folders of tasks (`--tasks DIR`): `<task>/input/` and `<task>/reference/`, a `/` in the name of a task as a folder or as
 * `__`. Benchmarks that hide the reference from the agent stage it apart from the runs (formats 1), and without it no
 * answer value can be told (trust-rules 2.2).
 */
export class TaskFolders {
  readonly #folders: Source[];

  private constructor(folders: Source[]) {
    this.#folders = folders;
  }

  static async named(paths: readonly string[], from: string): Promise<TaskFolders> {
    const folders: Source[] = [];
    for (const path of paths) {
      const folder = await namedSource(path, from).catch(() => null);
      if (folder?.kind !== 'folder')
        throw new UsageError(`--tasks ${visibleLine(path)}: there is no such folder.`);
      folders.push(folder);
    }
    return new TaskFolders(folders);
  }

  /** Adds to a run whatever of inputs and reference it has not; null when there is nothing to add. */
  async filesFor(head: RunHead): Promise<TaskFiles | null> {
    const wants = { input: head.inputs.length === 0, reference: head.reference === null };
    if (!wants.input && !wants.reference) return null;
    const folder = await this.#folderOf(head);
    if (folder === null) return null;
    const found: TaskFiles = { files: [], tail: {}, warnings: [] };
    const reader = new RunFiles(defaultLimits, warning => found.warnings.push(warning));
    const inputs = wants.input ? await below(folder, 'input', reader, found) : [];
    const references = wants.reference ? await below(folder, 'reference', reader, found) : [];
    if (inputs.length > 0) found.tail.inputs = inputs;
    if (references.length > 0) found.tail.reference = { files: references, hiddenFromAgent: true };
    return found.files.length === 0 ? null : found;
  }

  async #folderOf({ benchmark, taskId }: RunHead): Promise<Source | null> {
    const names = [taskId.replaceAll('/', '__'), taskId, `${benchmark}/${taskId}`];
    for (const folder of this.#folders) {
      for (const name of names) {
        const task = await folder.open(name);
        if (task?.kind === 'folder') return task;
      }
    }
    return null;
  }
}

async function below(
  task: Source,
  use: Extract<FileUse, 'input' | 'reference'>,
  reader: RunFiles,
  found: TaskFiles,
): Promise<FileRef[]> {
  const refs: FileRef[] = [];
  for (const name of foldersOf[use]) {
    const { files, cut } = await filesBelow(task, name, mostFiles);
    for (const file of files) {
      const { event, ref } = await reader.onDisk(file, use, file.path);
      found.files.push(event);
      refs.push(ref);
    }
    if (cut)
      found.warnings.push({
        code: 'too_many_files',
        at: { file: `${task.path}/${name}` },
        text: `only ${mostFiles} files of ${name}/ of the task are listed`,
      });
  }
  return refs;
}
