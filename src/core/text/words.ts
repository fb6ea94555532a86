/** A word of a text: ASCII letters, or ASCII digits, or one character beyond ASCII that is a letter or digit. */
export type Word = {
  /** In lower case. */
  text: string;
  start: number;
  end: number;
};

export type WordReader = {
  /** The first word that begins at or after `at` (which must not be inside a word). */
  next(at: number): Word | undefined;
};

export function createWordReader(text: string): WordReader {
  return {
    next(at) {
      let start = at;
      while (start < text.length && kindAt(text, start) === 0) start += 1;
      if (start >= text.length) return undefined;
      const kind = kindAt(text, start);
      let end = start + 1;
      if (kind === beyond) {
        const pair = text.charCodeAt(start) >= 0xd800 && text.charCodeAt(start) <= 0xdbff;
        if (pair) end = Math.min(text.length, start + 2);
      } else while (end < text.length && kindAt(text, end) === kind) end += 1;
      return { text: text.slice(start, end).toLowerCase(), start, end };
    },
  };
}

const letter = 1;
const digit = 2;
const beyond = 3;

function kindAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit < 0x80) {
    if (unit >= 0x30 && unit <= 0x39) return digit;
    const lower = unit | 0x20;
    return lower >= 0x61 && lower <= 0x7a ? letter : 0;
  }
  return separators.test(text[at] as string) ? 0 : beyond;
}

/** Punctuation and spaces beyond ASCII. */
const separators =
  /[\u00a0-\u00bf\u2000-\u206f\u3000-\u303f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/;
