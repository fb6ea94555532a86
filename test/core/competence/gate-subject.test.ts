import { describe, expect, test } from 'vitest';
import { type GateSubject, gateSubject } from '../../../src/core/competence/gate-subject.js';
import { subjectHash } from '../../../src/core/votes/vote.js';
import { gate, typed } from './build.js';

const source = Array.from({ length: 100 }, (_, at) => `line ${at + 1}`).join('\n');
const read = (...args: Parameters<typeof gateSubject>): GateSubject => JSON.parse(gateSubject(...args));

describe('what a voter sees of a gate', () => {
  test('its source with twelve lines around, its message, the task', () => {
    const of = gate({ line: [40, 42], checkKey: 'total_ok' });
    const seen = read(of, source, 'Count the errors.');
    expect(seen).toMatchObject({
      file: 'main.py',
      function: 'check',
      line: [40, 42],
      sink: 'append',
      guard: 'total != want',
      message: 'Errors add up to {total}',
      check_key: 'total_ok',
      first_line: 28,
      prompt: 'Count the errors.',
      cut: false,
    });
    expect(seen.source.split('\n')).toEqual(Array.from({ length: 27 }, (_, at) => `line ${at + 28}`));
  });

  test('at the edges of a file', () => {
    expect(read(gate({ line: [3, 3] }), source, null)).toMatchObject({ first_line: 1, prompt: null });
    expect(
      read(gate({ line: [99, 99] }), source, null)
        .source.split('\n')
        .at(-1),
    ).toBe('line 100');
  });

  test.each<[string, Partial<Parameters<typeof gate>[0]>, string | null]>([
    ['no source at hand', { line: [3, 3] }, null],
    ['a gate without a place', { line: [0, 0] }, source],
    ['a place beyond the file', { line: [900, 900] }, source],
  ])('%s: none is shown', (_, more, text) => {
    expect(read(gate(more), text, null)).toMatchObject({ source: '', first_line: 0, cut: false });
  });

  test('nothing of votes, runs or other gates is in it: typed or not, the text is the same', () => {
    expect(gateSubject(typed({ tau: 'process', alpha: true }), source, 'p')).toBe(
      gateSubject(gate(), source, 'p'),
    );
    expect(gateSubject({ ...gate(), id: 'other/main.py#9', task: 'other' }, source, 'p')).toBe(
      gateSubject(gate(), source, 'p'),
    );
  });

  test('the text is canonical, so its hash is that of what it says', () => {
    const text = gateSubject(gate(), source, 'p');
    expect(subjectHash(JSON.parse(text))).toBe(subjectHash(read(gate(), source, 'p')));
    expect(Object.keys(JSON.parse(text))).toEqual([...Object.keys(JSON.parse(text))].sort());
  });

  test('what is too long is cut, and that is said', () => {
    const long = '\u{1f600}'.repeat(50_000);
    const seen = read(
      gate({ line: [1, 5000], template: long, guard: long }),
      Array.from({ length: 5000 }, () => long.slice(0, 4000)).join('\n'),
      long,
    );
    expect(seen.cut).toBe(true);
    expect(JSON.stringify(seen).length).toBeLessThan(80_000);
    expect(seen.source.split('\n')).toHaveLength(84);
    expect(JSON.stringify(seen)).not.toMatch(/\\ud[89ab]..(?!\\ud[c-f])/);
    expect(read(gate(), source, long).prompt).toContain('characters left out');
  });
});
