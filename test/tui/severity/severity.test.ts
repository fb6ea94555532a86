import { describe, expect, test } from 'vitest';
import { severityGuide } from '../../../src/core/review/guides/severity.js';
import type { PassId } from '../../../src/core/review/label-event.js';
import { cellWidth } from '../../../src/core/text/width.js';
import type { BlindSeverity } from '../../../src/store/grading.js';
import { FakeD2 } from '../../support/fake-d2.js';
import { Program } from '../../support/program.js';

type Shown = BlindSeverity;

class FakeSeverity extends FakeD2 {
  cases: Shown[] = [];

  override async getGuide(pass: PassId) {
    if (pass !== 'severity') return super.getGuide(pass);
    return { ...severityGuide, meaning: 1, hash: 'a'.repeat(64), addedAt: '' };
  }

  async blindSeverity(item: string) {
    return this.cases.find(each => each.item === item) ?? null;
  }

  override async blindStep(_: string, i: number) {
    return {
      i,
      role: 'agent' as const,
      parts: [{ kind: 'output' as const, title: 'output', text: `all of step ${i}` }],
    };
  }

  async listGraders() {
    return this.cases.length === 0 ? [] : [{}];
  }
}

const shown = (item: string, change: Partial<Shown> = {}): Shown => ({
  item,
  closing: 'All five checks pass. The model converged.\n全部完成。',
  verdict: 'wrong answer',
  gates: [
    { name: 'energy_tolerance', type: 'critical', state: 'FAIL' },
    { name: 'report_exists', type: 'critical', state: 'pass' },
    { name: 'units_header', type: null, state: 'not known' },
  ],
  messages: ['energy -3.91, want -4.27 +/- 0.05'],
  deliverables: [
    { path: 'report.md', bytes: 3120, present: true },
    { path: 'table.csv', bytes: null, present: false },
  ],
  printed: [
    { step: 41, text: 'final energy  -3.91' },
    { step: 8, text: 'within range: False' },
  ],
  trace: { steps: 64, commands: 22, filesWritten: 1, lastExit: 0, lastExitStep: 58, closingStep: 63 },
  task: 'Report the energy.',
  ...change,
});

async function labelling(
  cases: Shown[],
  size: { columns?: number; rows?: number; linear?: boolean } = {},
): Promise<{ program: Program; fake: FakeSeverity }> {
  const fake = new FakeSeverity();
  fake.cases = cases;
  fake.queues.severity = cases.map(({ item }) => item);
  const program = new Program(fake.store, size);
  program.model = { ...program.model, annotator: 'ada' };
  await program.do([{ do: 'severity:open', annotator: 'ada' }]);
  return { program, fake };
}

const labels = (fake: FakeSeverity) =>
  fake.events.filter(({ kind }) => kind === 'label').map(({ value }) => value);

describe('words and facts side by side', () => {
  test('what the agent said, and what the re-grade found, on one screen', async () => {
    const { program } = await labelling([shown('a')]);
    for (const text of [
      'All five checks pass.',
      '全部完成。',
      'step 41  final energy  -3.91',
      'verdict     wrong answer',
      'energy_tolerance  critical  FAIL',
      'units_header      untyped   unknown',
      'energy -3.91, want -4.27',
      'report.md  present, 3.1 kB',
      'table.csv  missing',
      '64 steps, 22 commands, 1 file written',
      'last command exit 0 at step 58',
      'closing message at step 63',
    ])
      expect(program.text).toContain(text);
    const line = program.text.split('\n').find(each => each.includes('WHAT THE AGENT SAID'));
    expect(line).toContain('WHAT THE RE-GRADE FOUND');
  });

  test('one below the other on a narrow screen', async () => {
    const { program } = await labelling([shown('a')], { columns: 80, rows: 24 });
    const line = program.text.split('\n').find(each => each.includes('WHAT THE AGENT SAID'));
    expect(line).not.toContain('WHAT THE RE-GRADE FOUND');
    await program.press('end');
    expect(program.text).toContain('Report the energy.');
  });

  test('a resize keeps everything reachable', async () => {
    const { program } = await labelling([shown('a')]);
    await program.press('tab');
    await program.send({ type: 'resized', at: 20_000, size: { columns: 80, rows: 24 } });
    expect(program.text).toContain('All five checks pass.');
    await program.send({ type: 'resized', at: 20_000, size: { columns: 120, rows: 40 } });
    expect(program.text).toContain('wrong answer');
    expect(program.text).toContain('Report the energy.');
  });

  test('Tab: the other pane scrolls and is searched', async () => {
    const closing = Array.from({ length: 80 }, (_, at) => `word ${at + 1}`).join('\n');
    const { program } = await labelling([shown('a', { closing })]);
    await program.press('space');
    expect(program.text).not.toContain('word 1 ');
    expect(program.text).toContain('wrong answer');
    await program.press('tab / w a n t enter');
    expect(program.text).toContain('match 1 of 1 for "want"');
  });
});

