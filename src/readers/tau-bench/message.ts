import type { Call, Role, Step } from '../../core/run/types.js';
import { capText } from '../cap.js';
import { idAt, isObject, type JsonObject, kindOf, objectAt, objectsAt, stringAt } from '../fields.js';
import { type Here, inside } from '../place.js';
import type { Limits } from '../reader.js';
import { contentAt } from '../text/content.js';

/** The user of tau-bench is simulated by a model that follows a script. */
const roles: Record<string, Role> = {
  system: 'system',
  user: 'simulated_user',
  assistant: 'agent',
  tool: 'tool',
};

/** One message of a row's `traj`, in OpenAI's form, as a step. */
export function stepFrom(message: JsonObject, i: number, here: Here, limits: Limits): Step {
  const content = contentAt(message, 'content', here);
  const text =
    content.text === undefined ? undefined : capText(content.text, limits, here, `text of step ${i}`);
  const role = roleOf(message, here);
  const callId = role === 'tool' ? idAt(message, 'tool_call_id', here) : undefined;
  return {
    i,
    role,
    ...(text !== undefined && role !== 'tool' && { text }),
    calls: objectsAt(message, 'tool_calls', here).map(member => callFrom(member.value, member.here)),
    results: role === 'tool' ? [{ ...(callId !== undefined && { callId }), text: text ?? '' }] : [],
    ...(content.images.length > 0 && { images: content.images }),
    ref: here.ref,
  };
}

function roleOf(message: JsonObject, here: Here): Role {
  const role = typeof message.role === 'string' ? roles[message.role] : undefined;
  if (role) return role;
  const found = typeof message.role === 'string' ? JSON.stringify(message.role) : kindOf(message.role);
  here.warn({
    code: 'unknown_role',
    at: inside(here, 'role').ref,
    text: `the role ${found} is unknown; the message was kept as "environment"`,
  });
  return 'environment';
}

function callFrom(record: JsonObject, here: Here): Call {
  const id = idAt(record, 'id', here);
  const called = objectAt(record, 'function', here) ?? {};
  const at = inside(here, 'function');
  return {
    ...(id !== undefined && { id }),
    name: stringAt(called, 'name', at) ?? 'unknown',
    ...argumentsFrom(called.arguments, at),
  };
}

/** Arguments are a JSON text; one that does not parse is kept as it is, since it is what the agent sent. */
function argumentsFrom(value: unknown, here: Here): Pick<Call, 'args' | 'argsRaw'> {
  if (typeof value !== 'string') return { args: value ?? null };
  try {
    const args: unknown = JSON.parse(value);
    // A text that is JSON of something else than an object says more as it stands.
    return isObject(args) ? { args } : { args, argsRaw: value };
  } catch {
    here.warn({
      code: 'bad_arguments',
      at: inside(here, 'arguments').ref,
      text: 'the arguments of a call are not JSON; they were kept as text',
    });
    return { args: null, argsRaw: value };
  }
}
