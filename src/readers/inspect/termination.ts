import type { Termination } from '../../core/run/types.js';
import { isObject, type JsonObject, numberAt, objectAt, stringAt } from '../fields.js';
import { type Here, inside } from '../place.js';
import type { LogHead } from './head.js';

type Kind = Termination['kind'];

/** The kind of limit that ended a sample (formats 2, EvalSample.limit); others are limits too. */
const limitKinds: Readonly<Record<string, Kind>> = {
  time: 'agent_timeout',
  working: 'agent_timeout',
  operator: 'cancelled',
};

/**
 * What an error that ended a sample was, by its text; the first row that fits. Python names the class of the exception
 * in front of the message. Infrastructure is what would have hit any agent (trust-rules 5.6).
 */
const errorKinds: [kind: Kind, pattern: RegExp][] = [
  ['cancelled', /\b(?:CancelledError|KeyboardInterrupt|Cancelled\b)/],
  ['infrastructure', /\b(?:rate[ _-]?limit|insufficient_quota|quota|overloaded|RESOURCE_EXHAUSTED)/i],
  [
    'infrastructure',
    /\b(?:AuthenticationError|PermissionDenied|APIConnection|ServiceUnavailable|InternalServer)/i,
  ],
  [
    'infrastructure',
    /\b(?:error code|status(?:[ _]code)?|HTTP(?:\/\d\.\d)?)\W{0,3}(?:401|402|403|429|5\d\d)\b/i,
  ],
  [
    'infrastructure',
    /\bconnection (?:refused|reset|error|aborted)|ConnectError|ConnectionError|name resolution/i,
  ],
  ['infrastructure', /\b(?:docker|kubernetes|k8s|sandbox environment|SandboxEnvironment\w*)\b/i],
];

export interface Circumstances {
  scorerFailed: boolean;
  isGraded: boolean;
  /** Why the model stopped writing its last message, as recorded. */
  stopReason?: string;
}

/** How a sample ended: its own error, else its limit, else what the log says of all of them. */
export function terminationOf(
  sample: JsonObject,
  here: Here,
  log: LogHead,
  facts: Circumstances,
): Termination {
  return (
    byError(sample, here, facts) ??
    byLimit(sample, here) ?? { ...byStatus(log, facts), ...ofStop(facts.stopReason) }
  );
}

function byError(sample: JsonObject, here: Here, facts: Circumstances): Termination | undefined {
  const { error } = sample;
  const at = inside(here, 'error');
  const message =
    typeof error === 'string' ? error : isObject(error) ? (stringAt(error, 'message', at) ?? '') : null;
  if (message === null) return undefined;
  const kind = facts.scorerFailed
    ? 'grader_error'
    : (errorKinds.find(([, pattern]) => pattern.test(message))?.[0] ?? 'agent_error');
  const code = kind === 'infrastructure' ? codeIn(message) : undefined;
  return {
    kind,
    raw: 'error',
    ...(code !== undefined && { providerCode: code }),
    ...(message !== '' && { detail: message.slice(0, 2000) }),
    ref: at.ref,
  };
}

/** The status a provider answered with, where the text says that it is one. */
function codeIn(message: string): number | undefined {
  const found = providerCode.exec(message)?.[1];
  return found === undefined ? undefined : Number(found);
}

const providerCode =
  /(?:error code|status(?:[ _]code)?|HTTP(?:\/\d\.\d)?|\wError)\W{0,3}(401|402|403|429|5\d\d)\b/i;

function byLimit(sample: JsonObject, here: Here): Termination | undefined {
  const limit = objectAt(sample, 'limit', here);
  if (!limit) return undefined;
  const at = inside(here, 'limit');
  const type = stringAt(limit, 'type', at) ?? 'unknown';
  const most = numberAt(limit, 'limit', at);
  return {
    kind: limitKinds[type] ?? 'limit',
    raw: type,
    detail: most === undefined ? `limit: ${type}` : `limit: ${type} ${most}`,
    ref: at.ref,
  };
}

/**
 * Without an error or a limit of its own a sample that was graded came to its end, even in a log that was cancelled
 * (formats T5). One that was not graded ended as its log did.
 */
function byStatus({ status }: LogHead, { isGraded }: Circumstances): Termination {
  const raw = status === undefined ? {} : { raw: status };
  if (status === 'success') return { kind: 'completed', ...raw };
  if (isGraded) {
    const detail = `the log says "${status ?? 'nothing'}", this sample was graded before that`;
    return { kind: 'completed', ...raw, detail };
  }
  return { kind: status === 'cancelled' ? 'cancelled' : 'unknown', ...raw };
}

/** Said only where it is not the ordinary end. */
function ofStop(stopReason: string | undefined): { detail?: string } {
  return stopReason === undefined || ordinaryStops.has(stopReason)
    ? {}
    : { detail: `the last message ended with ${stopReason}` };
}

const ordinaryStops = new Set(['stop', 'tool_calls', 'unknown']);

/** Reasons for which a message breaks off; `length` is the old name. */
export const cutOffStops: ReadonlySet<string> = new Set(['max_tokens', 'model_length', 'length']);
