import type { Call, Ref, Result, Role, Step } from '../../core/run/types.js';
import { capText } from '../cap.js';
import { idAt, isObject, type JsonObject, kindOf, objectAt, objectsAt, stringAt } from '../fields.js';
import { type Here, inside } from '../place.js';
import type { Limits } from '../reader.js';
import { contentAt } from '../text/content.js';
import { effectsOf } from './tools.js';

const roles: Record<string, Role> = {
  system: 'system',
  user: 'user',
  agent: 'agent',
  environment: 'environment',
};

/**
 * The steps of a trajectory. In the ALE form the results on a step answer the calls of the step before, so a step that
 * has both results and words of its own becomes two, results first; in the exchange form (ATIF) they answer its own
 * calls and stay with them. Step times are those of the conversion, not of the run, and are left out.
 */
export function stepsFrom(
  trajectory: JsonObject,
  here: Here,
  limits: Limits,
  firstIndex: number,
  agentId?: string,
): Step[] {
  const own = /^ATIF/i.test(String(trajectory.schema_version ?? ''));
  const steps: Step[] = [];
  for (const member of objectsAt(trajectory, 'steps', here)) {
    const parts = stepParts(member.value, member.here, limits);
    const results = own ? [] : parts.results;
    const base = { ref: member.here.ref, ...(agentId !== undefined && { agentId }) };
    const next = () => firstIndex + steps.length;
    const hasWords = parts.text !== undefined || parts.reasoning !== undefined || parts.calls.length > 0;
    if (results.length > 0)
      steps.push({ i: next(), role: 'tool', calls: [], results, ...images(parts.resultImages), ...base });
    if (results.length > 0 && !hasWords) continue;
    steps.push({
      i: next(),
      role: parts.role,
      ...(parts.text !== undefined && { text: parts.text }),
      ...(parts.reasoning !== undefined && { reasoning: parts.reasoning }),
      calls: parts.calls,
      results: own ? parts.results : [],
      ...images(own ? [...parts.images, ...parts.resultImages] : parts.images),
      ...base,
    });
  }
  return steps;
}

const images = (refs: Ref[]): { images?: Ref[] } => (refs.length > 0 ? { images: refs } : {});

interface Parts {
  role: Role;
  text: string | undefined;
  reasoning: string | undefined;
  calls: Call[];
  results: Result[];
  images: Ref[];
  resultImages: Ref[];
}

function stepParts(step: JsonObject, here: Here, limits: Limits): Parts {
  const message = contentAt(step, 'message', here);
  const reasoning = stringAt(step, 'reasoning', here) ?? stringAt(step, 'reasoning_content', here);
  const observation = objectAt(step, 'observation', here);
  const observed = observation
    ? observedFrom(observation, inside(here, 'observation'), limits)
    : { results: [], images: [] };
  const error = observation && stringAt(observation, 'error', inside(here, 'observation'));
  if (error) observed.results.push({ text: error, isError: true });
  return {
    role: roleOf(step, here),
    text: message.text ? capText(message.text, limits, inside(here, 'message'), 'message') : undefined,
    reasoning: reasoning ? capText(reasoning, limits, inside(here, 'reasoning'), 'reasoning') : undefined,
    calls: objectsAt(step, 'tool_calls', here).map(member => callFrom(member.value, member.here)),
    results: observed.results,
    images: imagesOf(step.message, message.images),
    resultImages: observed.images,
  };
}

function roleOf(step: JsonObject, here: Here): Role {
  const role = typeof step.source === 'string' ? roles[step.source] : undefined;
  if (role) return role;
  const found = typeof step.source === 'string' ? JSON.stringify(step.source) : kindOf(step.source);
  here.warn({
    code: 'unknown_role',
    at: inside(here, 'source').ref,
    text: `the source ${found} is unknown; the step was kept as "environment"`,
  });
  return 'environment';
}

/** Names differ: `id, name` in the ALE form, `tool_call_id, function_name` in the exchange form. */
function callFrom(call: JsonObject, here: Here): Call {
  const id = idAt(call, 'id', here) ?? idAt(call, 'tool_call_id', here);
  const name = stringAt(call, 'name', here) ?? stringAt(call, 'function_name', here) ?? 'unknown';
  const given: { args: unknown; argsRaw?: string } =
    typeof call.arguments === 'string' ? parsedArguments(call.arguments) : { args: call.arguments ?? null };
  return {
    ...(id !== undefined && { id }),
    name,
    ...given,
    ...effectsOf(name, given.args ?? given.argsRaw),
  };
}

function parsedArguments(source: string): { args: unknown; argsRaw?: string } {
  try {
    return { args: JSON.parse(source) as unknown, argsRaw: source };
  } catch {
    return { args: null, argsRaw: source };
  }
}

function observedFrom(
  observation: JsonObject,
  here: Here,
  limits: Limits,
): { results: Result[]; images: Ref[] } {
  const results: Result[] = [];
  const refs: Ref[] = [];
  for (const { value, here: at } of objectsAt(observation, 'results', here)) {
    const callId = idAt(value, 'tool_call_id', at) ?? idAt(value, 'source_call_id', at);
    const content = contentAt(value, 'content', at);
    const isError = value.is_error === true || (isObject(value.extra) && value.extra.is_error === true);
    results.push({
      ...(callId !== undefined && { callId }),
      text: capText(content.text ?? '', limits, inside(at, 'content'), 'text of a result'),
      ...(isError && { isError }),
    });
    refs.push(...imagesOf(value.content, content.images));
  }
  return { results, images: refs };
}

/** An image that was saved as a file is that file; others stay where they stand in the JSON. */
function imagesOf(content: unknown, places: Ref[]): Ref[] {
  if (!Array.isArray(content)) return places;
  const sources = content.filter(isObject).filter(part => part.type === 'image');
  return places.map((place, i) => {
    const part = sources[i];
    const image = part && (isObject(part.image) ? part.image : part.source);
    const path = isObject(image) && typeof image.path === 'string' ? image.path : '';
    return /^[^/\\:]+\/[^:]*$/.test(path) && !path.includes('..') ? { file: path } : place;
  });
}
