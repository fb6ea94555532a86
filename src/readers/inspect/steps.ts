import type { Call, Result, Role, Step } from '../../core/run/types.js';
import { capText } from '../cap.js';
import { isObject, type JsonObject, objectsAt, stringAt } from '../fields.js';
import { type Here, inside } from '../place.js';
import type { Limits } from '../reader.js';
import type { Attachments } from './attachments.js';
import { type Content, readContent } from './content.js';
import { effectsOf } from './tools.js';

/** A message of a sample and its place. */
export interface Message {
  value: JsonObject;
  here: Here;
}

export interface StepTools {
  attachments: Attachments;
  limits: Limits;
  /** Time of a message or a tool call, by its id, as the events have it. */
  times: ReadonlyMap<string, string>;
  /** Ids of the calls that a tool message answers. */
  answered: ReadonlySet<string>;
}

const roles: Readonly<Record<string, Role>> = {
  system: 'system',
  developer: 'system',
  user: 'user',
  assistant: 'agent',
  tool: 'tool',
};

/** One message as one step; the result of a tool stands on a step of its own, with the id of its call. */
export function stepOf({ value, here }: Message, i: number, tools: StepTools): Step {
  const role = roles[stringAt(value, 'role', here) ?? ''] ?? 'environment';
  const content = readContent(value, here, tools.attachments);
  const cap = (text: string, what: string): string =>
    capText(text, tools.limits, here, `${what} of step ${i}`);
  const text = cap(content.text, 'text');
  const reasoning = content.reasoning || oldReasoning(value, here, tools.attachments);
  const time = timeOf(value, tools.times);
  return {
    i,
    role,
    ...(text !== '' && role !== 'tool' && { text }),
    ...(reasoning !== '' && { reasoning: cap(reasoning, 'reasoning') }),
    calls: [
      ...callsOf(value, here, tools.attachments),
      ...content.toolUses.map(use => serverCall(use, tools)),
    ],
    results:
      role === 'tool'
        ? [toolResult(value, text, here)]
        : [...serverResults(content, tools, cap), ...parseErrors(value, tools)],
    ...(content.images.length > 0 && { images: content.images }),
    ...(time !== undefined && { time }),
    // Demonstrations are in the input, before the run; a generated message never is.
    ...(role === 'agent' && value.source === 'input' && { copied: true }),
    ref: here.ref,
  };
}

/** Before it became a part of the content, reasoning stood beside it. */
function oldReasoning(message: JsonObject, here: Here, attachments: Attachments): string {
  return attachments.resolve(stringAt(message, 'reasoning', here) ?? '', inside(here, 'reasoning'));
}

function timeOf(message: JsonObject, times: ReadonlyMap<string, string>): string | undefined {
  return times.get(String(message.id)) ?? times.get(String(message.tool_call_id));
}

function callsOf(message: JsonObject, here: Here, attachments: Attachments): Call[] {
  return objectsAt(message, 'tool_calls', here).map(call => {
    const id = stringAt(call.value, 'id', call.here);
    const name = stringAt(call.value, 'function', call.here) ?? 'unknown';
    return { ...(id !== undefined && { id }), name, ...argumentsOf(name, call, attachments), by: 'agent' };
  });
}

/** Arguments as a structure, or as the JSON text that a model wrote; what is no JSON stays as text. */
function argumentsOf(
  name: string,
  { value, here }: Message,
  attachments: Attachments,
): Pick<Call, 'args' | 'argsRaw' | 'commands' | 'writes' | 'reads'> {
  const given = attachments.resolveAll(value.arguments ?? {}, inside(here, 'arguments'));
  const args = typeof given === 'string' ? (parsedOf(given) ?? given) : given;
  return {
    args,
    ...(typeof given === 'string' && { argsRaw: given }),
    ...effectsOf(name, args),
  };
}

function parsedOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function serverCall(use: Message, { attachments }: StepTools): Call {
  const id = stringAt(use.value, 'id', use.here);
  const name =
    stringAt(use.value, 'name', use.here) ?? stringAt(use.value, 'tool_type', use.here) ?? 'unknown';
  return { ...(id !== undefined && { id }), name, ...argumentsOf(name, use, attachments), by: 'agent' };
}

function serverResults(
  content: Content,
  tools: StepTools,
  cap: (text: string, what: string) => string,
): Result[] {
  return content.toolUses.map(({ value, here }) => {
    const callId = stringAt(value, 'id', here);
    const result = tools.attachments.resolveAll(value.result ?? '', inside(here, 'result'));
    const error = typeof value.error === 'string' ? value.error : '';
    const text = typeof result === 'string' ? result : JSON.stringify(result);
    return {
      ...(callId !== undefined && { callId }),
      text: cap(joined(text, error), 'result'),
      ...(error !== '' && { isError: true }),
    };
  });
}

/** Arguments that could not be parsed: the tool says so in its message; where there is none, the call does. */
function parseErrors(message: JsonObject, { answered }: StepTools): Result[] {
  const results: Result[] = [];
  for (const call of Array.isArray(message.tool_calls) ? message.tool_calls : []) {
    if (!isObject(call) || typeof call.parse_error !== 'string') continue;
    const callId = typeof call.id === 'string' ? call.id : undefined;
    if (callId !== undefined && answered.has(callId)) continue;
    results.push({ ...(callId !== undefined && { callId }), text: call.parse_error, isError: true });
  }
  return results;
}

const joined = (...texts: string[]): string => texts.filter(text => text !== '').join('\n');

/** Inspect says that it cut an output with this error, or in these words inside the output. */
const cutType = 'output_limit';
const cutWords = 'was too long to be displayed.';

function toolResult(message: JsonObject, text: string, here: Here): Result {
  const callId = stringAt(message, 'tool_call_id', here);
  const error = toolError(message, here);
  const isCut = error?.type === cutType || text.slice(0, 200).includes(cutWords);
  return {
    ...(callId !== undefined && { callId }),
    text: error && !text.includes(error.message) ? joined(text, error.message) : text,
    ...(isCut && { truncated: true }),
    // An output that was only cut is no error of the command.
    ...(error && error.type !== cutType && { isError: true }),
  };
}

/** `error: {type, message}`; in old logs `tool_error`, or a bare text. */
function toolError(message: JsonObject, here: Here): { type: string; message: string } | undefined {
  const error = message.error ?? message.tool_error;
  if (typeof error === 'string' && error !== '') return { type: 'unknown', message: error };
  if (!isObject(error)) return undefined;
  const errorHere = inside(here, 'error');
  return {
    type: stringAt(error, 'type', errorHere) ?? 'unknown',
    message: stringAt(error, 'message', errorHere) ?? '',
  };
}
