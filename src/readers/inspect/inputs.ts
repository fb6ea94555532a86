import type { FileRef } from '../../core/run/types.js';
import { isObject, type JsonObject } from '../fields.js';
import { type Here, inside } from '../place.js';
import type { Limits, ReadEvent } from '../reader.js';
import { RunFiles } from '../run-files.js';
import type { Attachments } from './attachments.js';

/**
 * The files that were put into the sandbox. A log has a list of their names, or names with contents: a text, or a
 * data URI. Of a name alone no size is known, so that it is a file of the run but not of its head.
 */
export function inputsOf(
  { files }: JsonObject,
  here: Here,
  attachments: Attachments,
  limits: Limits,
): { files: ReadEvent[]; refs: FileRef[] } {
  const at = inside(here, 'files');
  const runFiles = new RunFiles(limits, here.warn);
  if (Array.isArray(files))
    return {
      files: files.flatMap((name, index) =>
        typeof name === 'string' ? [runFiles.listed('input', name, inside(at, index).ref)] : [],
      ),
      refs: [],
    };
  const read = Object.entries(isObject(files) ? files : {}).flatMap(([path, content]) => {
    const place = inside(at, path);
    if (typeof content !== 'string') return [];
    return [runFiles.inRecord(bytesOfUri(attachments.resolve(content, place)), 'input', path, place.ref)];
  });
  return { files: read.map(({ event }) => event), refs: read.map(({ ref }) => ref) };
}

/** `data:text/plain;base64,...` holds the file; any other text is it. */
function bytesOfUri(content: string): string | Uint8Array {
  const start = /^data:[^,]{0,200};base64,/.exec(content)?.[0];
  return start === undefined ? content : Buffer.from(content.slice(start.length), 'base64');
}
