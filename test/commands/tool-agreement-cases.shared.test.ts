import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answerLine } from '../../src/commands/tool/agreement/answer-line.js';
import { measures } from '../../src/commands/tool/agreement/measures.js';
import { sharedPath, withShared } from '../support/shared.js';

/** `../shared/cases/agreement.json`: values made with reference implementations, cross-checked pairwise. */
interface Case {
  readonly id: string;
  readonly measure: string;
  readonly expected: Record<string, unknown>;
  readonly tolerance: number | string;
}

type Answer = Record<string, unknown>;

/** Sentences for a person: what they must say is tested elsewhere. */
const prose = new Set([
  'ci_method',
  'message_should_say',
  'must_not',
  'method',
  'notes',
  'recall_lower_bound_method',
]);

/** irrCAC gives this one to five digits. */
const digits: Readonly<Record<string, number>> = { 'fleiss_kappa.se': 1e-5 };

withShared('worked cases of the agreement statistics are', () => {
  const { cases } = JSON.parse(readFileSync(sharedPath('cases/agreement.json'), 'utf8')) as {
    cases: readonly Case[];
  };
  const resampled = cases.filter(one => one.measure.startsWith('bootstrap'));
  const exact = cases.filter(one => !resampled.includes(one));

  it('there are 72, and every measure of theirs can be asked for', () => {
    expect(cases).toHaveLength(72);
    expect(cases.filter(one => !Object.hasOwn(measures, one.measure))).toEqual([]);
  });

  describe('worked cases', () => {
    it.each(exact.map(one => [one.id, one] as const))('%s', (_, one) => {
      compare(one.expected, resultOf(one), one, '');
    });
  });

  describe('worked bootstrap cases: a seeded run falls where it must', () => {
    it.each(resampled.map(one => [one.id, one] as const))('%s', (_, one) => {
      const expected = one.expected as unknown as Resampled;
      const found = resultOf(one) as unknown as Resampled;
      expect(found.point).toBeCloseTo(expected.point, 9);
      expect(Math.abs(found.boot_se / expected.boot_se - 1)).toBeLessThan(0.03);
      const { p_undefined: p } = expected;
      expect(Math.abs(found.p_undefined - p)).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / 10_000) + 1e-12);
      for (const [limits, ranges] of [
        [found, expected],
        [found.bca, expected.bca],
      ] as const) {
        within(limits.ci_low, ranges.ci_low_range);
        within(limits.ci_high, ranges.ci_high_range);
      }
      expect(found.bca.acceleration).toBeCloseTo(expected.bca.acceleration, 9);
      expect(Math.abs(found.bca.z0 - expected.bca.z0)).toBeLessThan(0.06);
    });
  });
});

interface Limits {
  readonly ci_low: number;
  readonly ci_high: number;
  readonly ci_low_range: readonly [number, number];
  readonly ci_high_range: readonly [number, number];
}

interface Resampled extends Limits {
  readonly point: number;
  readonly boot_se: number;
  readonly p_undefined: number;
  readonly bca: Limits & { readonly z0: number; readonly acceleration: number };
}

function within(value: number, [low, high]: readonly [number, number]): void {
  expect(value).toBeGreaterThanOrEqual(low - 1e-9);
  expect(value).toBeLessThanOrEqual(high + 1e-9);
}

function resultOf(one: Case): Answer {
  const answer = answerLine(JSON.stringify(one), 1);
  expect(answer.id).toBe(one.id);
  return answer.result as Answer;
}

/** Every expected name must be answered, save prose. */
function compare(expected: unknown, actual: unknown, one: Case, path: string): void {
  const name = path.split('.').at(-1) ?? '';
  if (prose.has(name)) return;
  if (typeof expected === 'number') {
    expect(typeof actual, `${path} should be a number`).toBe('number');
    const tolerance = digits[`${one.measure}.${path}`] ?? (one.tolerance as number);
    expect(
      Math.abs((actual as number) - expected),
      `${path} is ${actual}, not ${expected}`,
    ).toBeLessThanOrEqual(tolerance);
  } else if (Array.isArray(expected)) {
    expect(actual, path).toHaveLength(expected.length);
    for (const [at, part] of expected.entries())
      compare(part, (actual as unknown[])[at], one, `${path}.${at}`);
  } else if (expected !== null && typeof expected === 'object') {
    expect(actual, path).toBeTypeOf('object');
    for (const [key, part] of Object.entries(expected)) {
      compare(part, (actual as Answer)[key], one, path === '' ? key : `${path}.${key}`);
    }
  } else {
    expect(actual, path).toEqual(expected);
  }
}
