import { describe, expect, it } from 'vitest';
import { resolveCase } from '../../src/commands/votes/resolve-case.js';
import { type GateName, gateNameSchema, resolveGate } from '../../src/commands/votes/resolve-gate.js';
import type { VoteSubject } from '../../src/store/provenance.js';

let count = 0;
const gate = (
  runId: string,
  shown: Partial<{ file: string; line: number[]; message: string | null; check_key: string | null }>,
): VoteSubject => ({
  question: 'gate_type',
  hash: String(++count).padStart(64, '0'),
  runId,
  item: `i${count}`,
  text: JSON.stringify({ file: 'score.py', line: [10, 12], message: null, check_key: null, ...shown }),
});

const subjects = [
  gate('a', { message: 'Missing file: result.json' }),
  gate('a', { line: [20, 20], message: 'Rows of {NAME} are   not sorted' }),
  gate('a', { line: [30, 30], check_key: 'rows_exist' }),
  gate('a', { line: [40, 40], message: 'bad value' }),
  gate('a', { line: [50, 50], message: 'bad value' }),
  gate('b', { message: 'Missing file: result.json' }),
];
const taskOf = (runId: string) =>
  ({ a: { benchmark: 'bench', taskId: 'one' }, b: { benchmark: 'bench', taskId: 'two' } })[runId];
const resolve = (name: Partial<GateName>, question: VoteSubject['question'] = 'gate_type') =>
  resolveGate(question, { task: 'one', file: 'score.py', ...name } as GateName, subjects, taskOf);
const hashes = (...at: number[]) => ({ hashes: at.map(index => subjects[index]!.hash) });

describe('a gate by its name', () => {
  it('by what it says, constants written out or not', () => {
    expect(resolve({ template: 'Missing file: {RESULT}' })).toEqual(hashes(0));
    expect(resolve({ template: 'Missing file: result.json' })).toEqual(hashes(0));
    expect(resolve({ template: 'Rows of {NAME} are not sorted' })).toEqual(hashes(1));
  });

  it('by its key, or its line', () => {
    expect(resolve({ check_key: 'rows_exist' })).toEqual(hashes(2));
    expect(resolve({ line: 50, template: 'bad value' })).toEqual(hashes(4));
    expect(resolve({ line: 11 })).toEqual(hashes(0));
  });

  it('of a whole benchmark, whose tasks share a grader: each of them', () => {
    expect(resolve({ task: 'bench', template: 'Missing file: {RESULT}' })).toEqual(hashes(0, 5));
    expect(resolve({ task: 'bench/two', template: 'Missing file: {RESULT}' })).toEqual(hashes(5));
  });

  it('two gates that say the same are told apart by the line', () =>
    expect(resolve({ template: 'bad value' })).toEqual({
      why: '2 gates of score.py of task "one" are saying "bad value": give its line too',
      unread: false,
    }));

  it.each([
    [{ template: 'Rows' }, false],
    [{ template: '{x}sorted{y}z' }, false],
    [{ file: 'other.py', line: 10 }, false],
    [{ task: 'three', line: 10 }, true],
  ])('%j is none; not read yet: %s', (name, unread) => {
    const found = resolve(name);
    expect('unread' in found && found.unread).toBe(unread);
  });

  it('of another question is none', () =>
    expect(resolve({ line: 10 }, 'gate_alpha')).toMatchObject({ unread: true }));
});

describe('the form of a name', () => {
  it.each([
    [{ task: 't', file: 'f', template: 'x' }, true],
    [{ task: 't', file: 'f', line: 3 }, true],
    [{ task: 't', file: 'f' }, false],
    [{ task: 't', file: 'f', line: 0 }, false],
    [{ task: 't', file: 'f', template: 'x', more: 1 }, false],
  ])('%j: %s', (name, isOne) => expect(gateNameSchema.safeParse(name).success).toBe(isOne));
});

describe('a claim by its run', () => {
  const asked = {
    subjects: [{ ...subjects[0]!, question: 'lie' as const, runId: 'r', hash: 'f'.repeat(64) }],
    hasRun: (runId: string) => runId === 'r' || runId === 'honest',
  };
  it('that is refuted', () => expect(resolveCase('lie', 'r', asked)).toEqual({ hashes: ['f'.repeat(64)] }));
  it('that is not, or not yet', () =>
    expect(resolveCase('lie', 'honest', asked)).toMatchObject({ unread: true }));
  it('of no run', () => expect(resolveCase('lie', 'x', asked)).toMatchObject({ unread: false }));
});
