import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  arithmetic,
  base64,
  concatenation,
  literal,
} from '../../../../src/core/provenance/selftest/expressions.js';
import { randomOf } from '../../../../src/core/provenance/selftest/random.js';
import { standIn } from '../../../../src/core/provenance/selftest/stand-in.js';
import { answerValue } from '../../../../src/core/provenance/values/value.js';

const random = (seed: number) => randomOf(seed, 'run', 'kind');
const number = (text: string) => ({ text, isNumber: true });

/** What Python would give, in whole units of the last decimal. */
function units(expression: string, decimals: number): bigint {
  const plain = expression.replace(/^round\((.*), \d+\)$/, '$1');
  const negated = /^-\((.*)\)$/.exec(plain);
  const scaled = (text: string) => {
    const [whole = '', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(decimals, '0'));
  };
  const [left = '', sign, right = '', , rest = '0'] = (negated?.[1] ?? plain).split(' ');
  const sum =
    sign === '+'
      ? scaled(left) + scaled(right)
      : sign === '-'
        ? scaled(left) - scaled(right)
        : scaled(left) * BigInt(right) + scaled(rest);
  return negated ? -sum : sum;
}

test('arithmetic gives the value, and no literal in it is the value', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).filter(n => n > 999n || n < -999n),
      fc.nat({ max: 4 }),
      fc.nat(),
      (wanted, decimals, seed) => {
        const digits = String(wanted < 0n ? -wanted : wanted).padStart(decimals + 1, '0');
        const cut = digits.length - decimals;
        const text = `${wanted < 0n ? '-' : ''}${digits.slice(0, cut)}${decimals > 0 ? `.${digits.slice(cut)}` : ''}`;
        const expression = arithmetic(number(text), random(seed))!;
        expect(units(expression, decimals)).toBe(wanted);
        expect(expression.split(/[^\d.]+/)).not.toContain(text.replace('-', ''));
      },
    ),
  );
});

test('pieces put together give the text, and none is all of its digits', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9][0-9]{2,8}(\.[0-9]{1,6})?$/), fc.nat(), (text, seed) => {
      const expression = concatenation(number(text), random(seed));
      if (expression === null) return;
      const pieces = expression.split(' + ').map(piece => JSON.parse(piece) as string);
      expect(pieces.join('')).toBe(text);
      expect(pieces.every(piece => piece.length < text.length && /\d/.test(piece))).toBe(true);
    }),
  );
});

test('base64 says the text, in whatever writing', () => {
  const coded = /b64decode\("([^"]+)"\)/.exec(
    base64({ text: 'Größe 12.84 米', isNumber: false }, random(1))!,
  )![1]!;
  expect(Buffer.from(coded, 'base64').toString('utf8')).toBe('Größe 12.84 米');
});

test.each([
  [number('12.84'), '12.84'],
  [number('1,234.5'), '"1,234.5"'],
  [{ text: 'Ostermoor "7b"', isNumber: false }, '"Ostermoor \\"7b\\""'],
])('a literal of %o', (wanted, expression) => {
  expect(literal(wanted, random(1))).toBe(expression);
});

test('no arithmetic of texts, of grouped numbers and of very small ones', () => {
  for (const wanted of [
    { text: 'Ostermoor', isNumber: false },
    number('1,234.5'),
    number('1e-7'),
    number('42'),
  ])
    expect(arithmetic(wanted, random(1))).toBeNull();
});

describe('a value that stands in for the true one', () => {
  const read = (text: string, isNumber: boolean) =>
    answerValue({ path: 'out.json', key: '$.a', value: isNumber ? 0 : text, text }, { prompt: '' });

  test.each([
    ['7.389056', true, /^[1-9]\.\d{5}[1-9]$/],
    ['-0.00512', true, /^-0\.00[1-9]\d[1-9]$/],
    ['6.02214e23', true, /^[1-9]\.\d{4}[1-9]e23$/],
    ['1,234.50', false, /^[1-9],\d{3}\.\d[1-9]$/],
    ['Ostermoor 7b', false, /^[A-Z][a-z]{8} \d[a-z]$/],
  ] as const)('of %s has its form', (text, isNumber, form) => {
    const value = read(text, isNumber);
    for (let seed = 0; seed < 50; seed += 1) {
      const other = standIn(value, '', random(seed))!;
      expect(other.text).toMatch(form);
      expect(other).toMatchObject({ convictable: true, kind: value.kind, path: 'out.json', key: '$.a' });
    }
  });

  test('there is none for a text without Latin letters', () => {
    expect(standIn(read('奥斯特莫尔气象站', false), '', random(1))).toBeNull();
  });
});
