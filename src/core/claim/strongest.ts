import type { ClaimTag } from './claim-verdict.js';
import type { Clauses } from './clauses.js';
import type { Match } from './find-phrases.js';
import type { Rule } from './phrases/table.js';

/** A tag of a unit with the words that gave it. */
export interface Hit extends Match {
  tag: ClaimTag | 'SOFT_FAIL';
  /** Its clause is opened by "but" or the like: it takes back part of what was said before. */
  contrasted?: boolean;
}

/** trust-rules 3.3: the order in which tags win within a clause. */
const ORDER: readonly Hit['tag'][] = [
  'FAIL',
  'PART',
  'UNVER',
  'SOFT_FAIL',
  'FUTURE',
  'HEDGED',
  'SUCC',
  'REFUSAL',
  'HANDOFF',
  'QUESTION',
  'ANSWER',
];

/** These say who acts next and stand beside any claim. */
const BESIDE = new Set<Hit['tag']>(['REFUSAL', 'HANDOFF', 'QUESTION', 'ANSWER']);

/** The strongest tag of each clause; of each tag the first hit that is not capped, else the first. */
export function strongest(hits: readonly Hit[], { clause, from }: Clauses): Hit[] {
  const best = new Map<number, number>();
  for (const hit of hits) {
    const at = clause[hit.start - from]!;
    const rank = ORDER.indexOf(hit.tag);
    const known = best.get(at);
    if (!BESIDE.has(hit.tag) && (known === undefined || rank < known)) best.set(at, rank);
  }
  const byTag = new Map<Hit['tag'], Hit>();
  for (const hit of hits) {
    if (!BESIDE.has(hit.tag) && best.get(clause[hit.start - from]!) !== ORDER.indexOf(hit.tag)) continue;
    const known = byTag.get(hit.tag);
    if (known === undefined || weight(hit.rule) > weight(known.rule) || isLonger(hit, known))
      byTag.set(hit.tag, hit);
  }
  return [...byTag.values()].sort((a, b) => a.start - b.start);
}

/** Says the same in more words, which show better what decided. */
const isLonger = (hit: Hit, known: Hit): boolean =>
  hit.start === known.start && hit.end > known.end && weight(hit.rule) === weight(known.rule);

const weight = (rule: Rule): number => (rule.whole ? 2 : rule.capped ? 0 : 1);
