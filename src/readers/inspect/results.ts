import type { Result } from '../../core/run/types.js';
import { isObject, type JsonObject, stringAt } from '../fields.js';
import { type Here, inside } from '../place.js';
import type { Content } from './content.js';
import type { StepTools } from './message.js';

/** Results of tools that the model's provider ran by itself: they stand in the message of the call. */
export function serverResults(
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
export function parseErrors(message: JsonObject, { answered }: StepTools): Result[] {
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

/** What a tool answered, from its message. */
export function toolResult(message: JsonObject, text: string, here: Here): Result {
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
