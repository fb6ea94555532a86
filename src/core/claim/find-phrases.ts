import type { Lexicon } from './lexicon.js';
import { matchAt } from './pattern.js';
import type { Rule } from './phrases/table.js';
import { BEGINS, leadsOn, MARK, SELF } from './roles.js';
import type { Unit } from './split.js';
import { NOTHING, type Tokens } from './tokens.js';

/** A phrase that was found: tokens [start, end). */
export interface Match {
  rule: Rule;
  start: number;
  end: number;
}

/** Every phrase of the tables that stands in the unit, in text order. */
export function findPhrases({ from, to, cell }: Unit, tokens: Tokens, words: Lexicon): Match[] {
  const matches: Match[] = [];
  const { ids } = tokens;
  let leads = true;
  let self = false;
  for (let i = from; i < to; i++) {
    const id = ids[i]!;
    const role = words.roles[id]!;
    const leading = leads && (role & MARK) === 0;
    if (role & SELF) self = true;
    leads = leadsOn(role, leads, self);
    if ((role & BEGINS) === 0) continue;
    const phrases = words.candidates(id, i + 1 < to ? ids[i + 1]! : NOTHING);
    for (let p = 0; p < phrases.length; p++) {
      const { rule, pattern } = phrases[p]!;
      if ((pattern.lead && !leading) || (cell ? rule.prose : rule.cell)) continue;
      const end = matchAt(pattern, tokens, i, to);
      if (end > i) matches.push({ rule, start: i, end });
    }
  }
  return matches;
}
