import type { RunHead } from '../run/types.js';
import type { RepeatRun } from './repeat-run.js';

/** What is known of a run besides its head. */
export interface BesidesHead {
  /** Named by the manifest or by `--recorded`. */
  isRecorded?: boolean;
  /** As the manifest names it. */
  campaign?: string | null;
  /** Texts of the results of its last steps; they matter only where a run did not come to an end of its own. */
  lastTexts?: readonly string[];
}

/** A saved run as D4 sees it. */
export function repeatRun(
  head: Pick<
    RunHead,
    | 'runId'
    | 'source'
    | 'benchmark'
    | 'taskId'
    | 'variant'
    | 'agent'
    | 'configKey'
    | 'repetition'
    | 'startedAt'
    | 'score'
    | 'band'
    | 'termination'
    | 'usage'
    | 'stepsKind'
  >,
  { isRecorded = false, campaign = null, lastTexts = [] }: BesidesHead = {},
): RepeatRun {
  const { source, agent, score, usage } = head;
  return {
    runId: head.runId,
    benchmark: head.benchmark,
    taskId: head.taskId,
    variant: head.variant ?? null,
    agent: agent.name,
    model: agent.model ?? null,
    configKey: head.configKey,
    campaign,
    places: placesOf(source.root, source.files[0]?.file ?? ''),
    isRecorded,
    repetition: head.repetition ?? null,
    startedAt: head.startedAt ?? null,
    score: score.value,
    scoreState: score.state,
    band: head.band.derived,
    termination: head.termination,
    toolCalls: usage?.toolCalls ?? null,
    outputTokens: usage?.outputTokens ?? null,
    hasSteps: head.stepsKind !== 'none',
    lastTexts,
  };
}

/** Every folder on the way to what was read, from the widest, and the file itself. */
function placesOf(root: string, file: string): string[] {
  const parts = [...root.split(/[/\\]/), ...file.split(/[/\\]/)].filter(Boolean);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}
