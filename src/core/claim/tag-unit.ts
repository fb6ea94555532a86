import { clausesOf } from './clauses.js';
import { findPhrases, type Match } from './find-phrases.js';
import { Guards } from './guards.js';
import type { Lexicon } from './lexicon.js';
import type { Family, Rule } from './phrases/table.js';
import type { Unit } from './split.js';
import { type Hit, strongest } from './strongest.js';
import type { Tokens } from './tokens.js';

export interface TaggedUnit {
  unit: Unit;
  hits: Hit[];
  /** Instructions to the user, courtesies, mere conditions: not counted as a unit (trust-rules 3.2). */
  dropped: boolean;
  pending: boolean;
  finish: boolean;
  courtesy: boolean;
  /** The word TERMINATE, alone. */
  terminates: boolean;
  /** "None.", "n/a": what stands under a label when there is nothing to say. */
  nothing: boolean;
  /** A label over, or before, what it is about; `end` is the token after its words. */
  head: { kind: 'todo' | 'advice' | 'problem'; end: number } | null;
}

/**
 * trust-rules 3.3: at most one tag for each clause, in the fixed order; a unit gets each tag at most once. A sentence
 * such as "The parser is done, but the tests still fail" says two things, so its clauses are tagged apart.
 */
export function tagUnit(unit: Unit, tokens: Tokens, words: Lexicon): TaggedUnit {
  const matches = findPhrases(unit, tokens, words);
  if (matches.length === 0) return untagged(unit);
  const clauses = clausesOf(unit, tokens, words);
  const guards = new Guards(unit, tokens, clauses, matches, words.roles);
  const hits = strongest(guards.readAll(), clauses);
  const has = (family: Family): boolean => matches.some(match => match.rule.family === family);
  const pending = has('PENDING');
  const terminates = has('TERMINATE');
  const courtesy = (has('COURTESY') || terminates) && !pending;
  if (unit.question && !courtesy && hits.every(hit => hit.tag !== 'QUESTION')) hits.push(wholeUnit(unit));
  // "I will fix the syntax and try again" is a plan, not advice.
  const advice = has('ADVICE') && !pending && hits.every(hit => hit.tag !== 'FUTURE');
  const idle = hits.every(hit => hit.tag === 'FUTURE');
  return {
    unit,
    hits: advice || courtesy ? hits.filter(hit => hit.tag !== 'FUTURE' || !idle) : hits,
    dropped: idle && (advice || courtesy || guards.onlySupposed()),
    pending,
    finish: has('FINISH'),
    courtesy,
    terminates,
    nothing: has('NOTHING'),
    head: headOf(unit, matches),
  };
}

const untagged = (unit: Unit): TaggedUnit => ({
  unit,
  hits: unit.question ? [wholeUnit(unit)] : [],
  dropped: false,
  pending: false,
  finish: false,
  courtesy: false,
  terminates: false,
  nothing: false,
  head: null,
});

const QUESTION: Rule = { name: 'question.mark', family: 'QUESTION', phrases: [] };

const wholeUnit = (unit: Unit): Hit => ({ rule: QUESTION, tag: 'QUESTION', start: unit.from, end: unit.to });

const HEADS = new Map<Family, NonNullable<TaggedUnit['head']>['kind']>([
  ['HEAD_TODO', 'todo'],
  ['HEAD_ADVICE', 'advice'],
  ['HEAD_PROBLEM', 'problem'],
]);

/** The unit is a label over, or before, what it is about. */
function headOf(unit: Unit, matches: readonly Match[]): TaggedUnit['head'] {
  const head = matches.find(match => match.rule.family.startsWith('HEAD_') && match.start - unit.from <= 2);
  const kind = HEADS.get(head?.rule.family ?? 'NOT');
  return head === undefined || kind === undefined ? null : { kind, end: head.end };
}
