import { readTable } from '../provenance/answers/csv.js';
import { numberOf } from '../provenance/answers/same-scalar.js';
import type { Decimal } from '../provenance/numbers/decimal.js';
import { jsonLeaves, stringOf } from '../provenance/text/json-leaves.js';
import { asDate } from '../provenance/values/dates.js';
import { normalised } from '../provenance/values/value.js';

/** A graded file: its text, or its bytes. */
export interface GradedFile {
  path: string;
  text?: string;
  bytes?: Uint8Array;
}

/** A value without its packaging. */
export interface GradedValue {
  /** Its name in lower case, without places in lists; empty for what has none. */
  name: string;
  kind: 'number' | 'text' | 'boolean' | 'null';
  /** Equal texts are equal values: white space collapsed, dates in one form. */
  text: string;
  number: Decimal | null;
}

/** One way to read a file. */
export interface Reading {
  values: GradedValue[];
  /** What belongs together: rows of a table, members of a list; null where there is nothing of the kind. */
  records: GradedValue[][] | null;
}

/** Values of a file, at most. */
export const MOST_VALUES = 300_000;
/** Choices among alternatives that a reference may have, at most. */
const MOST_READINGS = 64;

/**
 * The values of a file by what it holds, whatever its name says: JSON, JSON lines, a table, or text. There are several
 * readings where a reference names alternatives (`any_of`, `one_of`, `alternatives`, `accepted`), one for each choice; and
 * where an output may or may not have a header. null: it cannot be read, or is too large.
 */
