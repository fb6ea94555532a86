/** Where the bracket opened at `from` closes, quotes respected; the end of the text when it does not. */
export function closing(text: string, from: number, open: string, close: string): number {
  let level = 0;
  for (let at = from; at < text.length; at += 1) {
    const char = text[at]!;
    if (char === '\\') at += 1;
    else if (char === "'") {
      const end = text.indexOf("'", at + 1);
      if (end < 0) return text.length;
      at = end;
    } else if (char === open) level += 1;
    else if (char === close && --level === 0) return at;
  }
  return text.length;
}
