import type { RepeatRun } from './repeat-run.js';

const refusals: ReadonlySet<number> = new Set([401, 402, 403, 429]);

/** A status by which the provider of the model refused or failed. */
export const isRefusal = (code: number | undefined): boolean =>
  code !== undefined && (refusals.has(code) || (code >= 500 && code <= 599));

export const quotaText =
  /\b(?:insufficient[_ ]quota|quota (?:exceeded|exhausted)|exceeded (?:your|the) (?:current )?quota|RESOURCE_EXHAUSTED|out of credits|credit balance is too low)\b/i;

export const sandboxText =
  /\b(?:(?:sandbox|container|vm|virtual machine)\b[^.\n]{0,40}\b(?:died|lost|gone|killed|crashed|terminated|not running|unreachable|disconnected)|(?:lost|no) connection to the (?:sandbox|container|vm)|connection refused)\b/i;

/** Ends by which a run tells itself that nothing of its set-up stopped it. */
const ownEnds: ReadonlySet<RepeatRun['termination']['kind']> = new Set([
  'completed',
  'agent_gave_up',
  'limit',
  'agent_timeout',
]);

/**
 * In the recorded error, and in the last steps of a run that did not come to an end of its own: an agent that tries its own
 * server and is refused has met a fault of its own.
 */
export function says({ termination, lastTexts }: RepeatRun, text: RegExp): boolean {
  const shown = ownEnds.has(termination.kind) ? [] : lastTexts;
  return [termination.detail ?? '', ...shown].some(
    each => text.test(each.slice(0, LONGEST)) || (each.length > LONGEST && text.test(each.slice(-LONGEST))),
  );
}

/** Of a text, from its beginning and from its end: an error stands at one of them. */
const LONGEST = 4_000;
