/** Stands in a path for what is not told: `{}/result.json` is that file in whatever folder. */
export const OPEN = '{}';

/** Whether a path is one that an open path may mean; two open paths are the same only when they are spelled alike. */
export function meansPath(open: string, path: string): boolean {
  if (path.includes(OPEN)) return false;
  const pattern = patternOf(open);
  return pattern?.test(path) ?? false;
}

/** An open name must say something by itself: `{}.json` would be any file. */
function patternOf(open: string): RegExp | null {
  const known = patterns.get(open);
  if (known !== undefined) return known;
  const name = open.slice(open.lastIndexOf('/') + 1);
  const letters = name
    .replace(/\.\w+$/, '')
    .replaceAll(OPEN, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
  const told = name.includes(OPEN) ? letters.length >= FEWEST : letters.length > 0;
  const source = open
    .split(OPEN)
    .map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^\\n]{0,200}?');
  const leading = open.startsWith(`${OPEN}/`);
  const pattern =
    told && (open.match(/\{\}/g)?.length ?? 0) <= MOST_OPEN
      ? new RegExp(`^(?:.*/)?${leading ? source.slice('[^\\n]{0,200}?/'.length) : source}$`)
      : null;
  if (patterns.size > MOST_KEPT) patterns.clear();
  patterns.set(open, pattern);
  return pattern;
}

const patterns = new Map<string, RegExp | null>();
const FEWEST = 3;
const MOST_OPEN = 4;
const MOST_KEPT = 2000;
