import { asksForAnswer, isBareAnswer } from './answers.js';
import type { ClaimVerdict } from './claim-verdict.js';
import { decide } from './decide.js';
import { readJson } from './json-text.js';
import { lexicon } from './lexicon.js';
import type { Mask } from './mask.js';
import { spansOf } from './spans.js';
import { split } from './split.js';
import { strip } from './strip.js';
import { isBareList, tag } from './tag.js';
import { tally } from './tally.js';
import { type Tokens, tokensFor } from './tokens.js';

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
  const { mask, tokens } = scratchFor(closing.length);
  const parts = split(closing, readJson(closing, mask) ?? strip(closing, mask), words.vocabulary, tokens);
  const all = tag(parts, words);
  const units = all.filter(unit => !unit.dropped);
  const counts = tally(units, {
    courtesies: all.some(unit => unit.courtesy),
    terminates: all.at(-1)?.terminates === true,
  });
  const { claim, reason, flags } = decide(counts, {
    closing: text !== null,
    empty: closing.trim() === '',
    endsOpen: /[:：]\s*$/u.test(closing.slice(-40)),
    bareAnswer: isBareAnswer(units, parts.tokens) || parts.units.length === 0,
    bareList: isBareList(units, parts.tokens),
    answerAsked: asksForAnswer(options.prompt),
    cutOff: options.endedOnToolCall === true || options.cutOff === true,
  });
  const { succ, hedged, fail, part, unver } = counts;
  return {
    claim,
    flags,
    reason,
    spans: spansOf(units, parts.tokens, closing),
    counts: { units: counts.units, succ, hedged, fail, part, unver },
  };
}

interface Scratch {
  mask: Mask;
  tokens: Tokens;
}

const newScratch = (length: number): Scratch => ({ mask: new Uint8Array(length), tokens: tokensFor(length) });

/** Longest text that is worked on in arrays which are kept: allotting them anew would take as long as the matching. */
const KEPT = 1 << 14;
let kept: Scratch | undefined;

function scratchFor(length: number): Scratch {
  if (length > KEPT) return newScratch(length);
  kept ??= newScratch(KEPT);
  kept.tokens.length = 0;
  return kept;
}
