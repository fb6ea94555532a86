import type { TaggedUnit } from './tag-unit.js';
import { CODE, isPunctuation, NUM, RATIO, type Tokens, WHOLE_RATIO, ZERO } from './tokens.js';

/**
 * trust-rules 3 [C]: whether the prompt asked for an answer as the deliverable. Asked of the end of the prompt, where
 * tasks put what they want.
 */
export function asksForAnswer(prompt: string | undefined): boolean {
  if (prompt === undefined) return false;
  const end = prompt.slice(-2000);
  return ASKS.some(pattern => pattern.test(end)) || /[?？]\s*$/u.test(end.trimEnd().slice(-3));
}

const ASKS: readonly RegExp[] = [
  /\b(?:final|correct|your|the|an|only|short) answer\b/iu,
  /\banswer (?:the|this|these|each|with|in)\b/iu,
  /\b(?:how (?:many|much|long|old|far)|what (?:is|are|was|were)|which|who|when|where) [^\n.]{0,300}\?/iu,
  /\b(?:find|capture|recover|submit|get|retrieve) (?:the|a) flag\b/iu,
  /\b(?:report|return|give|provide|output|calculate|compute|determine) (?:only )?(?:the|a single|your|just the) (?:\w+ ){0,2}(?:number|integer|value|result|sum|total|difference|percentage|name|date|string)\b/iu,
  /回答|答案|是多少|多少[^\n。]{0,30}[?？]|请给出|求出|找出flag/u,
];

/** Longest text, in words, that is taken for a bare value. */
const MAX_ANSWER = 12;

/** One or two short units that hold a value or a name and no sentence. */
export function isBareAnswer(units: readonly TaggedUnit[], tokens: Tokens): boolean {
  if (units.length === 0 || units.length > 2) return false;
  let words = 0;
  let values = 0;
  for (const { unit } of units) {
    for (let i = unit.from; i < unit.to; i++) {
      const id = tokens.ids[i]!;
      if (isPunctuation(id)) continue;
      words++;
      if (id === NUM || id === ZERO || id === CODE || id === RATIO || id === WHOLE_RATIO) values++;
    }
  }
  return words <= MAX_ANSWER && (values > 0 || words <= 3);
}
