import { describe, expect, test } from 'vitest';
import { readGate } from '../../../src/core/review/gate-label.js';
import {
  aspectsOf,
  commonLabel,
  markedInWords,
  marksIn,
  plainLabel,
  sameLabel,
  toggledMark,
  withMarks,
} from '../../../src/core/review/label-marks.js';
import { readSeverity } from '../../../src/core/review/severity-label.js';

describe('labels of two people', () => {
  test.each([
    ['severity', 'hard', 'hard', 'hard'],
    ['severity', 'hard+right', 'hard+right', 'hard+right'],
    // What one of them alone marked is nothing they said together.
    ['severity', 'hard+right', 'hard', 'hard'],
    ['severity', 'hard+right', 'hard+done', null],
    ['severity', 'hard', 'soft', null],
    ['severity', 'unsure', 'drop', null],
    ['gates', 'critical+alpha+prompt', 'critical+alpha+prompt', 'critical+alpha+prompt'],
    // A mark that is not set says no.
    ['gates', 'critical+alpha', 'critical', null],
    ['gates', 'administrative+prompt', 'administrative', null],
    ['gates', 'not_a_gate', 'not_a_gate', 'not_a_gate'],
    ['gates', 'unsure+alpha', 'unsure', 'unsure'],
    ['gates', 'unsure', 'critical', null],
    ['claim', 'yes', 'yes', 'yes'],
    ['claim', 'yes', 'no', null],
    ['provenance', 'typed+echo', 'typed', null],
  ] as const)('of pass %s, %s and %s: %s', (pass, a, b, common) => {
    expect(commonLabel(pass, [a, b])).toBe(common);
    expect(commonLabel(pass, [b, a])).toBe(common);
    expect(sameLabel(pass, a, b)).toBe(common !== null);
  });

  test('of three must all be alike, also where the first says nothing of a mark', () => {
    expect(commonLabel('severity', ['hard', 'hard+right', 'hard+done'])).toBeNull();
    expect(commonLabel('severity', ['hard', 'hard+right', 'hard+right'])).toBe('hard');
    expect(commonLabel('severity', [])).toBeNull();
  });
});

test.each([
  ['severity', 'hard+done', ['hard', 'done']],
  ['severity', 'soft', ['soft', null]],
  ['gates', 'process+alpha', ['process', 'yes', 'no']],
  ['gates', 'unsure+prompt', ['unsure', null, 'yes']],
  ['claim', 'no', ['no']],
] as const)('of pass %s, %s answers %j', (pass, stored, answers) => {
  expect(aspectsOf(pass).map(({ read }) => read(stored))).toEqual(answers);
});

describe('marks', () => {
  test('are put on and taken away as their pass has them', () => {
    expect(toggledMark('severity', ['right'], 'done')).toEqual(['done']);
    expect(toggledMark('severity', ['right'], 'right')).toEqual([]);
    expect(toggledMark('gates', ['prompt'], 'alpha')).toEqual(['prompt', 'alpha']);
  });

  test('are spelled in one order, which is read again', () => {
    expect(withMarks('gates', 'critical', ['prompt', 'alpha'])).toBe('critical+alpha+prompt');
    expect(readGate(withMarks('gates', 'process', ['prompt']))).toEqual({
      label: 'process',
      alpha: false,
      prompt: true,
    });
    expect(readSeverity(withMarks('severity', 'hard+right', ['done']))).toEqual({
      label: 'hard',
      kind: 'done',
    });
    expect(marksIn('gates', 'critical+alpha+prompt')).toEqual(['alpha', 'prompt']);
    expect(plainLabel('severity', 'unsure+right')).toBe('unsure');
  });

  test('go with no label of what is none', () => {
    expect(withMarks('gates', 'not_a_gate', ['alpha'])).toBe('not_a_gate');
    expect(withMarks('gates', 'unsure', ['prompt'])).toBe('unsure');
  });

  test('in words', () => {
    expect(markedInWords('gates', 'not_a_gate')).toBe('not a gate');
    expect(markedInWords('severity', 'hard+right')).toBe('hard, said right');
  });
});
