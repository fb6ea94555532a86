import { describe, expect, it } from 'vitest';
import { type GateLabel, readGate, spellGate } from '../../../src/core/review/gate-label.js';

const types: GateLabel['label'][] = ['critical', 'process', 'administrative', 'not_a_gate', 'unsure'];
const all = types.flatMap(label =>
  [true, false].flatMap(alpha => [true, false].map(prompt => ({ label, alpha, prompt }))),
);

describe('the label of a gate', () => {
  it.each(all)('%j is read as it was written', label => expect(readGate(spellGate(label))).toEqual(label));

  it('is written with its marks in one order', () =>
    expect(spellGate({ label: 'critical', alpha: true, prompt: true })).toBe('critical+alpha+prompt'));

  it.each([
    'critical+prompt+alpha',
    'critical+alpha+alpha',
    'critical+',
    '+alpha',
    'hard',
    '',
    null,
    1,
    undefined,
  ])('%j is none', stored => expect(readGate(stored)).toBeNull());
});
