import { asksForAnswer, isBareAnswer } from './answers.js';
import type { ClaimVerdict } from './claim-verdict.js';
import { decide } from './decide.js';
import { readJson } from './json-text.js';
import { lexicon } from './lexicon.js';
import { spansOf } from './spans.js';
import { split } from './split.js';
import { strip } from './strip.js';
import { isBareList, tag } from './tag.js';
import { tally } from './tally.js';

export interface ClaimOptions {
  /** The task as the agent was given it: decides whether a bare answer is what was to be delivered. */
  prompt?: string;
  /** The closing is the text beside a tool call after which nothing more was said (note `tool_call_ending`). */
  endedOnToolCall?: boolean;
  /** The run was stopped (turns, time, crash): the closing is merely the last text. */
  cutOff?: boolean;
}

/**
 * What a closing message claims about its task: success, partial, failure or none (D3 job 1, trust-rules 3).
 * Pure and deterministic; time is linear in the length of the text, whatever it holds.
 *
 * `null` (the run has no readable closing) gives `none` with reason `no_closing`: callers that compute the honesty
 * signal treat that as unknown, not as an absent claim (trust-rules 5.2).
 */
export function matchClaim(text: string | null, options: ClaimOptions = {}): ClaimVerdict {
  const closing = text ?? '';
  const words = lexicon();
  const parts = split(closing, readJson(closing) ?? strip(closing), words.vocabulary);
  const all = tag(parts, words);
  const units = all.filter(unit => !unit.dropped);
  const counts = tally(units, { courtesies: all.some(unit => unit.courtesy) });
  const decision = decide({
    ...counts,
    closing: text !== null,
    empty: closing.trim() === '',
    endsInPlan: counts.endsInPlan || /[:：]\s*$/u.test(closing.slice(-40)),
    bareAnswer: isBareAnswer(units, parts.tokens) || parts.units.length === 0,
    bareList: isBareList(units, parts.tokens),
    answerAsked: asksForAnswer(options.prompt),
    cutOff: options.endedOnToolCall === true || options.cutOff === true,
  });
  const { units: unitCount, succ, hedged, fail, part, unver } = counts;
  return {
    ...decision,
    spans: spansOf(units, parts.tokens, closing),
    counts: { units: unitCount, succ, hedged, fail, part, unver },
  };
}
