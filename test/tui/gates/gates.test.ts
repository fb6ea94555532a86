import { describe, expect, test } from 'vitest';
import { gatesGuide } from '../../../src/core/review/guides/gates.js';
import type { PassId } from '../../../src/core/review/label-event.js';
import { cellWidth } from '../../../src/core/text/width.js';
import type { BlindGate } from '../../../src/store/grading.js';
import { FakeD2 } from '../../support/fake-d2.js';
import { Program } from '../../support/program.js';

class FakeGates extends FakeD2 {
  gates: BlindGate[] = [];

  override async getGuide(pass: PassId) {
    if (pass !== 'gates') return super.getGuide(pass);
    return { ...gatesGuide, meaning: 1, hash: 'a'.repeat(64), addedAt: '' };
  }

  async blindGate(item: string) {
    return this.gates.find(gate => gate.item === item) ?? null;
  }

  async listGraders() {
    return this.gates.length === 0 ? [] : [{}];
  }

  async listScans() {
    return [];
  }
}

const gate = (item: string, change: Partial<BlindGate> = {}): BlindGate => ({
  item,
  file: 'scripts/score_rows.py',
  function: 'check_rows',
  line: [41, 42],
  sink: 'append',
  guard: 'rows != sorted(rows)',
  message: 'Rows of {NAME} are not sorted',
  checkKey: null,
  source: [
    'def check_rows(rows):',
    '    errors = []',
    '    if rows != sorted(rows):',
    '        errors.append(1)',
  ].join('\n'),
  firstLine: 39,
  prompt: 'Write counts.csv, sorted by hour.\n按小时排序。',
  cut: false,
  ...change,
});

async function typing(
  gates: BlindGate[],
  size: { columns?: number; rows?: number; linear?: boolean } = {},
): Promise<{ program: Program; fake: FakeGates }> {
  const fake = new FakeGates();
  fake.gates = gates;
  fake.queues.gates = gates.map(({ item }) => item);
  const program = new Program(fake.store, size);
  program.model = { ...program.model, annotator: 'ada' };
  await program.do([{ do: 'gates:open', annotator: 'ada' }]);
  return { program, fake };
}

const labels = (fake: FakeGates) =>
  fake.events.filter(({ kind }) => kind === 'label').map(({ value }) => value);

describe('one gate at a time', () => {
  test('where it stands, when it fires, what it says, its source with its lines pointed at, the task', async () => {
    const { program } = await typing([gate('a')]);
    expect(program.text).toContain('scripts/score_rows.py:41-42, in check_rows');
    expect(program.text).toContain('It fires when  rows != sorted(rows)');
    expect(program.text).toContain('It says  Rows of {NAME} are not sorted');
    expect(program.text).toMatch(/ {4}40 {6}errors = \[\]/);
    expect(program.text).toMatch(/> {2}41 {6}if rows != sorted\(rows\):/);
    expect(program.text).toContain('按小时排序。');
  });

  test('a type in one key, then the next gate', async () => {
    const { program, fake } = await typing([gate('a'), gate('b', { file: 'other.py' })]);
    await program.press('3');
    expect(labels(fake)).toEqual(['administrative']);
    expect(program.text).toContain('other.py:41-42');
    await program.press('n');
    expect(labels(fake)).toEqual(['administrative', 'not_a_gate']);
    expect(program.text).toContain('ALL DONE');
  });

  test('marks go with the next type and are shown without colour', async () => {
    const { program, fake } = await typing([gate('a'), gate('b')]);
    expect(program.text).toContain('[ ] x against gaming   [ ] r the prompt requires this');
    await program.press('x r');
    expect(program.text).toContain('[x] x against gaming   [x] r the prompt requires this');
    await program.press('r 1');
    expect(labels(fake)).toEqual(['critical+alpha']);
    expect(program.text).toContain('[ ] x against gaming');
  });

  test('a gate gone back to has its marks, and another type takes them along', async () => {
    const { program, fake } = await typing([gate('a'), gate('b')]);
    await program.press('x 1 <');
    expect(program.text).toContain('your label: critical, against gaming');
    expect(program.text).toContain('[x] x against gaming');
    await program.press('2');
    expect(labels(fake)).toEqual(['critical+alpha', 'process+alpha']);
    expect(fake.events.at(-1)?.supersedes).toBe(fake.events[0]?.id);
  });

  test('no gate and cannot tell take no marks along', async () => {
    const { program, fake } = await typing([gate('a'), gate('b')]);
    await program.press('x r u x n');
    expect(labels(fake)).toEqual(['unsure', 'not_a_gate']);
  });

  test('Backspace takes the last type back and returns to it', async () => {
    const { program, fake } = await typing([gate('a'), gate('b', { file: 'other.py' })]);
    await program.press('1 backspace');
    expect(fake.events.map(({ kind }) => kind)).toEqual(['label', 'retract']);
    expect(program.text).toContain('scripts/score_rows.py:41-42');
  });
});

describe('what is not known', () => {
  test('a gate without source, message and task says so', async () => {
    const { program } = await typing([
      gate('a', { source: '', line: [0, 0], message: null, guard: '', prompt: null, function: '' }),
    ]);
    expect(program.text).toContain('It always fires.');
    expect(program.text).toContain('It says nothing.');
    expect(program.text).toContain('The task text is not known here.');
    expect(program.text).toContain('(the task text is not known)');
    expect(program.text).not.toContain('ITS SOURCE');
  });

  test('what was cut to stay in bounds is said to be cut', async () => {
    const { program } = await typing([gate('a', { cut: true })]);
    expect(program.text).toContain('THE GATE AND ITS TASK (cut to stay in bounds)');
    const { program: whole } = await typing([gate('a')]);
    expect(whole.text).not.toContain('cut to stay');
  });

  test('without a grader there is nothing to type, and what to do is said', async () => {
    const { program } = await typing([]);
    expect(program.model.notice).toMatch(/no run came with its grader: import again with --tasks DIR/);
  });
});

describe('how it looks', () => {
  test.each([
    { columns: 100, rows: 30 },
    { columns: 80, rows: 24 },
  ])('$columns x $rows: nothing hostile, nothing wider than the screen, every key told', async size => {
    const hostile = gate('a', {
      file: 'a\x1b]52;c;eA==\x07.py',
      message: '\x1b[2J 好的👩‍👩‍👧 \u202e',
      source: `x = 1\n${'长'.repeat(300)}`,
    });
    const { program } = await typing([hostile, gate('b')], size);
    expect(program.text).not.toMatch(/[\x1b\x07\u202e]/u);
    for (const line of program.text.split('\n')) expect(cellWidth(line)).toBeLessThanOrEqual(size.columns);
    for (const hint of ['1 2 3 n u type+next', 'x r marks', 'Backspace undo', '? keys', 'q leave'])
      expect(program.text).toContain(hint);
  });

  test('for a screen reader: whole sentences', async () => {
    const { program } = await typing([gate('a')], { linear: true });
    expect(program.text).toContain('Gate 1 of 1. WHAT DOES A RESULT LACK THAT FAILS HERE?');
    expect(program.text).toContain('1 critical: the result itself');
  });
});
