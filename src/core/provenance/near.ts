import type { Hit } from './evidence.js';
import { type Decimal, magnitudeOf, within, withSign } from './numbers/decimal.js';
import { PrefixSet } from './numbers/prefix.js';
import { readNumber } from './numbers/read.js';
import { scanNumbers } from './numbers/scan.js';
import { clean } from './text/clean.js';
import type { AnswerValue } from './values/value.js';
import { ValueIndex } from './values/value-index.js';

/** One in a hundred, as the provenance screen says beside each near hit. */
export const NEAR_PPM = 10_000n;

/**
 * Numbers of a text that are close to a value and do not equal it under the rules: what a person wants to see beside the
 * hits and what no rule counts. Asked for one value and one text at a time, when its item is shown.
 */
export function nearHits(value: AnswerValue, text: string, most = 20): Omit<Hit, 'step' | 'surface'>[] {
  const hits: Omit<Hit, 'step' | 'surface'>[] = [];
  const number = value.numbers[0];
  if (number === undefined || number.sig === 0) return hits;
  const index = new ValueIndex([value]);
  const wanted = around(number);
  for (const segment of clean(text)) {
    scanNumbers(segment.text, wanted, at => {
      if (hits.length >= most) return;
      for (const token of readNumber(segment.text, at, { commas: null })) {
        const close = within(withSign(token.value, number.negative), number, NEAR_PPM);
        if (!close || index.match(token).some(({ agreement }) => agreement !== 'sign_only')) continue;
        const [start, end] = [segment.raw(token.start), segment.raw(token.end)];
        hits.push({
          start,
          end: Math.max(start, end),
          text: segment.text.slice(token.start, token.end),
          match: 'near',
        });
      }
    });
  }
  return hits;
}

/** Keys of all numbers within the tolerance, at any power of ten: a margin of two in a hundred. */
function around(number: Decimal): PrefixSet {
  const set = new PrefixSet();
  const leading = Number(number.coef) / 10 ** (magnitudeOf(number) + number.dp - 5);
  for (let key = Math.floor(leading * 0.98); key <= Math.ceil(leading * 1.02); key += 1) {
    if (key < 100_000) for (let last = 0; last < 10; last += 1) set.addAnywhere(key * 10 + last);
    else set.addAnywhere(key > 999_999 ? Math.floor(key / 10) : key);
  }
  return set;
}
