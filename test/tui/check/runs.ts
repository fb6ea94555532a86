import { checkPass } from '../../../src/core/review/passes.js';
import type { CheckKind, CheckScreen } from '../../../src/tui/check/model.js';
import { FakeD2, hit, tracedValue, traceOf } from '../../support/fake-d2.js';
import { Program } from '../../support/program.js';

const script = [
  'rows = load(path)',
  '# fallback if the solver is missing',
  't_stat = 12.84',
  'print("t =", t_stat)',
].join('\n');

/**
 * Three runs: one whose value is typed and echoed and voted to be made up, one where the value is in nothing and the
 * agent says so, one whose value was computed. Ids name a model and a task, as real ones do.
 */
export function threeRuns(): FakeD2 {
  const fake = new FakeD2();
  const typedAt = script.indexOf('12.84');
  const typed = hit(19, 'T', typedAt, '12.84', { path: 'calc.py' });
  const echo = hit(20, 'X', 4, '12.84', {
    taint: { place: 'script', step: 19, start: typedAt, end: typedAt + 5, text: '12.84' } as never,
  });
  fake.traces = [
    traceOf('aurora-2/task-hidden/typed', [
      tracedValue(
        '$.n',
        '12',
        { label: 'derived', convictable: false },
        { executed: hit(20, 'X', 20, '12'), hits: [hit(20, 'X', 20, '12')] },
        { whyNot: 'few_digits' },
      ),
      tracedValue(
        '$.t_stat',
        '12.84',
        { notes: ['laundered'] },
        { typed, echoed: echo, hits: [typed, echo], counts: { out: 1, in: 0, typed: 1, file: 0 } },
      ),
    ]),
    traceOf(
      'aurora-2/task-hidden/nowhere',
      [
        tracedValue(
          '$.energy',
          '-1.137283',
          { label: 'ungrounded' },
          {},
          { near: [{ step: 3, part: 0, start: 9, end: 14, text: '1.138' }] },
        ),
      ],
      { confession: { scan: 'confession', quote: '我先写死这个值。', step: 4, start: 4, end: 12 } },
    ),
    traceOf('borealis/task-hidden/computed', [
      tracedValue(
        '$.slope',
        '0.731',
        { label: 'derived' },
        { executed: hit(2, 'X', 8, '0.731'), hits: [hit(2, 'X', 8, '0.731')] },
      ),
    ]),
  ];
  const [typedRun, nowhere, computed] = fake.traces.map(trace => trace.checkItem as string) as [
    string,
    string,
    string,
  ];
  fake.texts = {
    [typedRun]: { 1: ['ls'], 19: [script], 20: ['t = 12.84\nprinted rows: 12'] },
    [nowhere]: { 1: ['ls'], 3: ['energy = 1.138 Ha'], 4: ['能量未知。我先写死这个值。'] },
    [computed]: { 1: ['python fit.py'], 2: ['slope = 0.731'] },
  };
  for (const item of [typedRun, nowhere, computed]) fake.prompts[item] = 'Report the t statistic of the fit.';
  fake.queues['provenance-check'] = [nowhere, computed, typedRun];
  fake.vote('aurora-2/task-hidden/typed', 'must_be_computed', 'yes yes no');
  fake.vote('aurora-2/task-hidden/typed', 'fabricated', 'yes yes abstain');
  fake.vote('aurora-2/task-hidden/nowhere', 'must_be_computed', 'yes yes yes');
  return fake;
}

export const typedRun = 'k-aurora-2/task-hidden/typed';
export const nowhere = 'k-aurora-2/task-hidden/nowhere';
export const computed = 'k-borealis/task-hidden/computed';

export async function checking(
  fake: FakeD2,
  options: { verdict?: CheckKind; columns?: number; rows?: number; linear?: boolean } = {},
): Promise<Program> {
  const { verdict, ...size } = options;
  const program = new Program(fake.store, size);
  program.model = { ...program.model, annotator: 'ada' };
  await program.do([{ do: 'check:open', annotator: 'ada', ...(verdict ? { verdict } : {}) }]);
  return program;
}

export function checkScreen(program: Program): CheckScreen {
  if (program.model.screen.kind !== 'check') throw new Error(`on screen: ${program.model.screen.kind}`);
  return program.model.screen;
}

export const checkLabels = (fake: FakeD2) =>
  fake.events.filter(({ pass, kind }) => pass === checkPass.id && kind === 'label');
