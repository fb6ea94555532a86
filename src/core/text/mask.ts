import { applyEdits, type Edit, type EditedText } from './edits.js';
import { families, providers, tiers } from './model-families.js';
import { createWordReader, type Word } from './words.js';

export { modelSecrets } from './model-secrets.js';

export type MaskedText = EditedText & {
  /** How many occurrences were hidden. */
  hits: number;
};

/**
 * `text` with every occurrence of any secret replaced by one fixed token (a same-length fill would leak the
 * length). Secrets are compared as words: case does not matter, letters and digits are words of their own, and
 * between two words there may be nothing or one of `-_. /:` and the like, so `gpt-4o` hides GPT_4o and "gpt 4o".
 * Occurrences are whole: `gpt-4` does not hide part of "gpt-41". Behind a model's name its version and size go
 * too, before it the path of its provider. Longest first; linear.
 */
export function maskText(text: string, secrets: readonly string[], token = '[hidden]'): MaskedText {
  const tree = treeOf(secrets);
  const edits: Edit[] = [];
  if (tree.next.size > 0) {
    const reader = createWordReader(text);
    let word = reader.next(0);
    while (word) {
      const end =
        tree.next.has(word.text) && startsWhole(text, word) ? matchEnd(text, word, tree, reader.next) : -1;
      if (end < 0) word = reader.next(word.end);
      else {
        edits.push({ from: providerStart(text, word.start, edits.at(-1)?.to ?? 0), to: end, by: token });
        word = reader.next(end);
      }
    }
  }
  return { ...applyEdits(text, edits), hits: edits.length };
}

type Node = { next: Map<string, Node>; ends: boolean };

/** End of the longest secret that begins at `first`, with what belongs to a model's name; -1: none. */
function matchEnd(text: string, first: Word, tree: Node, next: (at: number) => Word | undefined): number {
  let end = -1;
  let endsName = false;
  let named = false;
  let node = tree.next.get(first.text);
  let word = first;
  while (node) {
    named ||= families.has(word.text);
    // A name may run on ("gpt-4o" behind "gpt-4"); anything else must end where its word ends.
    if (node.ends && (named || !isGlue(text, word.end))) {
      end = word.end;
      endsName = named;
    }
    const following = next(word.end);
    if (!following || !isGap(text, word.end, following.start)) break;
    node = node.next.get(following.text);
    word = following;
  }
  return endsName ? versionEnd(text, end, next) : end;
}

/** Version, size and tier behind a model's name: "-4-5", "3.5 Sonnet", ":72b". */
function versionEnd(text: string, from: number, next: (at: number) => Word | undefined): number {
  let end = from;
  for (;;) {
    const word = next(end);
    if (!word) return end;
    const gap = text.slice(end, word.start);
    const digits = /^\d/.test(word.text);
    const decimal = digits && /^[.-]\d/.test(text.slice(word.end, word.end + 2));
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

const gaps = new Set([...'-_. /:\\+@~\n\u00a0\u2010\u2011\u2013']);

/** Secrets as a tree of words. Those that are too short or too common would hide ordinary text, and tell nothing. */
function treeOf(secrets: readonly string[]): Node {
  const tree: Node = { next: new Map(), ends: false };
  for (const secret of secrets) {
    if (!isTelling(secret)) continue;
    let node = tree;
    const { next } = createWordReader(secret);
    for (let word = next(0); word; word = next(word.end)) {
      const known = node.next.get(word.text);
      const child = known ?? { next: new Map(), ends: false };
      if (!known) node.next.set(word.text, child);
      node = child;
    }
    if (node !== tree) node.ends = true;
  }
  return tree;
}

function isTelling(secret: string): boolean {
  const bare = secret.replace(/[^\p{L}\p{N}]/gu, '');
  if (secret.length > 1000 || bare.length < 2 || common.has(bare.toLowerCase())) return false;
  return !/^\d{1,5}$/.test(bare);
}

const common = new Set(
  (
    'agent model assistant default unknown none null test tests run task baseline human user system solver main ' +
    'done success failure failed fail pass passed partial complete completed true false yes no the and'
  ).split(' '),
);
