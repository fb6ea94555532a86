import { sameNumbers } from '../provenance/answers/same-scalar.js';
import type { Decimal } from '../provenance/numbers/decimal.js';
import { type GradedFile, type GradedValue, MOST_VALUES, type Reading, readingsOf } from './graded-values.js';

export type { GradedFile } from './graded-values.js';

export interface FormatBlind {
  /** null: it cannot be told. It then counts as no (trust-rules 5.3). */
  kappa: boolean | null;
  /** What differs, or why it cannot be told, in one clause; null when all is equal. */
  detail: string | null;
}

export interface FormatBlindOptions {
  /** The grader's own relative tolerance, in parts per million; else 1, or equal after rounding (trust-rules 2.2). */
  tolerancePpm?: bigint;
}

/**
 * kappa (trust-rules 5.3): whether all graded values equal the reference whatever the packaging: names of files and keys,
 * order, encoding, ending. Each file of the reference needs a file of the output that holds its values and no others;
 * files besides are not looked at. What belongs together stays together: values that stand in other rows than in the
 * reference, or under a key that the reference has with another value, are other values.
 */
export function formatBlind(
  outputs: readonly GradedFile[],
  references: readonly GradedFile[],
  { tolerancePpm = 1n }: FormatBlindOptions = {},
): FormatBlind {
  if (references.length === 0) return unknown('there is no reference to compare with');
  if (outputs.length === 0) return { kappa: false, detail: 'there is no output' };
  if (outputs.length > MOST_FILES || references.length > MOST_FILES)
    return unknown(`there are more than ${MOST_FILES} files on one side`);
  const left = outputs.map(each => read(each, 'output'));
  const used = new Set<Read>();
  let size = left.reduce((sum, { readings }) => sum + sizeOf(readings), 0);
  for (const file of references) {
    const wanted = read(file, 'reference');
    size += sizeOf(wanted.readings);
    if (size > 2 * MOST_VALUES) return unknown('there are too many values to compare');
    const open = left
      .filter(each => !used.has(each))
      .sort((a, b) => nearness(a, wanted) - nearness(b, wanted));
    const twin = open.find(each => sameBytes(each.file, file));
    if (twin) {
      used.add(twin);
      continue;
    }
    if (wanted.readings === null) return unknown(`${name(file)} of the reference cannot be read as values`);
    const readings = wanted.readings.filter(({ values }) => values.some(({ kind }) => kind !== 'null'));
    if (readings.length === 0) return unknown(`${name(file)} of the reference holds no value`);
    const found = findSame(open, readings, tolerancePpm);
    if (typeof found !== 'object') {
      const closed = open.find(each => each.readings === null);
      if (closed) return unknown(`${name(closed.file)} cannot be read as values`);
      return { kappa: false, detail: found };
    }
    used.add(found);
  }
  return { kappa: true, detail: null };
}

const MOST_FILES = 200;

interface Read {
  file: GradedFile;
  readings: Reading[] | null;
}

const read = (file: GradedFile, of: 'output' | 'reference'): Read => ({
  file,
  readings: readingsOf(file, of),
});
const unknown = (detail: string): FormatBlind => ({ kappa: null, detail });
const sizeOf = (readings: readonly Reading[] | null): number => readings?.[0]?.values.length ?? 0;
const name = ({ path }: GradedFile): string => path.split(/[\\/]/).at(-1) ?? path;
/** Files of the same name first: it is they that a difference is told of. */
const nearness = (output: Read, reference: Read): number =>
  name(output.file) === name(reference.file) ? 0 : 1;

function sameBytes(a: GradedFile, b: GradedFile): boolean {
  if (a.bytes === undefined || b.bytes === undefined || a.bytes.length === 0) return false;
  const { bytes } = b;
  return a.bytes.length === bytes.length && a.bytes.every((byte, at) => byte === bytes[at]);
}

/** The first output with the values of one of the readings; else what differs in the nearest. */
function findSame(open: readonly Read[], wanted: readonly Reading[], ppm: bigint): Read | string {
  let nearest: string | null = null;
  for (const output of open) {
    for (const reading of output.readings ?? []) {
      for (const reference of wanted) {
        const difference = differenceOf(reading, reference, ppm);
        if (difference === null) return output;
        nearest ??= `${name(output.file)}: ${difference}`;
      }
    }
  }
  return nearest ?? 'no output is left to compare with';
}

