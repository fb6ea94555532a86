import type { Check, Run, RunHead, Score } from '../../core/run/types.js';
import {
  idAt,
  isObject,
  type JsonObject,
  numberAt,
  objectAt,
  objectsAt,
  stringAt,
  wrongType,
} from '../fields.js';
import { type Here, inside } from '../place.js';
import { bandFor } from '../recorded.js';
import { terminationFrom } from './termination.js';

/** How a run went, as far as a run line or the line that ends a run says it; what is not said is not in the result. */
export function outcomeFrom(line: JsonObject, here: Here): Partial<RunHead> {
  const score = 'score' in line ? scoreFrom(line.score, here) : undefined;
  const recorded = recordedBand(line, here);
  const termination = terminationFrom(line, here);
  const usage = usageFrom(line, here);
  const endedAt = stringAt(line, 'endedAt', here);
  return {
    ...(score && { score }),
    ...((score || recorded) && { band: bandFor(score?.value ?? null, recorded) }),
    ...(termination && { termination }),
    ...('reference' in line && { reference: referenceFrom(line.reference) }),
    ...(line.checks !== undefined && {
      grader: { sources: [], checks: checksFrom(line, here), rerunnable: 'unknown' as const },
    }),
    ...(usage && { usage }),
    ...(endedAt !== undefined && { endedAt }),
  };
}

/** true is 1 and false is 0; null is a run that nobody graded, and stays null. */
function scoreFrom(raw: unknown, here: Here): Score {
  const metric = 'score';
  const ref = inside(here, 'score').ref;
  if (raw === null || raw === undefined) return { value: null, raw: null, metric, state: 'ungraded', ref };
  if (typeof raw === 'boolean') return { value: raw ? 1 : 0, raw, metric, state: 'graded', ref };
  if (typeof raw === 'number' && Number.isFinite(raw))
    return { value: raw, raw, metric, state: 'graded', ref };
  wrongType(inside(here, 'score'), 'score', 'a number, true, false or null', raw);
  return { value: null, raw, metric, state: 'unknown', ref };
}

function recordedBand(line: JsonObject, here: Here): Run['band']['recorded'] {
  const band = stringAt(line, 'band', here);
  if (band === undefined || band === 'pass' || band === 'partial' || band === 'fail') return band;
  wrongType(inside(here, 'band'), 'band', '"pass", "partial" or "fail"', band);
  return undefined;
}

const referenceFrom = (value: unknown): Run['reference'] =>
  value === null || value === undefined ? null : { value, hiddenFromAgent: true };

const statuses: readonly unknown[] = ['pass', 'fail', 'skip', 'error'] satisfies Check['status'][];
const isStatus = (value: unknown): value is Check['status'] => statuses.includes(value);

function checksFrom(line: JsonObject, here: Here): Check[] {
  return objectsAt(line, 'checks', here).flatMap(({ value, here: at }, index) => {
    const { status } = value;
    if (!isStatus(status)) {
      wrongType(inside(at, 'status'), 'status', '"pass", "fail", "skip" or "error"', status);
      return [];
    }
    const weight = numberAt(value, 'weight', at);
    const message = stringAt(value, 'message', at);
    const label = stringAt(value, 'label', at);
    return [
      {
        id: idAt(value, 'id', at) ?? `check ${index + 1}`,
        status,
        ...(weight !== undefined && { weight }),
        ...(message !== undefined && { message }),
        ...(label !== undefined && { label }),
        ...(typeof value.inBasis === 'boolean' && { inBasis: value.inBasis }),
      },
    ];
  });
}

function usageFrom(line: JsonObject, here: Here): Run['usage'] {
  const usage = objectAt(line, 'usage', here);
  if (!usage || !isObject(usage)) return undefined;
  const at = inside(here, 'usage');
  const toolCalls = numberAt(usage, 'toolCalls', at);
  const outputTokens = numberAt(usage, 'outputTokens', at);
  const costUsd = numberAt(usage, 'costUsd', at);
  return {
    ...(toolCalls !== undefined && { toolCalls }),
    ...(outputTokens !== undefined && { outputTokens }),
    ...(costUsd !== undefined && { costUsd }),
  };
}
