import { expect, test } from 'vitest';
import { bandOf, bandRuleFault, defaultBandRule, ruleFor } from '../../../src/core/run/band.js';

test.each([
  [1, 'pass'],
  [1 - 1e-10, 'pass'],
  [1 - 1e-8, 'partial'],
  [0.5, 'partial'],
  [1e-12, 'partial'],
  [0, 'fail'],
  [-1, 'fail'],
  [null, 'none'],
  [Number.NaN, 'none'],
  [Number.POSITIVE_INFINITY, 'none'],
] as const)('a score of %s is %s', (score, band) => {
  expect(bandOf(score)).toBe(band);
});

test('a task own rule wins over the project rule, which wins over the default', () => {
  const rules = {
    project: { passAtLeast: 0.9, failAtMost: 0.1 },
    tasks: { 'ale/ff5': { passAtLeast: 0.7, failAtMost: 0 }, other: { passAtLeast: 0.5, failAtMost: 0 } },
  };
  const words = (benchmark: string, taskId: string): string => ruleFor(rules, { benchmark, taskId }).words;
  expect(words('ale', 'ff5')).toBe('task ale/ff5: pass >= 0.7, fail <= 0, else partial');
  expect(words('any', 'other')).toBe('task other: pass >= 0.5, fail <= 0, else partial');
  expect(words('any', 'thing')).toBe('project: pass >= 0.9, fail <= 0.1, else partial');
  expect(words('any', 'constructor')).toBe('project: pass >= 0.9, fail <= 0.1, else partial');
  expect(ruleFor({}, { benchmark: 'a', taskId: 'b' })).toEqual({
    rule: defaultBandRule,
    words: 'default: pass >= 1 - 1e-9, fail <= 0, else partial',
  });
});

test('a rule without a gap is refused', () => {
  expect(bandRuleFault(defaultBandRule)).toBeNull();
  expect(bandRuleFault({ passAtLeast: 0.5, failAtMost: 0.5 })).toContain('below');
  expect(bandRuleFault({ passAtLeast: Number.NaN, failAtMost: 0 })).toContain('numbers');
});
