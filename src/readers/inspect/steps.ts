import type { Call, Role, Step } from '../../core/run/types.js';
import { capText } from '../cap.js';
import { isObject, type JsonObject, objectsAt, stringAt } from '../fields.js';
import { type Here, inside } from '../place.js';
import type { Attachments } from './attachments.js';
import { readContent } from './content.js';
import type { Message, StepTools } from './message.js';
import { parseErrors, serverResults, toolResult } from './results.js';
import { effectsOf } from './tools.js';

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
