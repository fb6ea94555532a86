import type { Stat } from '../../core/agreement/stat.js';

/**
 * A value and its interval on a line from `low` to `high`: `|     [====o==]   |`. A mark stands at `at`, as for "no
 * better than chance" at 0. Exactly `cells` wide; an undefined value gives an empty line.
 */
export function intervalBar(
  stat: Stat,
  cells: number,
  { low = 0, high = 1, at }: { low?: number; high?: number; at?: number } = {},
): string {
  const room = Math.max(cells - 2, 1);
  const place = (value: number): number => {
    const share = (Math.min(Math.max(value, low), high) - low) / (high - low);
    return Math.round(share * (room - 1));
  };
  const line = Array.from({ length: room }, () => ' ');
  if (at !== undefined) line[place(at)] = ':';
  if (stat.value !== null) {
    if (stat.interval) {
      const [from, to] = [place(stat.interval.low), place(stat.interval.high)];
      for (let cell = from; cell <= to; cell += 1) line[cell] = '=';
      line[from] = '[';
      line[to] = ']';
    }
    line[place(stat.value)] = 'o';
  }
  return `|${line.join('')}|`;
}

/** How much of a table's count a cell holds, as a patch that needs no colour: from `.` to `#`, blank for none. */
export function shade(count: number, total: number): string {
  if (count === 0 || total === 0) return ' ';
  return shades[Math.min(Math.floor((count / total) * shades.length), shades.length - 1)]!;
}

const shades = ['.', ':', '-', '=', '+', '*', '%', '#'];
