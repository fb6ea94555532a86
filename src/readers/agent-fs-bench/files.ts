import type { FileUse } from '../../core/run/run-file.js';
import type { FileRef, RunHead, Warning } from '../../core/run/types.js';
import { filesBelow } from '../folder-files.js';
import type { ReadEvent } from '../reader.js';
import type { RunFiles } from '../run-files.js';
import type { Source } from '../source.js';
import { names } from './names.js';

const mostFiles = 5000;

/** The task, its report and its schemas, which the agent was given, and what it left in output/. */
export async function* filesOf(
  folder: Source,
  files: RunFiles,
  warn: (warning: Warning) => void,
): AsyncGenerator<ReadEvent, Pick<RunHead, 'inputs' | 'outputs' | 'outputsState'>> {
  const given = async function* (source: Source, use: FileUse): AsyncGenerator<ReadEvent, FileRef> {
    const { event, ref } = await files.onDisk(source, use, source.path);
    yield event;
    return ref;
  };
  const inputs: FileRef[] = [];
  const task = await folder.open(names.task);
  if (task?.kind === 'file') inputs.push(yield* given(task, 'input'));
  for (const below of [names.input, names.schemas])
    for (const file of (await filesBelow(folder, below, mostFiles)).files)
      inputs.push(yield* given(file, 'input'));
  const outputs: FileRef[] = [];
  const found = await filesBelow(folder, names.output, mostFiles);
  for (const file of found.files) outputs.push(yield* given(file, 'output'));
  if (found.cut)
    warn({
      code: 'too_many_files',
      at: { file: names.output },
      text: `only ${mostFiles} files of it are listed`,
    });
  const there = await folder.open(names.output);
  return {
    inputs,
    outputs,
    outputsState:
      outputs.length > 0
        ? found.cut
          ? 'partial'
          : 'saved'
        : there?.kind === 'folder'
          ? 'missing'
          : 'not_collected',
  };
}
