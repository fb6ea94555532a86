import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bareNumber } from '../../../src/core/provenance/numbers/bare.js';
import { type Decimal, decimal } from '../../../src/core/provenance/numbers/decimal.js';
import { agreement } from '../../../src/core/provenance/numbers/equality.js';
import { plainForm } from '../../../src/core/provenance/numbers/forms.js';
import { keysOf } from '../../../src/core/provenance/numbers/keys.js';
import { scanNumbers } from '../../../src/core/provenance/numbers/scan.js';
import { withSurroundings } from '../../../src/core/provenance/numbers/surroundings.js';
import { answerValue } from '../../../src/core/provenance/values/value.js';
import { ValueIndex } from '../../../src/core/provenance/values/value-index.js';

const value = (text: string) => answerValue({ path: 'out.json', key: '$.a', value: 0, text }, { prompt: '' });
const spelled = ({ small, coef, dp }: Decimal): string => {
  const digits = (small >= 0 ? String(small) : coef.toString()).padStart(dp + 1, '0');
  return dp > 0 ? `${digits.slice(0, -dp)}.${digits.slice(-dp)}` : digits + '0'.repeat(-dp);
};

/** A number, and another that is it with digits cut, put behind, or its last ones moved. */
const pair = fc
  .tuple(
    fc.stringMatching(/^[1-9][0-9]{0,17}$/),
    fc.integer({ min: 0, max: 9 }),
    fc.integer({ min: -10, max: 6 }),
    fc.integer({ min: -2, max: 2 }),
    fc.constantFrom(-2, 0, 0, 2),
    fc.stringMatching(/^[0-9]{6}$/),
  )
  .map(([digits, dp, longer, moved, percent, behind]) => {
    const written = longer >= 0 ? digits + behind.slice(0, longer) : digits.slice(0, longer) || '1';
    const other = (BigInt(written) + BigInt(moved)).toString();
    const at = Math.max(0, dp + written.length - digits.length);
    return { v: decimal(false, digits, dp)!, e: decimal(false, other.replace('-', ''), at + percent)! };
  });

describe('keys of values', () => {
  test('whatever agrees with a value is found by the scan and by the index', () => {
    let agreed = 0;
    fc.assert(
      fc.property(pair, ({ v, e }) => {
        const [text, evidence] = [spelled(v), spelled(e)];
        const answer = value(text);
        const token = bareNumber(evidence, 0) ?? withSurroundings(evidence, plainForm(evidence, 0)[0]!)[0]!;
        const how = agreement(answer.numbers[0]!, token.value, { sign: false, named: answer.percentNamed });
        if (how === null) return;
        agreed += 1;
        const index = new ValueIndex([answer]);
        expect(index.match(token)).toEqual([{ id: 0, agreement: how }]);
        const found: number[] = [];
        scanNumbers(`x = ${evidence}\n`, index.wanted, at => found.push(at));
        expect(found).toEqual([4]);
        index.wanted.release();
      }),
      { numRuns: 3000 },
    );
    expect(agreed).toBeGreaterThan(300);
  });

  test.each([
    // Longer numbers from half a unit below; a shorter one of five digits and of four.
    ['123456', { from: 123455, to: 123456, coarser: [123460, 123500] }],
    ['12345678', { from: 123456, to: 123456, coarser: [123457, 123460, 123500] }],
    ['12345600001', { from: 123456, to: 123456, coarser: [123460, 123500] }],
    ['7.39', { from: 738500, to: 739999, coarser: [] }],
    ['5', { from: 500000, to: 500000, coarser: [] }],
    ['0', { from: 0, to: 0, coarser: [] }],
    // A half may be rounded to either side.
    ['1234.5', { from: 123445, to: 123459, coarser: [123400, 123500] }],
    // Rounded to four digits it has only two: 1500 stands for nothing longer.
    ['1499.97', { from: 149996, to: 149997, coarser: [] }],
  ] as const)('of %s', (text, keys) => {
    expect({
      ...keysOf(value(text).numbers[0]!),
      coarser: [...keysOf(value(text).numbers[0]!).coarser].sort(),
    }).toEqual(keys);
  });
});

test('a number that stands bare is read as every number is', () => {
  const around = fc.stringMatching(/^[ \n\t=:"[{(),;\]}%x×*·$€+\-_.0-9a-zA-Z\\']{0,3}$/);
  let bare = 0;
  fc.assert(
    fc.property(around, fc.stringMatching(/^[0-9]{1,9}(\.[0-9]{1,6})?$/), around, (before, number, after) => {
      const text = before + number + after;
      const at = before.length;
      // Only the beginning of a number is asked about.
      if (/[\d.]$/.test(before)) return;
      const found = bareNumber(text, at);
      if (found === null) return;
      bare += 1;
      expect([found]).toEqual(plainForm(text, at).flatMap(form => withSurroundings(text, form)));
    }),
    { numRuns: 3000 },
  );
  expect(bare).toBeGreaterThan(300);
});
