import type { FileRef, RunHead } from '../../core/run/types.js';
import { type JsonObject, numberAt, objectsAt, stringAt } from '../fields.js';
import { memberSource } from '../json/peek.js';
import { type Here, inside } from '../place.js';
import type { ReadEvent } from '../reader.js';
import type { ReadFile, RunFiles } from '../run-files.js';
import type { Source } from '../source.js';
import type { Listing, OpenRun } from './open-run.js';

/** The files that the lines of a run list, and its reference as one of its own; the result is what its head says. */
export async function* filesOf(
  { listing, warn }: OpenRun,
  files: RunFiles,
  source: Source,
): AsyncGenerator<ReadEvent, Partial<RunHead>> {
  const head: Partial<RunHead> = {};
  const { inputs, outputs, reference } = listing;
  if (inputs) {
    const here = { ref: inputs.here.ref, warn };
    const listed = yield* listedFiles(inputs.record, 'inputs', here, source, files);
    head.inputs = listed.files;
  }
  if (outputs) {
    const here = { ref: outputs.here.ref, warn };
    const listed = yield* listedFiles(outputs.record, 'outputs', here, source, files);
    head.outputs = listed.files;
    head.outputsState = outputsState(outputs.record, listed);
  }
  const value = reference?.record.reference ?? null;
  if (reference && value !== null) {
    const text = sourceOfReference(reference);
    const file = files.inRecord(text, 'reference', 'reference.json', inside(reference.here, 'reference').ref);
    head.reference = { value, files: [file.ref], hiddenFromAgent: true };
    yield file.event;
  }
  return head;
}

/** The reference as it stands in the line: a number keeps its digits, which a parsed one may not. */
function sourceOfReference({ record, text }: Listing): string {
  const source = memberSource(text, 'reference');
  const whole = JSON.stringify(record.reference);
  // Where the line held NaN, only the repaired value is JSON.
  return source !== undefined && isJson(source) ? source : whole;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

interface ListedFiles {
  files: FileRef[];
  /** Listed, but neither given in the line nor found beside the file. */
  missing: string[];
}

/**
 * The files that `outputs` or `inputs` lists, one after the other; the result names them all. Each has its content in
 * the line, or only its size, or is found by its path beside the file that lists it.
 */
async function* listedFiles(
  line: JsonObject,
  key: 'outputs' | 'inputs',
  here: Here,
  source: Source,
  files: RunFiles,
): AsyncGenerator<ReadEvent, ListedFiles> {
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
    const place: Place = { path, use: key === 'outputs' ? 'output' : 'input', files };
    const file = inLine(place, member.value, member.here) ?? (await onDisk(place, source));
    if (file) {
      listed.files.push(file.ref);
      yield file.event;
    } else {
      listed.missing.push(path);
      const text = `${JSON.stringify(path)} of "${key}" has neither content nor size and is not beside the file`;
      member.here.warn({ code: 'file_missing', at: member.here.ref, text });
    }
  }
  return listed;
}

interface Place {
  path: string;
  use: 'output' | 'input';
  files: RunFiles;
}

/** The state of a run's outputs: an empty list says that the run left none, no list says nothing. */
function outputsState(line: JsonObject, outputs: ListedFiles): RunHead['outputsState'] {
  if (line.outputs === undefined || line.outputs === null) return 'not_collected';
  if (outputs.files.length === 0) return 'missing';
  return outputs.missing.length > 0 ? 'partial' : 'saved';
}

function inLine({ path, use, files }: Place, record: JsonObject, here: Here): ReadFile | undefined {
  const content = stringAt(record, 'content', here);
  if (content !== undefined) return files.inRecord(content, use, path, inside(here, 'content').ref);
  const bytes = numberAt(record, 'bytes', here);
  if (bytes === undefined || !Number.isSafeInteger(bytes) || bytes < 0) return undefined;
  const hash = stringAt(record, 'sha256', here);
  const known = { bytes, ...(hash !== undefined && { sha256: hash }) };
  return {
    event: files.listed(use, path, here.ref, known),
    ref: { path, ...known, ref: here.ref },
  };
}

async function onDisk({ path, use, files }: Place, source: Source): Promise<ReadFile | undefined> {
  const file = await source.beside(path);
  return file?.kind === 'file' ? files.onDisk(file, use, path) : undefined;
}
