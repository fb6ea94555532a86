/** More matches than anybody steps through; a longer list says that there are more. */
const mostMatches = 10_000;

/** Every place of `query` in the whole text, folded parts included, without regard to case. */
export function findMatches(text: string, query: string): { matches: [number, number][]; more: boolean } {
  const matches: [number, number][] = [];
  if (query === '') return { matches, more: false };
  const pattern = new RegExp(query.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu');
  for (const match of text.matchAll(pattern)) {
    if (matches.length === mostMatches) return { matches, more: true };
    matches.push([match.index, match.index + match[0].length]);
  }
  return { matches, more: false };
}
