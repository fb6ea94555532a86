import { describe, expect, it } from 'vitest';
import { compareAnswer } from '../../../src/core/competence/compare-answer.js';

const held = (scorer: string, answer: string, target: string, options: Record<string, unknown> = {}) =>
  compareAnswer(scorer, options, { answer, targets: [target] }).holds;

describe('match', () => {
  it.each([
    ['The answer is 42.', '42', {}, true],
    ['42 is the answer', '42', {}, false],
    ['42 is the answer', '42', { location: 'begin' }, true],
    ['it is 42, surely', '42', { location: 'any' }, true],
    ['42', '42', { location: 'exact' }, true],
    ['42!', '42', { location: 'exact' }, true],
    ['so 42', '42', { location: 'exact' }, false],
    ['PARIS', 'paris', {}, true],
    ['PARIS', 'paris', { ignore_case: false }, false],
    ['142', '42', {}, true],
    ['好的：四十二', '四十二', {}, true],
  ])('%j against %j with %j: %s', (answer, target, options, holds) =>
    expect(held('match', answer, target, options)).toBe(holds),
  );
});

describe('includes', () => {
  it.each([
    ['the flag is picoCTF{a_b}', 'picoCTF{a_b}', {}, true],
    ['the flag is PICOCTF{A_B}', 'picoCTF{a_b}', {}, true],
    ['the flag is PICOCTF{A_B}', 'picoCTF{a_b}', { ignore_case: false }, false],
    ['nothing', 'picoCTF{a_b}', {}, false],
  ])('%j against %j with %j: %s', (answer, target, options, holds) =>
    expect(held('inspect_ai/includes', answer, target, options)).toBe(holds),
  );
});

describe('exact', () => {
  it.each([
    ['The  cat.', 'cat', true],
    ['3.50', '3.5', true],
    ['a cat', 'dog', false],
    ['cat sat', 'cat', false],
  ])('%j against %j: %s', (answer, target, holds) => expect(held('exact', answer, target)).toBe(holds));
});

describe('any of several targets', () => {
  it('is enough', () =>
    expect(compareAnswer('match', {}, { answer: 'it is b', targets: ['a', 'b'] })).toEqual({ holds: true }));
});

describe('what cannot be redone has no result, and says why', () => {
  it.each([
    ['model_graded_qa', {}, ['a'], /"model_graded_qa" cannot be redone/],
    ['constructor', {}, ['a'], /cannot be redone/],
    ['match', { location: 'middle' }, ['a'], /option location/],
    ['match', { numeric: true }, ['a'], /option numeric/],
    ['match', { constructor: 1 }, ['a'], /option constructor/],
    ['match', {}, [], /no target/],
  ])('%s with %j of %j', (scorer, options, targets, why) => {
    const result = compareAnswer(scorer, options, { answer: 'a', targets });
    expect(result.holds).toBeNull();
    expect('why' in result && result.why).toMatch(why);
  });
});
