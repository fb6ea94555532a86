import type { Ref, Warning } from '../../core/run/types.js';
import { isObject, type JsonObject } from '../fields.js';
import { parseJson } from '../json/parse.js';
import { type Limits, ReadError } from '../reader.js';
import type { Source } from '../source.js';
import { decodeText } from '../text/decode.js';
import { linesOf } from '../text/lines.js';

/** One line of events.jsonl: `{ts, type, run_id, data?}`. */
export interface LogEvent {
  type: string;
  time: string | undefined;
  data: JsonObject;
  ref: Ref;
}

/** The last event of each type, and the run's id: what a run that died early has left to say. */
export interface EventLog {
  runId: string | undefined;
  last: LogEvent | undefined;
  get(type: string): LogEvent | undefined;
}

/** Reads the log line by line; a line that cannot be read is warned about and left out. */
export async function readEvents(
  log: Source,
  limits: Limits,
  warn: (warning: Warning) => void,
): Promise<EventLog> {
  const byType = new Map<string, LogEvent>();
  let runId: string | undefined;
  let last: LogEvent | undefined;
  for await (const line of linesOf(log.chunks(), limits)) {
    const ref = { file: log.path, at: `line ${line.number}` };
    const record = recordOf(line.bytes, ref, limits, warn);
    if (!record) continue;
    if (typeof record.run_id === 'string') runId ??= record.run_id;
    const type = typeof record.type === 'string' ? record.type : 'unknown';
    const time = typeof record.ts === 'string' ? record.ts : undefined;
    last = { type, time, data: isObject(record.data) ? record.data : {}, ref };
    // The kinds of events are few; a hostile log must not make them many.
    if (byType.size < 1000 || byType.has(type)) byType.set(type, last);
  }
  return { runId, last, get: type => byType.get(type) };
}

function recordOf(
  bytes: Buffer | null,
  ref: Ref,
  limits: Limits,
  warn: (warning: Warning) => void,
): JsonObject | undefined {
  if (!bytes) {
    warn({ code: 'too_large', at: ref, text: 'a line of the event log is over the limit; it was left out' });
    return undefined;
  }
  try {
    const { text } = decodeText(bytes, ref);
    if (text.trim() === '') return undefined;
    const { value } = parseJson(text, ref, limits);
    if (isObject(value)) return value;
    warn({ code: 'not_an_object', at: ref, text: 'a line of the event log is no object; it was left out' });
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    warn({ code: error.code, at: ref, text: `${error.message}; the line was left out` });
  }
  return undefined;
}
