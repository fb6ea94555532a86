import type { FileUse, RunFile } from '../../core/run/run-file.js';
import type { FileRef, RunHead, Warning } from '../../core/run/types.js';
import { visibleLine } from '../../core/text/visible.js';
import { namedSource } from '../../readers/disk.js';
import { filesBelow } from '../../readers/folder-files.js';
import { defaultLimits } from '../../readers/reader.js';
import { RunFiles } from '../../readers/run-files.js';
import type { Source } from '../../readers/source.js';
import { UsageError } from '../io.js';
import { type Grader, GraderFiles } from './grader-files.js';

const mostFiles = 5000;
const foldersOf: Readonly<Record<'input' | 'reference', readonly string[]>> = {
  input: ['input', 'inputs'],
  reference: ['reference', 'references'],
};

/** What a run does not hold itself, from the folder of its task: inputs, reference, and the grader. */
export interface TaskFiles {
  files: RunFile[];
  tail: Partial<Pick<RunHead, 'inputs' | 'reference'>>;
  warnings: Warning[];
  hasGrader: boolean;
}

/**
 * Folders of tasks (`--tasks DIR`): `<task>/input/` and `<task>/reference/`, a `/` in the name of a task as a folder or as
 * `__`. Benchmarks that hide the reference from the agent stage it apart from the runs (formats 1), and without it no
 * answer value can be told (trust-rules 2.2). The rest of the folder is the task's grader, which is run again (D1).
 */
export class TaskFolders {
  readonly #folders: Source[];
  readonly #graders = new GraderFiles();

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

  /** The folders were named on the command line, so that it is worth saying what they gave. */
  get isNamed(): boolean {
    return this.#folders.length > 0;
  }

  /** Adds to a run its grader, and whatever of inputs and reference it has not; null when there is nothing to add. */
  async filesFor(head: RunHead): Promise<TaskFiles | null> {
    const places: { folder: Source; task: Source | null }[] = [];
    for (const folder of this.#folders) places.push({ folder, task: await taskIn(folder, head) });
    const found: TaskFiles = { files: [], tail: {}, warnings: [], hasGrader: false };
    const task = places.find(place => place.task !== null)?.task;
    if (task) await addGiven(task, head, found);
    const grader = await this.#graderOf(head.taskId, places);
    if (grader) {
      found.files.push(...grader.files);
      found.warnings.push(...grader.warnings);
      found.hasGrader = grader.files.length > 0;
    }
    return found.files.length === 0 && found.warnings.length === 0 ? null : found;
  }

  /** The grader in the task's own folder, else one that is shared by all tasks. */
  async #graderOf(
    taskId: string,
    places: readonly { folder: Source; task: Source | null }[],
  ): Promise<Grader | null> {
    const ofTask = places.filter(({ task }) => task !== null);
    const shared = places.map(({ folder }) => ({ folder, task: null }));
    for (const { folder, task } of [...ofTask, ...shared]) {
      const grader = await this.#graders.of(folder, task, taskId);
      if (grader) return grader;
    }
    return null;
  }
}

/** A task's folder: `<domain>__<task>`, `<domain>/<task>`, either for either name, or below its benchmark. */
async function taskIn(folder: Source, { benchmark, taskId }: RunHead): Promise<Source | null> {
  const names = [taskId.replaceAll('/', '__'), taskId, taskId.replace('__', '/'), `${benchmark}/${taskId}`];
  for (const name of new Set(names)) {
    const task = await folder.open(name);
    if (task?.kind === 'folder') return task;
  }
  return null;
}

async function addGiven(task: Source, head: RunHead, found: TaskFiles): Promise<void> {
  const reader = new RunFiles(defaultLimits, warning => found.warnings.push(warning));
  const inputs = head.inputs.length === 0 ? await below(task, 'input', reader, found) : [];
  const references = head.reference === null ? await below(task, 'reference', reader, found) : [];
  if (inputs.length > 0) found.tail.inputs = inputs;
  if (references.length > 0) found.tail.reference = { files: references, hiddenFromAgent: true };
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
