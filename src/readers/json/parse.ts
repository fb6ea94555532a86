import type { Ref, Warning } from '../../core/run/types.js';
import { placeInWords } from '../place.js';
import { type Limits, ReadError } from '../reader.js';
import { deeperThan } from './depth.js';
import { jsonFault } from './fault.js';
import { lineAndColumn } from './line.js';
import { withoutNonFinite } from './non-finite.js';

export interface ParsedJson {
  value: unknown;
  warnings: Warning[];
}

/**
 * Parses one JSON document of a saved run. Bare NaN, Infinity and -Infinity, which Python writes, are read as null
 * with one warning that counts them and names the first. Throws `ReadError` with one sentence that has the line and
 * column (`not_json`, `json_cut_off`) or the depth (`json_too_deep`).
 * `place` is the file, or the line or zip member the text came from.
 */
export function parseJson(text: string, place: Ref, limits: Pick<Limits, 'jsonDepth'>): ParsedJson {
  const body = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  const parsed = parse(body, place);
  if (deeperThan(parsed.value, limits.jsonDepth))
    throw new ReadError(
      `${placeInWords(place)}: the JSON is nested more than ${limits.jsonDepth} levels deep`,
      'json_too_deep',
    );
  return parsed;
}

function parse(text: string, place: Ref): ParsedJson {
  try {
    return { value: JSON.parse(text), warnings: [] };
  } catch (error) {
    return parseWithNonFinite(text, place, error);
  }
}

/** The slow way, taken only after a failure: a strict parse is right for nearly every file. */
function parseWithNonFinite(text: string, place: Ref, cause: unknown): ParsedJson {
  const finite = withoutNonFinite(text);
  if (finite === null) throw notJson(text, place, cause);
  try {
    const value: unknown = JSON.parse(finite.text);
    return { value, warnings: [nonFinite(finite, text, place)] };
  } catch (error) {
    throw notJson(text, place, error);
  }
}

function nonFinite(finite: { count: number; first: number }, text: string, place: Ref): Warning {
  const numbers = finite.count === 1 ? '1 number is' : `${finite.count} numbers are`;
  return {
    code: 'non_finite',
    at: place,
    text: `${placeInWords(place)}: ${numbers} NaN or Infinity, read as missing; the first at ${lineAndColumn(text, finite.first)}`,
  };
}

function notJson(text: string, place: Ref, cause: unknown): ReadError {
  const fault = jsonFault(text) ?? { offset: text.length, what: 'the text is not JSON', atEnd: false };
  const where = lineAndColumn(text, fault.offset);
  return fault.atEnd
    ? new ReadError(
        `${placeInWords(place)}: the JSON is cut off at ${where} (${fault.what})`,
        'json_cut_off',
        {
          cause,
        },
      )
    : new ReadError(`${placeInWords(place)}: not JSON at ${where}: ${fault.what}`, 'not_json', { cause });
}
