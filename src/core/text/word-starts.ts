/**
 * Where one of some words stands in a text: an automaton that goes through the text a character at a time and branches
 * only where something is found, so that of a text of megabytes only the few places that come into question are read as
 * words. It misses none (words as of `createWordReader`, in lower case); `from` must not be inside a word. -1: no further
 * one.
 */
export function wordStarts(words: readonly string[]): (text: string, from: number) => number {
  const { table, others, anyOther } = automatonOf(words);
  return (text, from) => {
    let state = between;
    for (let at = from; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit < 128) {
        state = table[state | unit] as number;
        if (state === found) return startBefore(text, at);
        continue;
      }
      // Beyond ASCII each letter is a word of its own, so one of ours may end here or be here.
      if (table[state] === found) return startBefore(text, at);
      if (anyOther || others.has(unit)) return at;
      state = between;
    }
    return table[state] === found ? startBefore(text, text.length) : -1;
  };
}

/** States: between words, 1 and 2 inside a word of letters or of digits that is none of ours, the others spell ours. */
const between = 0;
const spelling = 3;
/** In place of a state: the word before this character is one of ours. */
const found = -1;

interface Automaton {
  /** For each state a row of 128, in it by the character's code where the next state's row begins. */
  table: Int32Array;
  /** First units of words beyond ASCII. */
  others: ReadonlySet<number>;
  /** Such a word has two cases: any unit beyond ASCII may begin it. */
  anyOther: boolean;
}

function automatonOf(words: readonly string[]): Automaton {
  const others = new Set<number>();
  let anyOther = false;
  const spelled: Spelled[] = [];
  const first = new Map<number, number>();
  for (const word of words) {
    if (word.charCodeAt(0) >= 128) {
      if (word.toUpperCase() !== word) anyOther = true;
      others.add(word.charCodeAt(0));
      continue;
    }
    let next = first;
    for (let at = 0; at < word.length && at < mostSpelled; at += 1) {
      const unit = word.charCodeAt(at);
      let state = next.get(unit);
      if (state === undefined) {
        state = spelling + spelled.length;
        spelled.push({ kind: kinds[unit] as number, next: new Map(), ends: false, goesOn: false });
        next.set(unit, state);
      }
      const node = spelled[state - spelling] as Spelled;
      node.ends ||= at === word.length - 1 || at === mostSpelled - 1;
      node.goesOn ||= at === mostSpelled - 1;
      next = node.next;
    }
  }
  const table = new Int32Array((spelling + spelled.length) << 7);
  for (let state = 0; state < spelling + spelled.length; state += 1) {
    const node = spelled[state - spelling];
    const kind = node?.kind ?? state;
    for (let unit = 0; unit < 128; unit += 1) {
      const own = kinds[unit] as number;
      const lower = lowers[unit] as number;
      const next =
        own !== 0 && own === kind
          ? (node?.next.get(lower) ?? (node?.goesOn ? state : kind))
          : node?.ends
            ? found
            : own === 0
              ? between
              : (first.get(lower) ?? own);
      table[(state << 7) | unit] = next === found ? found : next << 7;
    }
  }
  return { table, others, anyOther };
}

interface Spelled {
  kind: number;
  /** Where the next letter or digit leads. */
  next: Map<number, number>;
  /** One of the words may end here. */
  ends: boolean;
  /** However the word goes on, it may be one. */
  goesOn: boolean;
}

/** Characters of a word that are compared: the reader of words sees to the rest. */
const mostSpelled = 10;

/** Where the word begins that ends before `end`. */
function startBefore(text: string, end: number): number {
  const kind = kinds[text.charCodeAt(end - 1)];
  let at = end - 1;
  while (at > 0 && text.charCodeAt(at - 1) < 128 && kinds[text.charCodeAt(at - 1)] === kind) at -= 1;
  return at;
}

const isLetter = (unit: number): boolean => (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;
const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;
/** 1 letters, 2 digits, as words are made of. */
const kinds = Uint8Array.from({ length: 128 }, (_, unit) => (isLetter(unit) ? 1 : isDigit(unit) ? 2 : 0));
const lowers = Uint8Array.from({ length: 128 }, (_, unit) => (isLetter(unit) ? unit | 0x20 : unit));
