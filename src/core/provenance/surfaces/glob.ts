/** Tells whether a path, or its end, is covered by a pattern of the shell. */
export function globOf(pattern: string): (path: string) => boolean {
  const plain = pattern.replace(/\*{3,}/g, '**');
  // More stars than any real pattern has would be tried in all their places.
  if ((plain.match(/\*+/g)?.length ?? 0) > MOST_STARS) return path => path === pattern;
  const source = plain
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*{2}\/?/g, '\u0000')
    .replace(/\*/g, '[^/]*')
    .replace(/\?/g, '[^/]')
    .replaceAll('\u0000', '.*');
  const covers = new RegExp(`(?:^|/)${source}$`);
  return path => covers.test(path);
}

const MOST_STARS = 6;
