import type { Warning } from '../../core/run/types.js';
import { isObject, type JsonObject } from '../fields.js';
import type { Here } from '../place.js';
import { type Limits, ReadError } from '../reader.js';
import type { Source } from '../source.js';
import { decodeText } from '../text/decode.js';
import { parseJson } from './parse.js';

/** One JSON document of a run folder. */
export interface Document {
  value: JsonObject;
  here: Here;
}

/** A JSON document of the folder, or null when it is missing or broken. */
export async function loadDocument(
  folder: Source,
  name: string,
  limits: Limits,
  warn: (warning: Warning) => void,
  faults: ReadError[] = [],
): Promise<Document | null> {
  const file = await folder.open(name);
  if (file?.kind !== 'file') return null;
  const ref = { file: file.path };
  try {
    const decoded = decodeText(await file.readAll(limits.recordBytes), ref);
    const parsed = parseJson(decoded.text, ref, limits);
    for (const warning of [...decoded.warnings, ...parsed.warnings]) warn(warning);
    if (!isObject(parsed.value)) throw new ReadError(`${name}: not a JSON object`, 'not_an_object');
    return { value: parsed.value, here: { ref, warn } };
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    faults.push(error);
    warn({ code: error.code, at: ref, text: `${error.message}; the run was read without this file` });
    return null;
  }
}
