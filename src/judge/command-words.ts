/**
 * A command line as words, without a shell: blanks divide, quotes of either kind keep, a backslash keeps what follows
 * (inside single quotes it is a character). null: a quote is not closed, or there is nothing.
 */
export function commandWords(line: string): string[] | null {
  const words: string[] = [];
  let word: string | null = null;
  let quote: string | null = null;
  for (let at = 0; at < line.length; at++) {
    const c = line[at]!;
    if (c === quote) quote = null;
    else if (c === '\\' && quote !== "'" && at + 1 < line.length) word = (word ?? '') + line[++at]!;
    else if (quote !== null) word = (word ?? '') + c;
    else if (c === '"' || c === "'") [quote, word] = [c, word ?? ''];
    else if (/\s/u.test(c)) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? '') + c;
  }
  if (quote !== null) return null;
  if (word !== null) words.push(word);
  return words.length === 0 ? null : words;
}
