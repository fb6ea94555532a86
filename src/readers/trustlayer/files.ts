import { sha256 } from '../../core/run/hash.js';
import type { FileRef, RunHead } from '../../core/run/types.js';
import { type JsonObject, numberAt, objectsAt, stringAt } from '../fields.js';
import { fileRefOf } from '../file-ref.js';
import { type Here, inside } from '../place.js';
import type { Source } from '../source.js';

export interface ListedFiles {
  files: FileRef[];
  /** Listed, but neither given in the line nor found beside the file. */
  missing: string[];
}

/**
 * The files that `outputs` or `inputs` lists. Each has its content in the line, or only its size, or is found by its
 * path beside the file that lists it.
 */
export async function listedFiles(
  line: JsonObject,
  key: 'outputs' | 'inputs',
  here: Here,
  source: Source,
): Promise<ListedFiles> {
  const listed: ListedFiles = { files: [], missing: [] };
  for (const member of objectsAt(line, key, here)) {
    const path = stringAt(member.value, 'path', member.here);
    if (path === undefined) {
      member.here.warn({
        code: 'no_path',
        at: member.here.ref,
        text: `a file of "${key}" has no path; it was left out`,
      });
      continue;
    }
    const file = inLine(path, member.value, member.here) ?? (await onDisk(path, source));
    if (file) listed.files.push(file);
    else {
      listed.missing.push(path);
      const text = `${JSON.stringify(path)} of "${key}" has neither content nor size and is not beside the file`;
      member.here.warn({ code: 'file_missing', at: member.here.ref, text });
    }
  }
  return listed;
}

/** The state of a run's outputs: an empty list says that the run left none, no list says nothing. */
export function outputsState(line: JsonObject, outputs: ListedFiles): RunHead['outputsState'] {
  if (line.outputs === undefined || line.outputs === null) return 'not_collected';
  if (outputs.files.length === 0) return 'missing';
  return outputs.missing.length > 0 ? 'partial' : 'saved';
}

function inLine(path: string, record: JsonObject, here: Here): FileRef | undefined {
  const content = stringAt(record, 'content', here);
  if (content !== undefined) {
    const hash = sha256(content);
    const ref = { ...inside(here, 'content').ref, sha256: hash };
    return { path, bytes: Buffer.byteLength(content), sha256: hash, ref };
  }
  const bytes = numberAt(record, 'bytes', here);
  if (bytes === undefined || !Number.isInteger(bytes) || bytes < 0) return undefined;
  const hash = stringAt(record, 'sha256', here);
  return { path, bytes, ...(hash !== undefined && { sha256: hash }), ref: here.ref };
}

async function onDisk(path: string, source: Source): Promise<FileRef | undefined> {
  const file = await source.beside(path);
  return file?.kind === 'file' ? fileRefOf(file, path) : undefined;
}
