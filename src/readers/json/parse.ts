import type { Ref, Warning } from '../../core/run/types.js';
import { placeInWords } from '../place.js';
import { type Limits, ReadError } from '../reader.js';
import { membersWithin } from './depth.js';
import { jsonFault } from './fault.js';
import { lineAndColumn } from './line.js';
import { withoutNonFinite } from './non-finite.js';
import { type Repeated, repeatedNames } from './repeated.js';

export interface ParsedJson {
  value: unknown;
  warnings: Warning[];
}

/**
 * Parses one JSON document of a saved run. Bare NaN, Infinity and -Infinity, which Python writes, are read as null
 * with one warning that counts them and names the first; so are names that stand twice in one object. Throws `ReadError` with one sentence that has the line and
 * column (`not_json`, `json_cut_off`) or the depth (`json_too_deep`).
 * `names`: how many names its objects have, where whoever split the document counted them (`repeatedNames`).
 * `place` is the file, or the line or zip member the text came from.
 */
export function parseJson(
  text: string,
  place: Ref,
  limits: Pick<Limits, 'jsonDepth'>,
  names?: number,
): ParsedJson {
  const body = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  const parsed = parse(body, place);
  const members = membersWithin(parsed.value, limits.jsonDepth);
  if (members === null)
    throw new ReadError(
      `${placeInWords(place)}: the JSON is nested more than ${limits.jsonDepth} levels deep`,
      'json_too_deep',
    );
  const repeated = repeatedNames(body, members, names);
  return repeated === null
    ? parsed
    : { ...parsed, warnings: [...parsed.warnings, repeatedName(repeated, body, place)] };
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

function repeatedName({ count, name, offset }: Repeated, text: string, place: Ref): Warning {
  const names = count === 1 ? 'a name stands' : `${count} names stand`;
  const first = count === 1 ? '' : ', the first';
  return {
    code: 'repeated_name',
    at: place,
    text: `${placeInWords(place)}: ${names} once more in the same object${first} at ${lineAndColumn(text, offset)} ("${name}"); the last of each was read`,
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
