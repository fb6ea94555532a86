import type { Interval, Stat } from '../../core/agreement/stat.js';
import { type FlagCode, flags, methods, reasons } from '../../core/agreement/words.js';
import { cells, padEnd, padStart, widest, wrap } from './layout.js';

/** One line of figures: `observed agreement   48/50   0.960  [0.865, 0.989]  Wilson`. */
export interface Figure {
  readonly label: string;
  /** `48/50`, or nothing. */
  readonly count?: string;
  readonly stat: Stat;
  /** A last column, for example the always-positive tool's value. */
  readonly aside?: string;
  readonly format?: (value: number) => string;
}

export const decimal = (value: number): string => value.toFixed(3);

export const pValue = (value: number): string => (value < 0.001 ? '<0.001' : value.toFixed(3));

export const shown = (stat: Stat, format = decimal): string =>
  stat.value === null || saysNothing(stat) ? 'undefined' : format(stat.value);

export const intervalOf = ({ interval }: Stat): string =>
  interval ? `[${decimal(interval.low)}, ${decimal(interval.high)}]` : '';

export const whyUndefined = (stat: Stat): string =>
  saysNothing(stat)
    ? `undefined: ${flags['f1-without-positives']}`
    : stat.reason === undefined
      ? ''
      : `undefined: ${reasons[stat.reason]}`;

/** Defined by its formula, and no word about anything: never printed as a figure. */
export const saysNothing = ({ flags: own }: Stat): boolean => own.includes('f1-without-positives');

/** Why a figure stands without a value, or without an interval; nothing where it has both or needs none. */
export function whyBare(stat: Stat): string {
  if (saysNothing(stat)) return flags['f1-without-positives'];
  if (stat.reason !== undefined) return reasons[stat.reason];
  return stat.interval
    ? ''
    : stat.flags.flatMap(flag => (bareFlags.has(flag) ? [flags[flag]] : [])).join('; ');
}

/** What a value without an interval must say at its own place, not in a note further down. */
const bareFlags: ReadonlySet<FlagCode> = new Set([
  'constant-rater',
  'n-too-small',
  'no-interval-by-resampling',
  'resamples-alike',
  'no-miss-found',
  'no-spread-seen',
  'one-item-in-stratum',
]);

const countWidth = 7;
const valueWidth = 6;
const intervalWidth = 16;

/** Columns: label, count, value, interval, how it was made or the aside. An undefined value gives its reason instead. */
export function figureLines(figures: readonly Figure[], lastHeading?: string): string[] {
  const labelWidth = widest(figures.map(figure => figure.label));
  const lines = figures.flatMap(figure => figureLine(figure, labelWidth));
  if (lastHeading === undefined) return lines;
  return [columns(['', '', 'value', '95% interval', lastHeading], labelWidth), ...lines];
}

function figureLine({ label, count = '', stat, aside, format }: Figure, labelWidth: number): string[] {
  if (stat.value === null || saysNothing(stat)) {
    const lead = `${padEnd(label, labelWidth)} ${padStart(count, countWidth)} `;
    const room = valueWidth + intervalWidth + 12;
    return wrap(whyUndefined(stat), room).map(
      (line, at) => `${at === 0 ? lead : ' '.repeat(cells(lead))}${line}`,
    );
  }
  const by = aside ?? (stat.interval ? methods[stat.interval.method].short : '');
  return [columns([label, count, shown(stat, format), intervalOf(stat), by], labelWidth)];
}

function columns(
  [label, count, value, interval, last]: readonly [string, string, string, string, string],
  labelWidth: number,
): string {
  const left = `${padEnd(label, labelWidth)} ${padStart(count, countWidth)} ${padStart(value, valueWidth)}`;
  return `${left}  ${padEnd(interval, intervalWidth)}  ${last}`.trimEnd();
}

/** A K x K table with its edges named; cells under 5 carry a star. */
export function crossTable(
  counts: readonly (readonly number[])[],
  rows: readonly string[],
  headings: readonly string[],
): string[] {
  const rowWidth = Math.max(...rows.map(cells));
  const text = counts.map(row => row.map(count => `${count}${count < few ? '*' : ' '}`));
  const widths = headings.map((heading, at) => Math.max(cells(heading), ...text.map(row => cells(row[at]!))));
  const line = (lead: string, parts: readonly string[]) =>
    ` ${padEnd(lead, rowWidth)}  ${parts.map((part, at) => padStart(part, widths[at]!)).join('  ')}`.trimEnd();
  return [
    line(
      '',
      headings.map(heading => `${heading} `.trimEnd()),
    ),
    ...text.map((row, at) => line(rows[at]!, row)),
  ];
}

const few = 5;

export const hasFewCells = (counts: readonly (readonly number[])[]): boolean =>
  counts.flat().some(count => count < few);

/** What the flags of these statistics say, each once. That items are clustered is said with their numbers elsewhere. */
export function flagNotes(stats: readonly Stat[]): string[] {
  const codes = new Set(stats.flatMap(stat => stat.flags));
  codes.delete('clustered-items');
  // Said in the place of the figure.
  codes.delete('f1-without-positives');
  return [...codes].map(code => flags[code]);
}

/** How the intervals were made, each method once, simulated ones with draws and seed; nothing where there is none. */
export function methodLines(stats: readonly Stat[], width: number): string[] {
  const seen = new Map<string, Interval>();
  for (const { interval } of stats) if (interval) seen.set(interval.method, interval);
  const notes = [...seen.values()].map(({ method, draws, seed }) => {
    const { short, long } = methods[method];
    const how = draws === undefined ? '' : `, ${inThousands(draws)} draws, seed ${seed}`;
    return `${short}: ${long}${how}`;
  });
  return notes.length === 0 ? [] : wrap(`95% intervals. ${notes.join('; ')}.`, width, 2);
}

/** `10,000`; a locale's own formatter takes milliseconds to wake. */
const inThousands = (count: number): string => String(count).replace(/(?<=\d)(?=(\d{3})+$)/g, ',');

export const bulleted = (notes: readonly string[], width: number): string[] =>
  notes.flatMap(note => wrap(`! ${note}`, width, 2));
