import { COMMA, codeAt, DOT, isDigitCode } from './codes.js';
import type { PrefixSet } from './prefix.js';
import { isWanted, isWantedAt } from './wanted.js';

/**
 * Whether the number is wanted when its digits go on behind separators: groups of exactly three, or the decimals behind a
 * comma. Few groups are looked at, so this is no scan.
 */
export function isJoinedWanted(
  text: string,
  from: number,
  first: number,
  had: number,
  firstMagnitude: number,
  whole: number,
  { bits, anyMagnitude }: Pick<PrefixSet, 'bits' | 'anyMagnitude'>,
): boolean {
  const separator = codeAt(text, from);
  let key = first;
  let count = had;
  let magnitude = firstMagnitude;
  let at = from;
  for (let groups = 0; groups < 8; groups += 1) {
    const start = at + 1;
    let end = start;
    let groupKey = key;
    let groupCount = count;
    let zeros = 0;
    while (end - start < 20 && isDigitCode(codeAt(text, end))) {
      const digit = codeAt(text, end) - 48;
      if (groupCount < 6 && (groupCount > 0 || digit > 0)) {
        groupKey = groupKey * 10 + digit;
        groupCount += 1;
      } else if (groupCount === 0) zeros += 1;
      end += 1;
    }
    // `1,23e-5`: the power of ten is told behind the decimals.
    if (
      separator === COMMA &&
      (codeAt(text, end) | 32) === 101 &&
      isWanted(groupKey, groupCount, anyMagnitude)
    )
      return true;
    // Behind a comma stand decimals: the power of ten is that of the whole part.
    if (separator === COMMA && isWantedAt(groupKey, groupCount, magnitude - zeros, bits)) return true;
    if (end - start !== 3 || whole > 3) return false;
    key = groupKey;
    count = groupCount;
    magnitude += 3;
    at = end;
    const next = codeAt(text, at);
    const goesOn = next === separator && isDigitCode(codeAt(text, at + 1));
    if (!goesOn) return isWantedAt(...withDecimals(text, at, key, count), magnitude, bits);
    if (count >= 6 && isWantedAt(key, count, magnitude, bits)) return true;
  }
  return false;
}

/** Key and count with the decimals behind a point, as far as the key is not full. */
function withDecimals(text: string, from: number, first: number, had: number): [number, number] {
  let key = first;
  let count = had;
  if (count >= 6 || !(codeAt(text, from) === DOT || codeAt(text, from) === COMMA)) return [key, count];
  for (let at = from + 1; count < 6 && isDigitCode(codeAt(text, at)); at += 1) {
    key = key * 10 + codeAt(text, at) - 48;
    count += 1;
  }
  return [key, count];
}
