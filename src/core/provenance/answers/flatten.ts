import { PrefixSet } from '../numbers/prefix.js';
import { readNumber } from '../numbers/read.js';
import { scanNumbers } from '../numbers/scan.js';
import { jsonLeaves, stringOf } from '../text/json-leaves.js';
import { evenly } from '../values/value.js';
import { readTable } from './csv.js';

/** A scalar of a file by its key, or a table of its own granularity. */
export interface Scalar {
  key: string;
  /** `$file`: a whole file or a long array (trust-rules 2.2). */
  kind: 'number' | 'string' | 'boolean' | 'null' | 'file';
  text: string;
  /** Where it stands in the file; absent for whole files. */
  start?: number;
  end?: number;
  sample?: string[];
}

export interface Flat {
  scalars: Scalar[];
  /** The format that was read; `binary` and `broken` files are one value. */
  format: 'json' | 'jsonl' | 'table' | 'text' | 'binary' | 'broken';
  /** Commas are decimal marks: `;` delimits the table. */
  decimalComma: boolean;
}

/** Tables and arrays with more cells than this are one value. */
export const MOST_CELLS = 20;
const MOST_SCALARS = 200_000;
const MOST_SAMPLED = 200;

const binary =
  /\.(?:xlsx?|ods|npy|npz|gpkg|tiff?|h5|hdf5?|nc|png|jpe?g|gif|webp|bmp|svg|pdf|zip|gz|tar|parquet|feather|pkl|pickle|pt|pth|onnx|bin|db|sqlite|mat|rds|rdata|wav|mp[34]|docx|pptx)$/i;

/** The scalars of an output or reference file, with the keys by which the two are aligned. Total: a file is never refused. */
export function flatten(path: string, text: string | undefined): Flat {
  if (text === undefined || binary.test(path) || text.includes('\u0000')) return whole('binary');
  if (/\.(?:json|geojson|ipynb)$/i.test(path)) return json(text) ?? whole('broken');
  if (/\.(?:jsonl|ndjson)$/i.test(path)) return jsonLines(text) ?? whole('broken');
  if (/\.(?:csv|tsv|tab|psv)$/i.test(path)) return table(text);
  return (/^\s*[[{]/.test(text) ? json(text) : null) ?? plainText(text);
}

const whole = (format: Flat['format']): Flat => ({
  scalars: [{ key: '$file', kind: 'file', text: '' }],
  format,
  decimalComma: false,
});

function json(text: string, prefix = '$', offset = 0): Flat | null {
  const found = jsonLeaves(text, { paths: true, mostLeaves: MOST_SCALARS });
  if (found === null) return null;
  const scalars: Scalar[] = found.leaves.map(({ path, kind, start, end }) => {
    const source = text.slice(start, end);
    return {
      key: prefix + path.slice(1),
      kind,
      text: kind === 'string' ? stringOf(source) : source,
      start: offset + start,
      end: offset + end,
    };
  });
  return { scalars: foldArrays(scalars), format: 'json', decimalComma: false };
}

/** Cells of an array that holds more than {@link MOST_CELLS} scalars become one value, at the outermost such array. */
function foldArrays(scalars: readonly Scalar[]): Scalar[] {
  const counts = new Map<string, number>();
  for (const { key } of scalars)
    for (const array of arraysOf(key)) counts.set(array, (counts.get(array) ?? 0) + 1);
  const folded = new Map<string, Scalar[]>();
  const kept: Scalar[] = [];
  for (const scalar of scalars) {
    const array = arraysOf(scalar.key).find(each => counts.get(each)! > MOST_CELLS);
    if (array === undefined) kept.push(scalar);
    else {
      const cells = folded.get(array);
      if (cells) cells.push(scalar);
      else {
        const fresh = [scalar];
        folded.set(array, fresh);
        kept.push({ key: `${array}.$file`, kind: 'file', text: '', sample: [] });
      }
    }
  }
  for (const scalar of kept) {
    const cells = folded.get(scalar.key.slice(0, -'.$file'.length));
    if (scalar.kind !== 'file' || cells === undefined) continue;
    scalar.text = `array[${cells.length}]`;
    scalar.sample = evenly(
      cells.map(({ text }) => text),
      MOST_SAMPLED,
    );
  }
  return kept;
}

/** The arrays around a key, outermost first; keys deeper than sixteen arrays are cut there. */
function arraysOf(key: string): string[] {
  const arrays: string[] = [];
  for (const match of key.matchAll(/\[\d+\]/g)) {
    if (arrays.length >= 16) break;
    arrays.push(key.slice(0, match.index));
  }
  return arrays;
}

function jsonLines(text: string): Flat | null {
  const scalars: Scalar[] = [];
  let offset = 0;
  let row = 0;
  for (const line of text.split('\n')) {
    if (line.trim() !== '') {
      const flat = json(line, `$[${row}]`, offset);
      if (flat === null) return null;
      for (const scalar of flat.scalars) scalars.push(scalar);
      row += 1;
    }
    offset += line.length + 1;
  }
  return { scalars: foldArrays(scalars), format: 'jsonl', decimalComma: false };
}

function table(text: string): Flat {
  const { rows, delimiter } = readTable(text);
  const [header = [], ...body] = rows;
  const cells = body.flatMap((row, at) =>
    row.map((cell, column) => ({ name: header[column] ?? String(column), row: at, cell, first: row })),
  );
  const decimalComma = delimiter === ';';
  if (cells.length > MOST_CELLS) {
    const sample = evenly(
      cells.map(({ cell }) => cell),
      MOST_SAMPLED,
    );
    const shape = `table[${body.length},${header.length}]`;
    return { scalars: [{ key: '$file', kind: 'file', text: shape, sample }], format: 'table', decimalComma };
  }
  const keyColumn = header.findIndex((_, column) => isKey(body.map(row => row[column] ?? '')));
  const scalars = cells.map(({ name, row, cell, first }): Scalar => {
    const rowKey = body.length > 1 && keyColumn >= 0 ? (first[keyColumn] ?? String(row)) : String(row);
    return { key: `$.${name}[${rowKey}]`, kind: 'string', text: cell };
  });
  return { scalars, format: 'table', decimalComma };
}

/** Names that tell the rows apart; numbers measured in each row may differ too and are no names. */
const isKey = (column: readonly string[]): boolean =>
  column.length > 1 &&
  new Set(column).size === column.length &&
  column.every(cell => cell !== '' && !/^-?\d*\.\d+$/.test(cell));

const everyNumber = PrefixSet.all();

/** Nothing but numbers, in brackets or marks of emphasis: they stand as numbers already. */
const NUMBERS =
  /^[\s`*_[(]*[-+$€£]?\d+(?:[.,']\d+)*(?:e[-+]?\d+)?%?(?:[\s,;]+[-+$€£]?\d+(?:[.,']\d+)*(?:e[-+]?\d+)?%?)*[\s`*_\])]*[.,;。]?$/i;

