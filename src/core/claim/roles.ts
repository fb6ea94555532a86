import { BOX, CLOSE, COLON, COMMA, CROSS, DASH, OPEN, TICK } from './tokens.js';
import type { Vocabulary } from './vocabulary.js';

/** "but", 但: parts clauses, and what follows is the head of one. */
export const CONTRAST = 1;
/** "and": parts clauses, and goes on with the same subject. */
export const AND = 2;
/** "I", "we": the agent speaking of itself. */
export const SELF = 4;
/** "Finally,": may stand before the head of a sentence. */
export const OPENING = 8;
/** A comma, a colon, a tick: what follows is the head of something. */
export const OPENS = 16;
/** Punctuation, which is no head itself. */
export const MARK = 32;
/** Some phrase begins with it. */
export const BEGINS = 64;

/** "that": may open a clause that says of what kind a thing is. */
export const RELATIVE = 128;
/** A verb that such a clause goes on with. */
export const VERB = 256;

/** "which", "what": inside a clause, opens what is asked or listed. */
export const ASKING = 512;

export const ROLE_WORDS: readonly (readonly [role: number, words: string])[] = [
  [CONTRAST, 'but however although though whereas yet 但 却 而'],
  [AND, 'and so then 并 且'],
  [SELF, 'i we'],
  [RELATIVE, 'that which who'],
  [ASKING, 'which what whether how why where'],
  [
    VERB,
    'is are was were has have had could can did does do fail fails failed remain remains need needs still',
  ],
  [
    OPENING,
    `finally additionally overall also so great perfect ok okay well excellent anyway moreover furthermore lastly then
    summary conclusion unfortunately regrettably sadly sorry 综 总 最 此`,
  ],
];

/** The roles of every token, by its id. */
export function rolesIn(vocabulary: Vocabulary, byFirst: readonly unknown[]): Uint16Array {
  const roles = new Uint16Array(vocabulary.size);
  const add = (id: number, role: number): void => {
    roles[id] = roles[id]! | role;
  };
  for (const [role, words] of ROLE_WORDS) {
    for (const word of words.split(/\s+/u)) add(vocabulary.define(word), role);
  }
  for (const id of [COMMA, COLON, DASH, OPEN, TICK, CROSS, BOX]) add(id, OPENS);
  for (const id of [COMMA, COLON, DASH, OPEN, CLOSE]) add(id, MARK);
  for (let id = 0; id < roles.length; id++) if (byFirst[id] !== undefined) add(id, BEGINS);
  return roles;
}

/**
 * Whether the token after this one stands at the head of something. `self`: "I" or "we" came before, so that "I have
 * read it and fixed ..." goes on with the same subject, where "it was sent and processed" reports nothing.
 */
export const leadsOn = (role: number, leading: boolean, self: boolean): boolean =>
  (role & (OPENS | CONTRAST)) !== 0 || ((role & AND) !== 0 && self) || ((role & OPENING) !== 0 && leading);
