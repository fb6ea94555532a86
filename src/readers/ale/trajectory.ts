import type { Step, Warning } from '../../core/run/types.js';
import { isObject, type JsonObject } from '../fields.js';
import { type Document, loadDocument } from '../json/document.js';
import { inside } from '../place.js';
import type { Limits } from '../reader.js';
import type { Source } from '../source.js';
import { stepsFrom } from './steps.js';

/** A long run is split; each part names the one before it. More parts than this is a circle or an attack. */
const mostParts = 1000;

/** The parts of a trajectory, first to last. */
export async function partsOf(
  last: Document,
  folder: Source,
  limits: Limits,
  warn: (warning: Warning) => void,
): Promise<Document[]> {
  const parts = [last];
  const seen = new Set([last.here.ref.file]);
  for (;;) {
    const name = parts[0]!.value.continued_trajectory_ref;
    if (typeof name !== 'string' || name === '' || parts.length >= mostParts) return parts;
    const before = seen.has(name) ? null : await loadDocument(folder, name, limits, warn);
    if (!before) {
      const text = `the part before it (${JSON.stringify(name)}) is not in the folder; its steps are missing`;
      warn({ code: 'part_missing', at: parts[0]!.here.ref, text });
      return parts;
    }
    seen.add(name);
    parts.unshift(before);
  }
}

/** Steps of all parts in order, then those of sub-agents, which carry their agent's name. */
export function* allSteps(parts: readonly Document[], limits: Limits): Generator<Step> {
  let count = 0;
  for (const { value, here } of parts)
    for (const step of stepsFrom(value, here, limits, count)) {
      count += 1;
      yield step;
    }
  for (const { value, here } of parts) {
    for (const [agentId, sub, at] of subAgents(value, here))
      for (const step of stepsFrom(sub, at, limits, count, agentId)) {
        count += 1;
        yield step;
      }
  }
}

function* subAgents(
  trajectory: JsonObject,
  here: Document['here'],
): Generator<[string, JsonObject, Document['here']]> {
  const subs = trajectory.subagent_trajectories;
  if (!Array.isArray(subs)) return;
  for (const [index, sub] of subs.entries()) {
    if (!isObject(sub)) continue;
    const at = inside(here, 'subagent_trajectories', index);
    const name = isObject(sub.agent) && typeof sub.agent.name === 'string' ? sub.agent.name : 'sub-agent';
    yield [`${name} ${index + 1}`, sub, at];
    yield* subAgents(sub, at);
  }
}
