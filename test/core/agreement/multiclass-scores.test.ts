import { describe, expect, it } from 'vitest';
import { tabulate } from '../../../src/core/agreement/contingency.js';
import { mcc } from '../../../src/core/agreement/mcc.js';
import { multiclassScores } from '../../../src/core/agreement/multiclass-scores.js';

const abc = ['a', 'b', 'c'];
const of = (truth: string, tool: string, categories = abc) =>
  multiclassScores(tabulate([...truth], [...tool], categories), { draws: 300 });

describe('scores over several categories', () => {
  it('a category present but never predicted: precision undefined, F1 0, and it counts in the mean', () => {
    const all = of('aabbbc', 'aabbab');
    expect(all.per_class[2]).toMatchObject({
      precision: { value: null, reason: 'category-not-used-by-tool' },
      recall: { value: 0 },
      f1: { value: 0 },
      support: 1,
      predicted: 0,
    });
    expect(all.macro_f1.value).toBeCloseTo((0.8 + 2 / 3) / 3, 12);
    expect(all.excluded_from_macro).toEqual([]);
  });

  it('a category that occurs nowhere has no F1, is listed, and what counting it as 0 would give is said', () => {
    const all = of('aabba', 'aabab');
    expect(all.excluded_from_macro).toEqual(['c']);
    expect(all.per_class[2]!.f1).toMatchObject({ value: null, reason: 'category-unused' });
    expect(all.macro_f1.value).toBeCloseTo((2 / 3 + 1 / 2) / 2, 12);
    expect(all.macro_f1_if_undefined_counted_as_0.value).toBeCloseTo((2 / 3 + 1 / 2) / 3, 12);
  });

  it('a category predicted and never present: recall undefined', () => {
    expect(of('aab', 'aac').per_class[2]!.recall).toMatchObject({
      value: null,
      reason: 'no-truth-in-category',
    });
  });

  it('micro F1 is the accuracy, and beside them stands the tool that always says the commonest', () => {
    const all = of('aaaabbc', 'aabbbcc');
    expect(all.micro_f1.value).toBe(all.accuracy.value);
    expect(all.always_commonest).toMatchObject({ category: 'a', accuracy: { x: 4, n: 7 } });
    expect(all.always_commonest.macro_f1.value).toBeCloseTo(8 / 11 / 3, 12);
  });

  it('of two categories MCC is the binary one; constant: undefined, not 0', () => {
    const table = tabulate([...'aaaabbb'], [...'aaabbba'], ['a', 'b']);
    const plain = mcc({ tp: 3, fn: 1, fp: 1, tn: 2 }, table);
    expect(multiclassScores(table).mcc.value).toBeCloseTo(plain.value!, 12);
    expect(of('aaa', 'abc').mcc).toMatchObject({ value: null, reason: 'constant-truth-or-prediction' });
    expect(of('abc', 'aaa').mcc.value).toBeNull();
  });

  it('no items: everything undefined', () => {
    const all = of('', '');
    for (const stat of [all.macro_f1, all.micro_f1, all.weighted_f1, all.accuracy, all.mcc]) {
      expect(stat).toMatchObject({ value: null, reason: 'no-items' });
    }
    expect(all.always_commonest.category).toBeNull();
  });

  it('intervals hold the value; none where nothing varies', () => {
    const all = of('aabbccaabbcc', 'aabbccabbcca');
    for (const { value, interval } of [all.macro_f1, all.weighted_f1, all.mcc]) {
      expect(interval!.method).toBe('item-bootstrap');
      expect(value!).toBeGreaterThanOrEqual(interval!.low);
      expect(value!).toBeLessThanOrEqual(interval!.high);
    }
    expect(of('aaa', 'aaa').macro_f1).toMatchObject({ value: 1, flags: ['no-interval-by-resampling'] });
  });
});
