import type { Stretch } from './edits.js';

/**
 * Where ids of runs and tasks stand in a text: as whole tokens, with the separators that they are written with or
 * one of `-_./:` in their place, never across a space that is not theirs. So `tank-volume` hides tank_volume and
 * leaves "the tank volume". Case counts for those of a single part with up to four letters and digits (`t3`).
 *
 * Only what looks like an id is one: it has a digit or a separator, and two letters or digits at least. A run
 * called "done", a task called "airline" and bare numbers of under six digits ("3", "1.2") are left, since hiding
 * each such word would take the claim out of the message and hide next to nothing.
 */
export function idFinder(ids: readonly string[]): (text: string) => Stretch[] {
  const patterns = ids.map(patternOf).filter(pattern => pattern !== null);
  const searches = ['gu', 'giu'].flatMap(flags => {
    const sources = patterns.filter(pattern => pattern.flags === flags).map(({ source }) => source);
    // The longest first, as the first alternative that fits is taken.
    return sources.length === 0
      ? []
      : [new RegExp(sources.sort((a, b) => b.length - a.length).join('|'), flags)];
  });
  return text => {
    const found: Stretch[] = [];
    for (const every of searches)
      for (const { 0: hit, index } of text.matchAll(every))
        found.push({ from: index, to: index + hit.length });
    return found;
  };
}

const most = 1000;

function patternOf(id: string): { source: string; flags: string } | null {
  if (id.length > most) return null;
  const [, body] = /^[^\p{L}\p{N}]*(.*?)[^\p{L}\p{N}]*$/su.exec(id) as unknown as [string, string];
  const parts = body.split(between);
  const gaps = body.match(between) ?? [];
  const bare = parts.join('');
  const hasDigit = /\p{N}/u.test(bare);
  const isTelling = /\p{L}/u.test(bare)
    ? bare.length > 1 && (hasDigit || gaps.some(gap => /\S/u.test(gap)))
    : bare.length > 5;
  if (!isTelling) return null;
  const source = parts.map((part, at) => (at === 0 ? '' : gapOf(gaps[at - 1] as string)) + exactly(part));
  return {
    source: `${startOf(body)}${source.join('')}${/[a-z0-9]$/i.test(body) ? '(?![A-Za-z0-9])' : ''}`,
    flags: parts.length === 1 && bare.length <= 4 ? 'gu' : 'giu',
  };
}

const between = /[^\p{L}\p{N}\p{M}]+/gu;

/** Letters of other scripts need no gap around them; a decimal is no place where an id begins. */
function startOf(body: string): string {
  if (!/^[a-z0-9]/i.test(body)) return '';
  return `(?<![A-Za-z0-9])${/^\d/.test(body) ? '(?<![0-9]\\.)' : ''}`;
}

/** One class for all, which no letter or digit is in: a pattern can be matched in one way only. */
const gapOf = (own: string): string =>
  `[-_./:\\u2010\\u2011${exactly(own)}]{1,${Math.max(3, [...own].length)}}`;

const exactly = (part: string): string =>
  [...part].map(char => `\\u{${(char.codePointAt(0) as number).toString(16)}}`).join('');
