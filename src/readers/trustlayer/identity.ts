import { sha256 } from '../../core/run/hash.js';
import type { JsonObject } from '../fields.js';

/**
 * Fields that tell one run of a task from another. How the run was judged is not among them, so that a corrected
 * score updates the run instead of adding one; nor is the file's name, so that a moved file is the same.
 */
const identifying = [
  'task',
  'benchmark',
  'model',
  'agent',
  'repetition',
  'prompt',
  'system',
  'closing',
  'steps',
  'startedAt',
] as const;

/** The id of a run line that gives none: its task and eight hex digits of what identifies it. */
export function derivedRunId(line: JsonObject, task: string): string {
  const content = identifying.map(name => line[name] ?? null);
  return `${task}~${sha256(JSON.stringify(content)).slice(0, 8)}`;
}
