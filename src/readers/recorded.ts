import { bandOf, defaultBandRule, describeBandRule } from '../core/run/band.js';
import type { Run, RunHead, Score, Termination } from '../core/run/types.js';

/** Parts that every reader fills alike. */

/** The band of a score under the default rule; the import derives it anew under the project's own rule. */
export function bandFor(value: number | null, recorded?: Run['band']['recorded']): Run['band'] {
  return {
    ...(recorded && { recorded }),
    derived: bandOf(value),
    rule: defaultRule,
  };
}

/** A run of which nothing is known yet but where it was read. */
export function emptyHead(
  identity: Pick<RunHead, 'runId' | 'source' | 'benchmark' | 'taskId' | 'agent' | 'configKey'>,
): RunHead {
  return {
    ...identity,
    score: noScore,
    band: noBand,
    termination: unknownEnd,
    instruction: null,
    inputs: [],
    given: [],
    stepsKind: 'none',
    closing: null,
    outputs: [],
    outputsState: 'not_collected',
    reference: null,
    grader: { sources: [], checks: [], rerunnable: 'unknown' },
    warnings: [],
  };
}

const defaultRule = describeBandRule(defaultBandRule);
const noScore: Score = { value: null, raw: null, metric: 'score', state: 'unknown' };
const unknownEnd: Termination = { kind: 'unknown' };
const noBand = bandFor(null);
