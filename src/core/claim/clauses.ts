import type { Lexicon } from './lexicon.js';
import { AND, CONTRAST, MARK } from './roles.js';
import type { Unit } from './split.js';
import type { Tokens } from './tokens.js';

/** How the tokens of one unit hang together. Arrays are indexed by token number minus `from`. */
export interface Clauses {
  from: number;
  /** Number of the stretch between two marks of punctuation. */
  stretch: number[];
  /** Number of the clause: as stretch, and parted by "but", "and", 但 as well. */
  clause: number[];
}

export function clausesOf({ from, to }: Unit, tokens: Tokens, words: Lexicon): Clauses {
  const stretch: number[] = [];
  const clause: number[] = [];
  let stretches = 0;
  let clauses = 0;
  for (let i = from; i < to; i++) {
    const role = words.roles[tokens.ids[i]!]!;
    if (role & MARK) stretches++;
    if (role & (MARK | CONTRAST | AND)) clauses++;
    stretch.push(stretches);
    clause.push(clauses);
  }
  return { from, stretch, clause };
}
