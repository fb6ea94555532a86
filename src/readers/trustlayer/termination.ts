import type { Termination } from '../../core/run/types.js';
import { isObject, type JsonObject, stringAt } from '../fields.js';
import type { Here } from '../place.js';

type Kind = Termination['kind'];

/** The kinds a file may name; a text that is none of them is kept as `raw`. */
const kinds: Record<Kind, true> = {
  completed: true,
  agent_gave_up: true,
  limit: true,
  agent_timeout: true,
  agent_error: true,
  infrastructure: true,
  grader_error: true,
  cancelled: true,
  never_ran: true,
  unknown: true,
};

/**
 * How the run ended, from `termination`, `limit` and `error`; undefined when the line has none of them. An error alone
 * does not say whose it was, so its kind stays unknown.
 */
export function terminationFrom(line: JsonObject, here: Here): Termination | undefined {
  const named = stringAt(line, 'termination', here);
  const limit = inWords(line.limit);
  const detail = inWords(line.error);
  if (named === undefined && limit === undefined && detail === undefined) return undefined;
  return {
    kind:
      named === undefined ? (limit === undefined ? 'unknown' : 'limit') : isKind(named) ? named : 'unknown',
    ...rawOf(named, limit),
    ...(detail !== undefined && { detail }),
    ref: here.ref,
  };
}

const isKind = (name: string): name is Kind => Object.hasOwn(kinds, name);

function rawOf(named: string | undefined, limit: string | undefined): { raw?: string } {
  if (named !== undefined && !isKind(named)) return { raw: named };
  return limit === undefined ? {} : { raw: limit };
}

/** `limit` and `error` may be a text or anything else; what is not a text is shown as JSON. */
function inWords(value: unknown): string | undefined {
  if (value === undefined || value === null || value === false) return undefined;
  if (typeof value === 'string') return value;
  if (isObject(value) && typeof value.message === 'string') return value.message;
  return JSON.stringify(value);
}
