import { families } from './model-families.js';
import { isOrdinary } from './ordinary-words.js';
import { createWordReader } from './words.js';

/** Names as a tree of their words. */
export type NameNode = { next: Map<string, NameNode>; ends: NameEnd | null };

/** How a name that ends at a node may be written. */
export type NameEnd = {
  /** Whatever its case; otherwise only as a name: with a capital or a number on it. */
  always: boolean;
  /** With spaces between its words: always, when all of them begin with a capital, or never. */
  acrossSpaces: 'always' | 'capitals' | 'never';
  /** A version may follow it, and its last word may go on. */
  runsOn: boolean;
};

/** Names that are too short or too common would hide ordinary text, and tell nothing; they are left out. */
export function nameTree(names: readonly string[], stems: readonly string[]): NameNode {
  const tree: NameNode = { next: new Map(), ends: null };
  for (const stem of stems) add(tree, stem, false);
  for (const name of names) add(tree, name, true);
  return tree;
}

function add(tree: NameNode, name: string, always: boolean): void {
  const words = wordsOf(name);
  const ends = endOf(words, always);
  if (!ends) return;
  let node = tree;
  for (const word of words) {
    const known = node.next.get(word);
    const child = known ?? { next: new Map(), ends: null };
    if (!known) node.next.set(word, child);
    node = child;
  }
  // As a name and as a stem: the name says more, and both have the same words.
  node.ends = { ...ends, runsOn: ends.runsOn || (node.ends?.runsOn ?? false) };
}

function endOf(words: readonly string[], always: boolean): NameEnd | null {
  const bare = words.join('');
  const telling = words.some(word => !/^\d/.test(word) && !isOrdinary(word));
  const numbered = words.some(word => /^\d/.test(word));
  const letters = words.filter(word => !/^\d/.test(word)).length;
  if (
    bare.length < 2 ||
    (letters === 0 && bare.length < 6) ||
    (words.length === 1 && !telling && letters > 0)
  )
    return null;
  return {
    always,
    acrossSpaces: telling ? 'always' : letters > 1 ? 'capitals' : 'never',
    runsOn: !always || words.some(word => families.has(word)) || (telling && numbered),
  };
}

function wordsOf(name: string): string[] {
  const words: string[] = [];
  if (name.length > 1000) return words;
  const { next } = createWordReader(name);
  for (let word = next(0); word; word = next(word.end)) words.push(word.text);
  return words;
}