function differenceOf(mine: Reading, theirs: Reading, ppm: bigint): string | null {
  const [own, wanted] = [mine.values, theirs.values];
  if (own.length !== wanted.length)
    return `${own.length} ${own.length === 1 ? 'value' : 'values'}, the reference has ${wanted.length}`;
  return unequal(own, wanted, ppm) ?? underOtherKeys(own, wanted, ppm) ?? inOtherRows(mine, theirs, ppm);
}

/** What two multisets of values do not share, as a clause; null when they are equal. */
function unequal(mine: readonly GradedValue[], theirs: readonly GradedValue[], ppm: bigint): string | null {
  const counts = new Map<string, number>();
  const add = (value: GradedValue, by: number) => {
    if (value.number !== null) return;
    const key = `${value.kind} ${value.text}`;
    counts.set(key, (counts.get(key) ?? 0) + by);
  };
  for (const value of theirs) add(value, 1);
  for (const value of mine) add(value, -1);
  for (const value of theirs) {
    if (value.number === null && counts.get(`${value.kind} ${value.text}`) !== 0)
      return `${spell(value)} of the reference is not there as often`;
  }
  const [own, wanted] = [sorted(mine), sorted(theirs)];
  if (own.length !== wanted.length)
    return `${own.length} of its values are numbers, in the reference ${wanted.length}`;
  const at = own.findIndex(({ number }, index) => !sameNumbers(number, wanted[index]!.number, ppm));
  return at < 0 ? null : `${spell(own[at]!)} where the reference has ${spell(wanted[at]!)}`;
}

/** A name that both have must stand for the same values. */
function underOtherKeys(
  mine: readonly GradedValue[],
  theirs: readonly GradedValue[],
  ppm: bigint,
): string | null {
  const [own, wanted] = [byName(mine), byName(theirs)];
  for (const [key, values] of wanted) {
    const here = own.get(key);
    if (here === undefined || key === '') continue;
    if (here.length !== values.length || unequal(here, values, ppm) !== null)
      return `the values of ${cut(key)} stand elsewhere`;
  }
  return null;
}

/** Rows are compared as wholes, whatever their order and that of their cells. */
function inOtherRows({ records: mine }: Reading, { records: theirs }: Reading, ppm: bigint): string | null {
  if (mine === null || theirs === null || mine.length !== theirs.length) return null;
  const [own, wanted] = [inOrder(mine), inOrder(theirs)];
  const same = own.every((row, at) => {
    const other = wanted[at]!;
    return row.length === other.length && unequal(row, other, ppm) === null;
  });
  return same ? null : 'the same values, in other rows';
}

function byName(values: readonly GradedValue[]): Map<string, GradedValue[]> {
  const names = new Map<string, GradedValue[]>();
  for (const value of values) {
    const same = names.get(value.name);
    if (same) same.push(value);
    else names.set(value.name, [value]);
  }
  return names;
}

type NumberValue = GradedValue & { number: Decimal };

function sizeOfNumber({ negative, small, coef, dp, sig }: Decimal): number {
  // Beyond the range of floats 10^dp is 0, and 0 over it no number.
  if (sig === 0) return 0;
  return ((negative ? -1 : 1) * (small >= 0 ? small : Number(coef))) / 10 ** dp;
}

/** Numbers by size; two multisets are equal when they are so pair by pair. */
const sorted = (values: readonly GradedValue[]): NumberValue[] =>
  values
    .filter((value): value is NumberValue => value.number !== null)
    .map(value => ({ value, size: sizeOfNumber(value.number) }))
    .sort((a, b) => a.size - b.size)
    .map(({ value }) => value);

/** Rows by their texts, then by their numbers to four digits, which tolerance hardly moves. */
function inOrder(rows: readonly GradedValue[][]): GradedValue[][] {
  const keyed = rows.map(row => ({
    row,
    texts: row
      .filter(({ number }) => number === null)
      .map(({ kind, text }) => `${kind} ${text}`)
      .sort()
      .join('\n'),
    sizes: sorted(row).map(({ number }) => Number(sizeOfNumber(number).toPrecision(4))),
  }));
  keyed.sort((a, b) => {
    if (a.texts !== b.texts) return a.texts < b.texts ? -1 : 1;
    const at = a.sizes.findIndex((size, index) => size !== b.sizes[index]);
    return at < 0 ? 0 : a.sizes[at]! - (b.sizes[at] ?? 0);
  });
  return keyed.map(({ row }) => row);
}

const spell = ({ kind, text }: GradedValue): string =>
  kind === 'text' ? `"${cut(text)}"` : cut(text || kind);
const cut = (text: string): string =>
  text.length <= 60 ? text : `${text.slice(0, 57).replace(/[\ud800-\udbff]$/, '')}...`;
