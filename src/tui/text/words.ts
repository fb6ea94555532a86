/** Words as a reader counts them: runs between spaces, and each Chinese, Japanese or Korean character for one. */
export function countWords(text: string): number {
  const wide =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  const rest = text.replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu, ' ');
  return wide + (rest.match(/[^\s\p{P}][^\s]*/gu)?.length ?? 0);
}
