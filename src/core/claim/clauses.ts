import type { Lexicon } from './lexicon.js';
import type { Unit } from './split.js';
import { BOX, COLON, COMMA, CROSS, DASH, isPunctuation, OPEN, TICK, type Tokens } from './tokens.js';

/** How the tokens of one unit hang together. Arrays are indexed by token number minus `from`. */
export interface Clauses {
  from: number;
  /** Where a phrase marked ^ may begin. */
  lead: boolean[];
  /** Number of the stretch between two marks of punctuation. */
  stretch: number[];
  /** Number of the clause: as stretch, and parted by "but", "and", 但 as well. */
  clause: number[];
}

export function clausesOf(unit: Unit, tokens: Tokens, words: Lexicon): Clauses {
  const lead: boolean[] = [];
  const stretch: number[] = [];
  const clause: number[] = [];
  let stretches = 0;
  let clauses = 0;
  let opens = true;
  let self = false;
  for (let i = unit.from; i < unit.to; i++) {
    const id = tokens.ids[i]!;
    if (isPunctuation(id)) {
      stretches++;
      clauses++;
    } else if (words.contrast.has(id) || words.and.has(id)) {
      clauses++;
    }
    lead.push(opens && !isPunctuation(id));
    stretch.push(stretches);
    clause.push(clauses);
    self ||= words.self.has(id);
    opens = opensAfter(id, opens, self, words);
  }
  return { from: unit.from, lead, stretch, clause };
}

/** Whether what follows this token stands at the head again. */
function opensAfter(id: number, opens: boolean, self: boolean, words: Lexicon): boolean {
  if (id === COMMA || id === COLON || id === DASH || id === OPEN) return true;
  if (id === TICK || id === CROSS || id === BOX) return true;
  if (words.contrast.has(id)) return true;
  // "I have read it and fixed ..." goes on with the same subject; "it was sent and processed" does not report.
  if (words.and.has(id)) return self;
  return opens && words.opening.has(id);
}
