import type { Call, Ref, Result, Step, Warning } from '../../core/run/types.js';
import { capText } from '../cap.js';
import { idAt, isObject, type JsonObject, numberAt, objectAt, stringAt } from '../fields.js';
import { recordOf } from '../json/record.js';
import { type Here, inside } from '../place.js';
import type { Limits, ReadOptions } from '../reader.js';
import type { Source } from '../source.js';
import { linesOf } from '../text/lines.js';
import { effectsOf } from './tools.js';

/** What the transcript says of the run beside its steps; filled while they are read. */
export interface Tally {
  steps: number;
  toolCalls: number;
  outputTokens: number;
  costUsd: number;
  /** Why the last model call ended: `stop`, `tool-calls`, `length`, `error`. */
  reason: string | undefined;
  sessionId: string | undefined;
  /** First and last time of an event, ISO 8601. */
  first: string | undefined;
  last: string | undefined;
  error: string | undefined;
}

export const emptyTally = (): Tally => ({
  steps: 0,
  toolCalls: 0,
  outputTokens: 0,
  costUsd: 0,
  reason: undefined,
  sessionId: undefined,
  first: undefined,
  last: undefined,
  error: undefined,
});

/** The steps of a transcript, an event at a time. */
export async function* stepsOf(
  file: Source,
  tally: Tally,
  options: ReadOptions,
  warn: (warning: Warning) => void,
): AsyncGenerator<Step> {
  const unknown = new Set<string>();
  for await (const line of linesOf(file.chunks(), options.limits)) {
    const ref: Ref = { file: file.path, at: `line ${line.number}` };
    const event = recordOf(line, ref, options.limits, warn);
    options.onProgress?.(line.end);
    if (!event) continue;
    const here = { ref, warn };
    const time = timeOf(event.timestamp);
    tally.first ??= time;
    tally.last = time ?? tally.last;
    tally.sessionId ??= idAt(event, 'sessionID', here);
    for (const step of stepsFrom(event, here, tally, options.limits, unknown)) {
      tally.steps += 1;
      yield { ...step, ...(time !== undefined && { time }) };
    }
  }
}

const timeOf = (value: unknown): string | undefined =>
  typeof value === 'number' && Math.abs(value) < 8.64e15 ? new Date(value).toISOString() : undefined;

function stepsFrom(
  event: JsonObject,
  here: Here,
  tally: Tally,
  limits: Limits,
  unknown: Set<string>,
): Step[] {
  const type = stringAt(event, 'type', here) ?? 'nothing';
  const part = objectAt(event, 'part', here) ?? {};
  const at = inside(here, 'part');
  const step = (more: Partial<Step>): Step => ({
    i: tally.steps,
    role: 'agent',
    calls: [],
    results: [],
    ref: here.ref,
    ...more,
  });
  switch (type) {
    case 'text':
    case 'reasoning': {
      const text = stringAt(part, 'text', at);
      if (text === undefined) return [];
      const kept = capText(text, limits, inside(at, 'text'), `text of step ${tally.steps}`);
      return [step(type === 'text' ? { text: kept } : { reasoning: kept })];
    }
    case 'tool_use': {
      const { call, result } = toolUse(part, at, limits);
      tally.toolCalls += 1;
      return [step({ calls: [call] }), step({ i: tally.steps + 1, role: 'tool', results: [result] })];
    }
    case 'step_start':
      return [];
    case 'step_finish':
      noteFinish(part, at, tally);
      return [];
    case 'error':
      tally.error = inWords(event.error) ?? inWords(part.error) ?? 'an error without words';
      return [step({ role: 'environment', text: capText(tally.error, limits, here, 'error') })];
    default:
      if (!unknown.has(type) && unknown.size < 20) {
        unknown.add(type);
        const text = `events of the kind ${JSON.stringify(type)} are unknown; they were left out`;
        here.warn({ code: 'unknown_kind', at: inside(here, 'type').ref, text });
      }
      return [];
  }
}

/** A call with what came back, which opencode keeps in one event. */
function toolUse(part: JsonObject, here: Here, limits: Limits): { call: Call; result: Result } {
  const name = stringAt(part, 'tool', here) ?? 'unknown';
  const id = idAt(part, 'callID', here);
  const state = objectAt(part, 'state', here) ?? {};
  const at = inside(here, 'state');
  const args = state.input ?? null;
  const metadata = objectAt(state, 'metadata', at) ?? {};
  const exitCode = numberAt(metadata, 'exit', inside(at, 'metadata'));
  const isError = state.status === 'error';
  const text = inWords(state.output) ?? inWords(state.error) ?? '';
  return {
    call: { ...(id !== undefined && { id }), name, args, ...effectsOf(name, args) },
    result: {
      ...(id !== undefined && { callId: id }),
      text: capText(text, limits, inside(at, 'output'), 'text of a result'),
      ...(exitCode !== undefined && { exitCode }),
      ...(isError && { isError }),
      ...(metadata.truncated === true && { truncated: true }),
    },
  };
}

function noteFinish(part: JsonObject, here: Here, tally: Tally): void {
  const tokens = objectAt(part, 'tokens', here) ?? {};
  const at = inside(here, 'tokens');
  tally.reason = stringAt(part, 'reason', here);
  tally.costUsd += numberAt(part, 'cost', here) ?? 0;
  tally.outputTokens += (numberAt(tokens, 'output', at) ?? 0) + (numberAt(tokens, 'reasoning', at) ?? 0);
}

function inWords(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  if (isObject(value) && typeof value.message === 'string') return value.message;
  return JSON.stringify(value);
}
