import type { Ref, Warning } from '../../core/run/types.js';
import { isObject, type JsonObject } from '../fields.js';
import { parseJson } from '../json/parse.js';
import type { Here } from '../place.js';
import { type Limits, ReadError } from '../reader.js';
import type { Source } from '../source.js';
import { decodeText } from '../text/decode.js';
import { type EventLog, readEvents } from './events.js';

/** One JSON document of a run folder. */
export interface Document {
  value: JsonObject;
  here: Here;
}

/** What a run folder holds; each may be missing when the run died early. */
export interface Documents {
  run: Document | null;
  evaluation: Document | null;
  trajectory: Document | null;
  events: EventLog | null;
  /** Those that were read. */
  files: Ref[];
}

export const names = {
  run: 'run.json',
  evaluation: 'eval_result.json',
  trajectory: 'trajectory.json',
  events: 'events.jsonl',
} as const;

/**
 * Reads what is there. A document that is broken is warned about and counts as missing; with none left there is
 * nothing to read and the first fault is thrown.
 */
export async function readDocuments(
  folder: Source,
  limits: Limits,
  warn: (warning: Warning) => void,
): Promise<Documents> {
  const faults: ReadError[] = [];
  const load = (name: string) => loadDocument(folder, name, limits, warn, faults);
  const run = await load(names.run);
  const evaluation = await load(names.evaluation);
  const trajectory = await load(names.trajectory);
  const log = await folder.open(names.events);
  const events = log?.kind === 'file' ? await readEvents(log, limits, warn) : null;
  const files = [run, evaluation, trajectory].flatMap(document => (document ? [document.here.ref] : []));
  if (events) files.push({ file: names.events });
  if (files.length === 0)
    throw (
      faults[0] ??
      new ReadError(`${folder.path}: none of ${Object.values(names).join(', ')} is in it`, 'not_a_run')
    );
  return { run, evaluation, trajectory, events, files };
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