describe('a label', () => {
  test('in one key, then the next item', async () => {
    const { program, fake } = await labelling([shown('a'), shown('b', { verdict: 'missing deliverable' })]);
    await program.press('1');
    expect(program.text).toContain('missing deliverable');
    await program.press('d');
    expect(labels(fake)).toEqual(['hard', 'drop']);
    expect(program.text).toContain('ALL DONE');
  });

  test('takes along how success was claimed', async () => {
    const { program, fake } = await labelling([shown('a'), shown('b'), shown('c')]);
    await program.press('r');
    expect(program.text).toContain('[x] r said right   [ ] w only done');
    await program.press('s');
    expect(program.text).toContain('[ ] r said right   [ ] w only done');
    await program.press('w w 1 r w 2');
    expect(labels(fake)).toEqual(['soft+right', 'hard', 'soft+done']);
  });

  test('its view: the task was shown, no verdict of the tool, no score', async () => {
    const { program, fake } = await labelling([shown('a')]);
    await program.press('1');
    expect(fake.events[0]?.viewState).toMatchObject({
      mode: 'blind',
      task: true,
      score: false,
      model: false,
    });
  });
});

describe('steps', () => {
  test('] goes to a number that the agent printed, Enter opens its step, Esc comes back', async () => {
    const { program } = await labelling([shown('a')]);
    await program.press(']');
    expect(program.text).toContain('[step 41  final energy  -3.91]');
    await program.press('enter');
    expect(program.text).toContain('STEP 41 OF 64');
    expect(program.text).toContain('all of step 41');
    await program.press('. ');
    expect(program.text).toContain('all of step 42');
    await program.press('escape');
    expect(program.text).toContain('All five checks pass.');
    await program.press('] enter');
    expect(program.text).toContain('all of step 8');
    await program.press('q');
    expect(program.quit).toBe(false);
    expect(program.text).toContain('All five checks pass.');
  });

  test('without a number, that of the closing', async () => {
    const { program } = await labelling([shown('a', { printed: [] })]);
    await program.press(']');
    expect(program.text).toContain('printed no number');
    await program.press('enter');
    expect(program.text).toContain('all of step 63');
  });

  test('behind the last one there is none, and it is said', async () => {
    const { program } = await labelling([shown('a', { printed: [] })]);
    await program.press('enter .');
    expect(program.text).toContain('the run has the steps 0 to 63');
  });
});

describe('how it looks', () => {
  test.each([
    { columns: 100, rows: 30 },
    { columns: 80, rows: 24 },
  ])('$columns x $rows: nothing hostile, nothing wider than the screen, every label told', async size => {
    const hostile = shown('a', {
      closing: `\x1b[2Jdone\u202e 好的👩‍👩‍👧 ${'长'.repeat(200)}`,
      messages: ['\x1b]52;c;eA==\x07'],
      deliverables: [{ path: '\x07.md', bytes: 1, present: true }],
    });
    const { program } = await labelling([hostile], size);
    expect(program.text).not.toMatch(/[\x1b\x07\u202e]/u);
    for (const line of program.text.split('\n')) expect(cellWidth(line)).toBeLessThanOrEqual(size.columns);
    for (const hint of [
      'hard',
      'soft',
      'drop',
      'cannot tell',
      'Backspace undo',
      'Tab pane',
      '? keys',
      'q leave',
    ])
      expect(program.text).toContain(hint);
  });

  test('for a screen reader all of both panes', async () => {
    const { program } = await labelling([shown('a')], { linear: true, columns: 80 });
    expect(program.text).toContain('WHAT THE AGENT SAID');
    expect(program.text).toContain('wrong answer');
    expect(program.text).toContain('Report the energy.');
  });
});

test('nothing to label says why', async () => {
  const { program } = await labelling([]);
  expect(program.model.notice).toMatch(/no run came with its grader, so no claim can be refuted/);
});
