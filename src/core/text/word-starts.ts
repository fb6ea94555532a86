/**
 * Where one of some words may begin: a scan by character codes that looks at up to three of them, so that of a text of
 * megabytes only the few places that come into question are read as words. It misses none (words as of `createWordReader`,
 * in lower case); `from` must not be inside a word. -1: no further one.
 */
export function wordStarts(words: readonly string[]): (text: string, from: number) => number {
  /** For each two first characters of a word (the second 0 where it has none), a bit for each third one. */
  const thirds = new Int32Array(128 * 128);
  const others = new Set<number>();
  let anyOther = false;
  for (const word of words) {
    const first = word.charCodeAt(0);
    if (first >= 128) {
      if (word.toUpperCase() !== word) anyOther = true;
      others.add(first);
      continue;
    }
    const second = word.length > 1 ? word.charCodeAt(1) : 0;
    thirds[(first << 7) | second]! |= 1 << (word.length > 2 ? bitOf(word.charCodeAt(2)) : endBit);
  }

  return (text, from) => {
    let before = 0;
    for (let at = from; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit >= 128) {
        before = 0;
        if (anyOther || others.has(unit)) return at;
        continue;
      }
      const kind = kinds[unit] as number;
      if (kind !== 0 && kind !== before) {
        const second = lowerOf(text.charCodeAt(at + 1), kind);
        const third = second === 0 ? 0 : lowerOf(text.charCodeAt(at + 2), kind);
        const bits = thirds[((lowers[unit] as number) << 7) | second] as number;
        if (bits !== 0 && (bits & (1 << (third === 0 ? endBit : bitOf(third)))) !== 0) return at;
      }
      before = kind;
    }
    return -1;
  };
}

const endBit = 31;
/** Letters have a bit each, and digits share theirs with some: a filter may let too much through. */
const bitOf = (unit: number): number => unit % 31;

/** The unit in lower case where it goes on with a word of this kind, else 0; NaN is the text's end. */
function lowerOf(unit: number, kind: number): number {
  return unit < 128 && kinds[unit] === kind ? (lowers[unit] as number) : 0;
}

const isLetter = (unit: number): boolean => (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;
const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;
/** 1 letters, 2 digits, as words are made of. */
const kinds = Uint8Array.from({ length: 128 }, (_, unit) => (isLetter(unit) ? 1 : isDigit(unit) ? 2 : 0));
const lowers = Uint8Array.from({ length: 128 }, (_, unit) => (isLetter(unit) ? unit | 0x20 : unit));
