import type { RepeatRun } from '../../../src/core/reliability/repeat-run.js';
import { bandOf } from '../../../src/core/run/band.js';

let made = 0;

/** A whole run with score 1 of task `t` by one configuration; the band follows the score. */
export function run(more: Partial<RepeatRun> = {}): RepeatRun {
  made += 1;
  const score = more.score === undefined ? 1 : more.score;
  return {
    runId: `run-${made}`,
    benchmark: 'b',
    taskId: 't',
    variant: null,
    agent: 'wren',
    model: 'aurora-2',
    configKey: 'c1',
    campaign: null,
    places: ['runs'],
    isRecorded: false,
    repetition: null,
    startedAt: null,
    scoreState: score === null ? 'ungraded' : 'graded',
    band: bandOf(score),
    termination: { kind: 'completed' },
    toolCalls: 3,
    outputTokens: 100,
    hasSteps: true,
    lastTexts: [],
    ...more,
    score,
  };
}

/** Repetitions 1, 2, ... with these scores. */
export const repeats = (scores: readonly (number | null)[], more: Partial<RepeatRun> = {}): RepeatRun[] =>
  scores.map((score, at) => run({ repetition: { index: at + 1, how: 'recorded' }, ...more, score }));
