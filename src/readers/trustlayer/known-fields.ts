import type { JsonObject } from '../fields.js';
import { nearestName } from '../typo.js';

/** The fields of each kind of line; anything else is said once a file. */
export const runFields = [
  'task',
  'run',
  'benchmark',
  'model',
  'agent',
  'repetition',
  'score',
  'band',
  'prompt',
  'system',
  'closing',
  'steps',
  'termination',
  'error',
  'limit',
  'reference',
  'outputs',
  'inputs',
  'checks',
  'startedAt',
  'endedAt',
  'usage',
  'licence',
] as const;

export const stepFields = [
  'role',
  'text',
  'content',
  'reasoning',
  'calls',
  'results',
  'callId',
  'time',
] as const;

/** What a line that closes a run may settle; `end` is `true` on it. */
export const endFields = [
  'end',
  'score',
  'band',
  'closing',
  'termination',
  'error',
  'limit',
  'reference',
  'outputs',
  'checks',
  'endedAt',
  'usage',
] as const;

/** Collects the unknown fields of a file, so that one warning can list them. */
export class UnknownFields {
  /** Name, with the line it was first seen on and the known name it may be meant for. */
  readonly #names = new Map<string, { line: number; meant: string | undefined }>();
  #more = 0;

  note(record: JsonObject, known: readonly string[], line: number): void {
    for (const name of Object.keys(record)) {
      if (known.includes(name) || this.#names.has(name)) continue;
      if (this.#names.size < 20) this.#names.set(name, { line, meant: nearestName(name, known) });
      else this.#more += 1;
    }
  }

  /** One sentence, or undefined when all fields are known. */
  sentence(): string | undefined {
    if (this.#names.size === 0) return undefined;
    const listed = [...this.#names].map(([name, { line, meant }]) => {
      const hint = meant === undefined ? '' : `; did you mean "${meant}"?`;
      return `${JSON.stringify(name)} (line ${line}${hint})`;
    });
    const more = this.#more > 0 ? ` and more of them` : '';
    return `unknown fields were left out: ${listed.join(', ')}${more}`;
  }
}
