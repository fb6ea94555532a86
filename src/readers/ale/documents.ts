import type { Ref, Warning } from '../../core/run/types.js';
import { type Document, loadDocument } from '../json/document.js';
import { type Limits, ReadError } from '../reader.js';
import type { Source } from '../source.js';
import { type EventLog, readEvents } from './events.js';

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