/** Numbers in the order of the text as `$.text[i]`, and `name: words` pairs by their name. */
function plainText(text: string): Flat {
  const scalars: Scalar[] = [];
  let number = 0;
  scanNumbers(text, everyNumber, at => {
    const [token] = readNumber(text, at, { commas: null });
    if (!token || scalars.length >= MOST_SCALARS) return;
    scalars.push({
      key: `$.text[${number}]`,
      kind: 'string',
      text: text.slice(token.start, token.end),
      start: token.start,
      end: token.end,
    });
    number += 1;
  });
  let offset = 0;
  for (const line of text.split('\n')) {
    const pair =
      line.length < 2000
        ? /^\s*(?:[-*•]\s*)?\**([^:：=\n]{1,60}?)\**\s*[:：=]\s*(\S.*?)\s*$/.exec(line)
        : null;
    if (pair && !/^[-+$€£(]*[\d.,'\s]+\W*\w{0,5}$/.test(pair[2]!) && !NUMBERS.test(pair[2]!)) {
      const start = offset + line.lastIndexOf(pair[2]!);
      scalars.push({
        key: `$.${pair[1]!.trim()}`,
        kind: 'string',
        text: pair[2]!,
        start,
        end: start + pair[2]!.length,
      });
    }
    offset += line.length + 1;
  }
  if (scalars.length === 0 && text.trim() !== '' && text.length <= 2000) {
    scalars.push({ key: '$.text[0]', kind: 'string', text: text.trim(), start: 0, end: text.length });
  }
  if (number > MOST_CELLS && /^[\s\d.,;+\-eE]*$/.test(text)) {
    return {
      scalars: [
        {
          key: '$file',
          kind: 'file',
          text: `numbers[${number}]`,
          sample: evenly(
            scalars.map(each => each.text),
            MOST_SAMPLED,
          ),
        },
      ],
      format: 'text',
      decimalComma: false,
    };
  }
  return { scalars, format: 'text', decimalComma: false };
}
