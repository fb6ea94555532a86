import type { Call, Result, Role, Step } from '../../core/run/types.js';
import { capText } from '../cap.js';
import {
  booleanAt,
  idAt,
  type JsonObject,
  kindOf,
  numberAt,
  objectsAt,
  stringAt,
  stringsAt,
  wrongType,
} from '../fields.js';
import { type Here, inside } from '../place.js';
import type { Limits } from '../reader.js';
import { contentAt } from '../text/content.js';

/** The roles of the format, with the names that other formats give them. */
const roles: Record<string, Role> = {
  agent: 'agent',
  assistant: 'agent',
  user: 'user',
  simulated_user: 'simulated_user',
  tool: 'tool',
  system: 'system',
  environment: 'environment',
};

/** One step, from a line of its own or from a run line's `steps`. */
export function stepFrom(record: JsonObject, i: number, here: Here, limits: Limits): Step {
  const role = roleOf(record, here);
  const content = contentAt(record, typeof record.text === 'string' ? 'text' : 'content', here);
  if (record.text !== undefined && record.text !== null && typeof record.text !== 'string')
    wrongType(inside(here, 'text'), 'text', 'a text', record.text);
  const text =
    content.text === undefined ? undefined : capText(content.text, limits, here, `text of step ${i}`);
  const reasoning = stringAt(record, 'reasoning', here);
  const time = stringAt(record, 'time', here);
  const results = objectsAt(record, 'results', here).map(member =>
    resultFrom(member.value, member.here, limits),
  );
  // A tool's text is what the call returned: tracing looks for it among the results.
  const isResult = role === 'tool' && results.length === 0 && text !== undefined;
  return {
    i,
    role,
    ...(text !== undefined && !isResult && { text }),
    ...(reasoning !== undefined && { reasoning: capText(reasoning, limits, here, `reasoning of step ${i}`) }),
    calls: objectsAt(record, 'calls', here).flatMap(member => callFrom(member.value, member.here)),
    results: isResult ? [{ ...callIdOf(record, here), text }] : results,
    ...(content.images.length > 0 && { images: content.images }),
    ...(time !== undefined && { time }),
    ref: here.ref,
  };
}

function roleOf(record: JsonObject, here: Here): Role {
  const role = typeof record.role === 'string' ? roles[record.role.toLowerCase()] : undefined;
  if (role) return role;
  const found = typeof record.role === 'string' ? JSON.stringify(record.role) : kindOf(record.role);
  here.warn({
    code: 'unknown_role',
    at: inside(here, 'role').ref,
    text: `the role ${found} is none of ${Object.keys(roles).join(', ')}; the step was kept as "environment"`,
  });
  return 'environment';
}

function callFrom(record: JsonObject, here: Here): Call[] {
  const name = stringAt(record, 'name', here);
  if (name === undefined) {
    here.warn({ code: 'no_name', at: here.ref, text: 'a call without a name was left out' });
    return [];
  }
  const id = idAt(record, 'id', here);
  const commands = stringsAt(record, 'commands', here);
  const reads = stringsAt(record, 'reads', here);
  const writes =
    record.writes === undefined ? undefined : objectsAt(record, 'writes', here).flatMap(writeFrom);
  return [
    {
      ...(id !== undefined && { id }),
      name,
      args: record.args ?? null,
      ...(commands && { commands }),
      ...(writes && { writes }),
      ...(reads && { reads }),
    },
  ];
}

function writeFrom({ value, here }: { value: JsonObject; here: Here }): { path: string; content?: string }[] {
  const path = stringAt(value, 'path', here);
  if (path === undefined) return [];
  const content = stringAt(value, 'content', here);
  return [{ path, ...(content !== undefined && { content }) }];
}

function resultFrom(record: JsonObject, here: Here, limits: Limits): Result {
  const { text } = contentAt(record, 'text', here);
  const exitCode = numberAt(record, 'exitCode', here);
  const isError = booleanAt(record, 'isError', here);
  const truncated = booleanAt(record, 'truncated', here);
  return {
    ...callIdOf(record, here),
    text: capText(text ?? '', limits, here, 'text of a result'),
    ...(exitCode !== undefined && { exitCode }),
    ...(isError !== undefined && { isError }),
    ...(truncated !== undefined && { truncated }),
  };
}

function callIdOf(record: JsonObject, here: Here): { callId?: string } {
  const callId = idAt(record, 'callId', here);
  return callId === undefined ? {} : { callId };
}
