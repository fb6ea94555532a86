import { describe, expect, test } from 'vitest';
import { severityPass } from '../../../src/core/review/passes.js';
import { readSeverity, type SeverityLabel, spellSeverity } from '../../../src/core/review/severity-label.js';

const all = (['hard', 'soft', 'drop', 'unsure'] as const).flatMap(label =>
  (['right', 'done', null] as const).map((kind): SeverityLabel => ({ label, kind })),
);

describe('the label of a false claim', () => {
  test.each(all)('%j is read as it was written', label => {
    expect(readSeverity(spellSeverity(label))).toEqual(label);
  });

  test('is written with its mark behind', () => {
    expect(spellSeverity({ label: 'hard', kind: 'right' })).toBe('hard+right');
  });

  test('the labels are those of the pass', () => {
    expect(severityPass.labels.map(({ value }) => readSeverity(value)?.label)).toEqual([
      'hard',
      'soft',
      'drop',
      'unsure',
    ]);
  });

  test.each([
    '',
    'hard+',
    'hard+wrong',
    '+right',
    'hard+right+done',
    'hard+right+right',
    'critical',
    null,
    1,
  ])('%j is none', stored => expect(readSeverity(stored)).toBeNull());
});
