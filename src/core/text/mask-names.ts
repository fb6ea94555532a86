import type { Stretch } from './edits.js';
import { providers, tiers } from './model-families.js';
import { type NameEnd, type NameNode, nameTree } from './name-tree.js';
import { wordStarts } from './word-starts.js';
import { createWordReader, type Word } from './words.js';

/**
 * Where names of models and agents stand in a text. They are compared as words: case does not matter, letters and
 * digits are words of their own, and between two words there may be nothing or one of `-_. /:` and the like, so
 * `gpt-4o` hides GPT_4o and "gpt 4o". Occurrences are whole: `gpt-4` does not hide part of "gpt-41". Behind a
 * model's name its version and size go too, before it the path of its provider. Longest first; linear.
 *
 * Ordinary words (see `isOrdinary`) are no name alone, and together only when joined or with capitals: `fast-agent`
 * and "Fast Agent", not "a fast agent". `stems` count where they are written as a name.
 */
export function nameFinder(names: readonly string[], stems: readonly string[]): (text: string) => Stretch[] {
  const tree = nameTree(names, stems);
  if (tree.next.size === 0) return () => [];
  const firstFrom = wordStarts([...tree.next.keys()]);
  return text => {
    const found: Stretch[] = [];
    const { next } = createWordReader(text);
    for (let at = firstFrom(text, 0); at >= 0; ) {
      const word = next(at);
      if (!word) break;
      const end = tree.next.has(word.text) && startsWhole(text, word) ? matchEnd(text, word, tree, next) : -1;
      if (end >= 0) found.push({ from: providerStart(text, word.start, found.at(-1)?.to ?? 0), to: end });
      at = firstFrom(text, end < 0 ? word.end : end);
    }
    return found;
  };
}

/** End of the longest name that begins at `first`, with what belongs to it; -1: none. */
function matchEnd(text: string, first: Word, tree: NameNode, next: (at: number) => Word | undefined): number {
  let end = -1;
  let runsOn = false;
  let spaced = false;
  let capitals = isCapital(text, first);
  let node = tree.next.get(first.text);
  let word = first;
  while (node) {
    const ends = node.ends;
    // A name may run on ("gpt-4o" behind "gpt-4"); anything else must end where its word ends.
    if (
      ends &&
      (ends.runsOn || !isGlue(text, word.end)) &&
      isWritten(ends, spaced, capitals, () => isCapital(text, first) || isNumbered(text, word, next))
    ) {
      end = word.end;
      runsOn = ends.runsOn;
    }
    const following = next(word.end);
    if (!following || !isGap(text, word.end, following.start)) break;
    spaced ||= following.start > word.end && spaces.has(text[word.end] as string);
    capitals &&= isDigit(following) || isCapital(text, following);
    node = node.next.get(following.text);
    word = following;
  }
  return runsOn ? versionEnd(text, end, next) : end;
}

function isWritten(ends: NameEnd, spaced: boolean, capitals: boolean, asName: () => boolean): boolean {
  if (spaced && ends.acrossSpaces !== 'always' && !(ends.acrossSpaces === 'capitals' && capitals))
    return false;
  return ends.always || asName();
}

const isCapital = (text: string, { start }: Word): boolean => {
  const unit = text.charCodeAt(start);
  return unit < 0x80 ? unit >= 0x41 && unit <= 0x5a : /\p{Lu}/u.test(text[start] as string);
};

const isDigit = ({ text }: Word): boolean => text >= '0' && text < ':';

/** "gpt-4", "llama3": a number hangs on the word. */
function isNumbered(text: string, word: Word, next: (at: number) => Word | undefined): boolean {
  const following = next(word.end);
  return (
    following !== undefined &&
    /^\d/.test(following.text) &&
    /^-?$/.test(text.slice(word.end, following.start))
  );
}

/** Version, size and tier behind a model's name: "-4-5", "3.5 Sonnet", ":72b". */
function versionEnd(text: string, from: number, next: (at: number) => Word | undefined): number {
  let end = from;
  for (;;) {
    // Most names stand alone: what follows is read only where something could belong.
    const unit = text.charCodeAt(end);
    if (!(isWordUnit(text, end) || unit === 0x20 || (unit < 0x80 && joints.has(text[end] as string))))
      return end;
    const word = next(end);
    if (!word || word.start > end + 1) return end;
    const gap = text.slice(end, word.start);
    const digits = /^\d/.test(word.text);
    // "Claude 3.5" is a version; the number behind a name in a table of results is not ("gpt-4o 0.8312").
    const decimal =
      digits && word.text.length <= 2 && /^[.-]\d{1,2}(?!\d)/.test(text.slice(word.end, word.end + 4));
    const belongs =
      (gap === '' && isGlue(text, end)) ||
      (/^[-_.:]$/.test(gap) && (digits || tiers.has(word.text))) ||
      (gap === ' ' && (decimal || tiers.get(word.text) === 'alone'));
    if (!belongs) return end;
    end = word.end;
  }
}

/** Where the providers' path before a name begins: "openrouter/openai/" in front of "gpt-4o". */
function providerStart(text: string, start: number, least: number): number {
  let from = start;
  for (;;) {
    if (!pathEnds.has(text[from - 1] ?? '')) return from;
    const path = /(?:^|[^a-z0-9])([a-z][a-z0-9_-]{1,30})[/:.]$/i.exec(
      text.slice(Math.max(least, from - 34), from),
    );
    const name = path?.[1];
    if (name === undefined || !providers.has(name.toLowerCase().replaceAll('_', '-'))) return from;
    from -= name.length + 1;
  }
}

/** Whether the word does not go on to its left. */
function startsWhole(text: string, word: Word): boolean {
  return word.start === 0 || !(isGlue(text, word.start) && isWordUnit(text, word.start - 1));
}

/** Whether what meets at `at` are ASCII letters and digits; Chinese needs no gap between words. */
function isGlue(text: string, at: number): boolean {
  return isWordUnit(text, at - 1) && isWordUnit(text, at);
}

function isWordUnit(text: string, at: number): boolean {
  const unit = text.charCodeAt(at) | 0x20;
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39);
}

const isGap = (text: string, from: number, to: number): boolean =>
  to === from || (to === from + 1 && gaps.has(text[from] as string));

/** Between a name and its version. */
const joints = new Set([...'-_.:']);

/** Between a provider and what it provides. */
const pathEnds = new Set([...'/:.']);

const spaces = new Set([...' \n\u00a0']);

const gaps = new Set([...'-_. /:\\+@~\n\u00a0\u2010\u2011\u2013']);