export function readingsOf(file: GradedFile, of: 'output' | 'reference'): Reading[] | null {
  const text = textOf(file);
  if (text === null) return null;
  const asTable = isTable(file.path, text);
  if (/^\s*[[{"]/.test(text)) {
    const json = ofJson(text) ?? ofJsonLines(text);
    if (json !== null) return json.some(isLarge) ? null : json;
    // What begins as JSON and is none is broken, and its words are no values.
    if (!asTable && /^\s*[[{]/.test(text)) return null;
  }
  const readings = asTable ? ofTable(text) : [ofText(text)];
  if (readings === null || readings.some(isLarge)) return null;
  // With both readings on both sides a header would be compared as if it were values.
  return of === 'output' ? readings : [readings.find(({ values }) => values.length > 0) ?? readings[0]!];
}

const isLarge = ({ values }: Reading): boolean => values.length > MOST_VALUES;

const binary =
  /\.(?:xlsx?|ods|npy|npz|gpkg|tiff?|h5|hdf5?|nc|png|jpe?g|gif|webp|bmp|pdf|zip|gz|tar|parquet|feather|pkl|pickle|pt|pth|onnx|bin|db|sqlite|mat|rds|rdata|wav|mp[34]|docx|pptx)$/i;
const LONGEST_TEXT = 16_000_000;

/** The text in whichever encoding it is; null for what is none. */
function textOf({ path, text, bytes }: GradedFile): string | null {
  if (binary.test(path)) return null;
  if ((text ?? bytes ?? '').length > LONGEST_TEXT) return null;
  const plain = text ?? (bytes === undefined ? null : decoded(bytes));
  return plain === null || plain.includes('\u0000') ? null : plain.replace(/^\ufeff/, '');
}

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

interface Leaf {
  path: string;
  value: GradedValue;
}

function ofJson(text: string, prefix = '$'): Reading[] | null {
  const leaves = leavesOf(text, prefix);
  return leaves === null ? null : (choices(leaves)?.map(readingOf) ?? null);
}

function ofJsonLines(text: string): Reading[] | null {
  const all: Leaf[] = [];
  let row = 0;
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const leaves = leavesOf(line, `$[${row}]`);
    if (leaves === null) return null;
    for (const leaf of leaves) all.push(leaf);
    row += 1;
    if (all.length > MOST_VALUES) break;
  }
  return choices(all)?.map(readingOf) ?? null;
}

function leavesOf(text: string, prefix: string): Leaf[] | null {
  const found = jsonLeaves(text, { paths: true, mostLeaves: MOST_VALUES + 1 });
  if (found === null) return null;
  return found.leaves.map(({ path, kind, start, end }) => {
    const source = text.slice(start, end);
    const full = prefix + path.slice(1);
    const value = gradedValue(nameOf(full), kind === 'string' ? stringOf(source) : source, kind);
    return { path: full, value };
  });
}

const alternative = /^(.*?)\.(?:any_of|anyOf|one_of|oneOf|alternatives|accepted)\[(\d+)\](.*)$/s;

/** The leaves with one alternative chosen at each place that has some; null: there are too many choices. */
function choices(leaves: readonly Leaf[]): Leaf[][] | null {
  const fixed: Leaf[] = [];
  const places = new Map<string, Map<string, Leaf[]>>();
  for (const leaf of leaves) {
    const match = alternative.exec(leaf.path.slice(0, 2000));
    if (match === null) {
      fixed.push(leaf);
      continue;
    }
    const [, place = '', which = '', rest = ''] = match;
    const path = place + rest;
    const options = places.get(place) ?? new Map<string, Leaf[]>();
    places.set(place, options);
    const option = options.get(which) ?? [];
    options.set(which, option);
    option.push({ path, value: { ...leaf.value, name: nameOf(path) } });
  }
  let chosen = [fixed];
  for (const options of places.values()) {
    if (chosen.length * options.size > MOST_READINGS) return null;
    chosen = chosen.flatMap(before => [...options.values()].map(option => [...before, ...option]));
  }
  return chosen;
}

const readingOf = (leaves: readonly Leaf[]): Reading => ({
  values: leaves.map(({ value }) => value),
  records: membersOf(leaves),
});

/** Members of the one list that holds all leaves, when they have more than one leaf among them. */
function membersOf(leaves: readonly Leaf[]): GradedValue[][] | null {
  let list: string | null = null;
  const members = new Map<string, GradedValue[]>();
  for (const { path, value } of leaves) {
    const match = /^(\$[^[]*)\[(\d+)\]/.exec(path.slice(0, 2000));
    if (match === null || (list !== null && list !== match[1])) return null;
    list = match[1] ?? '';
    const member = members.get(match[2] ?? '');
    if (member) member.push(value);
    else members.set(match[2] ?? '', [value]);
  }
  return members.size > 1 ? [...members.values()] : null;
}

const nameOf = (path: string): string =>
  plainName(
    path
      .slice(0, 2000)
      .replace(/\[\d+\]/g, '')
      .replace(/^\$\.?/, ''),
  );

const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_"'-]+/g, '');

/** A table by its ending, or by lines that all have the same number of one delimiter. */
function isTable(path: string, text: string): boolean {
  if (/\.(?:csv|tsv|tab|psv)$/i.test(path)) return true;
  const lines = text.split(/\r?\n/, 21).filter(line => line.trim() !== '');
  if (lines.length < 2) return false;
  return [',', ';', '\t', '|'].some(delimiter => {
    const counts = new Set(lines.slice(0, 20).map(line => line.split(delimiter).length));
    return counts.size === 1 && !counts.has(1);
  });
}

function ofTable(text: string): Reading[] | null {
  const { rows, delimiter } = readTable(text);
  if (rows.reduce((sum, row) => sum + row.length, 0) > MOST_VALUES) return null;
  const [first = [], ...rest] = rows;
  const decimalComma = delimiter === ';';
  const cell = (column: number, content: string, header: readonly string[]): GradedValue => {
    const plain = decimalComma && /^[-+]?\d+,\d+$/.test(content) ? content.replace(',', '.') : content;
    return gradedValue(plainName(header[column] ?? ''), plain, 'string');
  };
  const reading = (body: readonly string[][], header: readonly string[]): Reading => {
    const records = body.map(row => row.map((content, column) => cell(column, content, header)));
    return { values: records.flat(), records: records.length > 1 ? records : null };
  };
  const headed = reading(rest, first);
  const bare = reading(rows, []);
  // Names are no numbers; a first row with a number in it is one of the rows.
  return first.some(content => gradedValue('', content, 'string').kind === 'number')
    ? [bare, headed]
    : [headed, bare];
}

/** `name: value` by lines; of other lines every word is a value, so that words that differ are seen. */
function ofText(text: string): Reading {
  const values: GradedValue[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const pair =
      line.length < 2000 ? /^\s*(?:[-*•]\s*)?\**([^:：=]{1,60}?)\**\s*[:：=]\s*(\S.*?)\s*$/.exec(line) : null;
    if (pair) values.push(gradedValue(plainName(pair[1] ?? ''), pair[2] ?? '', 'string'));
    else for (const word of line.trim().split(/\s+/)) values.push(gradedValue('', word, 'string'));
    if (values.length > MOST_VALUES) break;
  }
  return { values, records: null };
}

const LONGEST_DATE = 40;

function gradedValue(
  name: string,
  text: string,
  kind: 'string' | 'number' | 'boolean' | 'null',
): GradedValue {
  const plain = normalised(text);
  if (kind === 'null' || /^[+-]?(?:nan|null|none|na|n\/a|nat)?$/i.test(plain))
    return { name, kind: 'null', text: '', number: null };
  if (/^(?:true|false)$/i.test(plain))
    return { name, kind: 'boolean', text: plain.toLowerCase(), number: null };
  const number = numberOf({ kind: kind === 'number' ? 'number' : 'string', text: plain });
  if (number !== null) return { name, kind: 'number', text: plain, number };
  const day = plain.length <= LONGEST_DATE ? asDate(plain) : null;
  return { name, kind: 'text', text: day ?? plain, number: null };
}
