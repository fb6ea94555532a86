import type { FileRef, RunHead } from '../../core/run/types.js';
import { stringsAt } from '../fields.js';
import { filesBelow } from '../folder-files.js';
import type { Document } from '../json/document.js';
import { inside } from '../place.js';
import type { ReadEvent } from '../reader.js';
import type { RunFiles } from '../run-files.js';
import type { Source } from '../source.js';
import { names } from './names.js';

const mostFiles = 5000;

/**
 * The inputs that meta.json lists, what the agent left in ws/output/, and the reference. What else lies in the
 * workspace the agent made on its way; the steps have it.
 */
export async function* filesOf(
  meta: Document | null,
  folder: Source,
  files: RunFiles,
): AsyncGenerator<ReadEvent, Pick<RunHead, 'inputs' | 'outputs' | 'outputsState' | 'reference'>> {
  const inputs: FileRef[] = [];
  for (const [index, path] of ((meta && stringsAt(meta.value, 'inputs', meta.here)) ?? []).entries()) {
    const file = await folder.open(`${names.workspace}/${path}`);
    if (file?.kind === 'file') {
      const read = await files.onDisk(file, 'input', path);
      inputs.push(read.ref);
      yield read.event;
    } else if (meta) {
      const { ref } = inside(meta.here, 'inputs', index);
      meta.here.warn({
        code: 'file_missing',
        at: ref,
        text: `the input ${JSON.stringify(path)} is not in the workspace`,
      });
      yield files.listed('input', path, ref);
    }
  }
  const { outputs, cut } = yield* outputsOf(folder, files);
  if (cut && meta) {
    const text = `only ${mostFiles} files of ${names.output}/ are listed`;
    meta.here.warn({ code: 'too_many_files', at: { file: names.workspace }, text });
  }
  const workspace = await folder.open(names.workspace);
  return {
    inputs,
    outputs,
    outputsState:
      outputs.length > 0
        ? cut
          ? 'partial'
          : 'saved'
        : workspace?.kind === 'folder'
          ? 'missing'
          : 'not_collected',
    reference: yield* referenceOf(folder, files),
  };
}

async function* outputsOf(
  folder: Source,
  files: RunFiles,
): AsyncGenerator<ReadEvent, { outputs: FileRef[]; cut: boolean }> {
  const found = await filesBelow(folder, `${names.workspace}/${names.output}`, mostFiles);
  const outputs: FileRef[] = [];
  for (const file of found.files) {
    const read = await files.onDisk(file, 'output', file.path.slice(names.workspace.length + 1));
    outputs.push(read.ref);
    yield read.event;
  }
  return { outputs, cut: found.cut };
}

async function* referenceOf(
  folder: Source,
  files: RunFiles,
): AsyncGenerator<ReadEvent, RunHead['reference']> {
  const file = await folder.open(names.reference);
  if (file?.kind !== 'file') return null;
  const read = await files.onDisk(file, 'reference', names.reference);
  yield read.event;
  return { files: [read.ref], hiddenFromAgent: true };
}
