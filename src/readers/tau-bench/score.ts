import type { Check, Score, Termination } from '../../core/run/types.js';
import { isObject, type JsonObject, numberAt, objectAt, stringAt } from '../fields.js';
import { type Here, inside } from '../place.js';

/**
 * The reward of a row. A row without `reward_info` was never graded: it ran out of steps, and its recorded 0 is kept
 * as `raw` only (formats.md 4).
 */
export function scoreFrom(row: JsonObject, here: Here): Score {
  const info = objectAt(row, 'info', here) ?? {};
  const metric = 'reward';
  const ref = inside(here, 'reward').ref;
  const raw = row.reward ?? null;
  const graded = objectAt(info, 'reward_info', inside(here, 'info'));
  if (!graded) return { value: null, raw, metric, state: 'ungraded', ref };
  const at = inside(here, 'info', 'reward_info');
  const reward = numberAt(row, 'reward', here);
  const inner = numberAt(graded, 'reward', at);
  const value = reward ?? inner ?? null;
  const components = componentsFrom(graded);
  return {
    value,
    raw,
    metric,
    ...(components && { components }),
    state: value === null ? 'unknown' : 'graded',
    ref,
    ...(reward !== undefined &&
      inner !== undefined &&
      reward !== inner && { conflicts: [inside(at, 'reward').ref] }),
  };
}

/** `r_actions` and `r_outputs`, by which the reward was decided; they are numbers or booleans. */
function componentsFrom(graded: JsonObject): Record<string, number> | undefined {
  const components: Record<string, number> = {};
  for (const [name, value] of Object.entries(isObject(graded.info) ? graded.info : {})) {
    if (name.startsWith('r_') && (typeof value === 'number' || typeof value === 'boolean'))
      components[name] = Number(value);
  }
  return Object.keys(components).length > 0 ? components : undefined;
}

/** What the grader compared: the final state of the database, or each output that the user should have been told. */
export function checksFrom(row: JsonObject): Check[] {
  const info = isObject(row.info) && isObject(row.info.reward_info) ? row.info.reward_info.info : undefined;
  if (!isObject(info)) return [];
  const checks: Check[] = [];
  if (info.r_actions !== undefined) checks.push({ id: 'actions', status: statusOf(info.r_actions) });
  for (const [output, met] of Object.entries(isObject(info.outputs) ? info.outputs : {}))
    checks.push({ id: `output ${output}`, status: statusOf(met) });
  return checks;
}

const statusOf = (value: unknown): Check['status'] =>
  value === true || value === 1 ? 'pass' : value === false || value === 0 ? 'fail' : 'error';

/** The step limit leaves no grading; any other end is one that the user or a transfer made. */
export function terminationFrom(row: JsonObject, here: Here): Termination {
  const info = isObject(row.info) ? row.info : undefined;
  const at = inside(here, 'info');
  if (!info) return { kind: 'unknown', ref: here.ref };
  if (info.reward_info === null || info.reward_info === undefined)
    return {
      kind: 'limit',
      raw: 'reward_info null',
      detail: 'ran out of steps; it was not graded',
      ref: at.ref,
    };
  const source = stringAt(info, 'source', at);
  return { kind: 'completed', ...(source !== undefined && { raw: source }), ref: at.ref };
}
