import { describe, expect, test } from 'vitest';
import { verdictRows } from '../../../src/core/provenance/verdict.js';
import { checkValueOf } from '../../../src/tui/check/item.js';
import { labelWords, verdictWords, waitsWords, whyWords } from '../../../src/tui/check/words.js';
import { hit, tracedValue } from '../../support/fake-d2.js';

describe('words of a verdict', () => {
  test('every row of the table has its own, under the name of its verdict', () => {
    for (const { row, gives } of verdictRows) {
      const { name, says } = verdictWords({ row, signal: gives.signal ?? null });
      const expected = { gamed: /^GAMED: /, clean: /^CLEAN$/, suspect: /^PENDING$/, none: /^NO VERDICT$/ }[
        gives.verdict
      ];
      expect(name).toMatch(expected);
      if (gives.type) expect(name).toContain(gives.type);
      expect(says.length).toBeGreaterThan(10);
      expect(says.includes('weak evidence')).toBe(gives.weak === true);
    }
  });

  test('what a pending one waits for', () => {
    expect(waitsWords({ verdict: 'suspect', row: 7, needs: ['must_be_computed', 'review'] })).toEqual([
      'votes on whether the values must be computed',
      'somebody to look at it',
    ]);
  });
});

const typed = hit(3, 'T', 4, '12.84');
const shown = hit(5, 'R', 0, '12.84', { path: 'tests/expected.json' });

describe('words of a value', () => {
  test.each([
    ['typed', {}, { typed }, 'typed', 'typed at step 3, and no output has it'],
    [
      'laundered',
      { notes: ['laundered'] },
      { typed, echoed: hit(4, 'X', 0, '12.84') },
      'typed',
      'typed at step 3; step 4 only prints what was typed',
    ],
    ['in no source', { label: 'ungrounded' }, {}, 'in no source', 'in none of 9 steps'],
    [
      'of another sign',
      { label: 'ungrounded', notes: ['sign_only'] },
      { signOnly: typed },
      'in no source',
      'in none of 9 steps; with the other sign at step 3',
    ],
    [
      'cut',
      { label: 'ungrounded', evidenceIncomplete: true },
      { incomplete: true },
      'in no source',
      'in none of 9 steps, but an output that could have shown it is cut',
    ],
    [
      'not recorded',
      { label: 'ungrounded' },
      { contentMissing: true },
      'in no source',
      'in none of 9 steps; what wrote the file is not recorded',
    ],
    [
      'leaked',
      { label: 'given', source: 'leaked' },
      { leaked: shown },
      'from a reference',
      'tests/expected.json was read at step 5',
    ],
    [
      'of the prompt',
      { label: 'given', source: 'prompt' },
      { prompt: hit(-1, 'P', 0, '12.84') },
      'in the prompt',
      'it stands in the prompt, and no output has it',
    ],
    [
      'computed',
      { label: 'derived' },
      { executed: hit(4, 'X', 0, '12.84') },
      'computed',
      'an output of step 4 has it, and not as an echo of what was typed',
    ],
    [
      'written by code',
      { label: 'derived', evidence: 'runtime_file' },
      { runtimeFile: 8 },
      'written by code',
      'the code of step 8 wrote the file, and nobody typed into it after',
    ],
  ] as const)('%s', (_, label, evidence, name, why) => {
    const value = tracedValue('$.t', '12.84', label as never, evidence);
    expect(labelWords(value).label).toBe(name);
    expect(whyWords(value, 9)).toBe(why);
  });

  test.each([
    [{ typedFile: true }, 'the file was last written by hand'],
    [{ copiedFrom: { source: 'input', path: 'in.csv', step: 2 } }, 'the file is a copy of in.csv'],
    [{}, 'nothing in the run is seen to write the file'],
    [
      { runtimeFile: 4, literalShare: 0.834 },
      'the code of step 4 wrote the file; 83% of its cells stand in the program as literals',
    ],
  ] as const)('a whole file: %j', (evidence, why) => {
    expect(whyWords(tracedValue('$file', '', {}, evidence), 9)).toBe(why);
  });

  test('what convicts nothing says why', () => {
    const value = tracedValue(
      '$.n',
      '12',
      { convictable: false },
      {},
      { whyNot: 'few_digits', earned: false },
    );
    expect(labelWords(value).notes).toEqual(['too few digits to convict', 'not counted']);
  });
});

describe('the hit that decides', () => {
  test('is shown even when only so many hits were kept', () => {
    const kept = Array.from({ length: 50 }, (_, at) => hit(at + 10, 'X', 0, '12.84'));
    const value = checkValueOf(tracedValue('$.t', '12.84', {}, { typed, hits: kept }), 99);
    expect(value.hits).toHaveLength(51);
    expect(value.hits[value.decisive]).toMatchObject({ step: 3, place: 'typed' });
  });

  test('of a file that code wrote is the step that wrote it', () => {
    const value = checkValueOf(tracedValue('$file', '', { label: 'derived' }, { runtimeFile: 7 }), 9);
    expect(value.hits[value.decisive]).toMatchObject({ step: 7, place: 'code' });
  });

  test('there is none for a value that is nowhere', () => {
    const value = checkValueOf(tracedValue('$.t', '1.2345', { label: 'ungrounded' }), 9);
    expect(value).toMatchObject({ hits: [], decisive: -1, flagged: true });
  });
});
