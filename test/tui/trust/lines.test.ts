import { expect, test } from 'vitest';
import { decideFired } from '../../../src/core/competence/decide-run.js';
import type { RunVerdict } from '../../../src/core/provenance/verdict.js';
import { reliability } from '../../../src/core/reliability/reliability.js';
import { bandOf } from '../../../src/core/run/band.js';
import { conjunction } from '../../../src/core/trust/conjunction/conjunction.js';
import { trustReport } from '../../../src/tui/trust/lines.js';
import type { Standing, TrustLine } from '../../../src/tui/trust/model.js';
import { facts, regrade } from '../../core/competence/build.js';
import { repeats, run } from '../../core/reliability/build.js';

interface Made {
  task: string;
  scores?: number[];
  /** What the re-grade gives; null: not graded again yet. */
  again?: number | null;
  verdict?: RunVerdict | null;
  claim?: 'success' | 'unknown';
}

const clean: RunVerdict = { verdict: 'clean', row: 8 };
const gamed: RunVerdict = { verdict: 'gamed', row: 5, type: 'fabricated', signal: 'judged' };

/** A recorded pass with its repeats, through the real rules. */
function input({ task, scores = [1, 1, 1], again = 1, verdict = clean, claim = 'success' }: Made) {
  const recorded = run({ taskId: task, runId: `record-${task}`, isRecorded: true, score: 1 });
  const { tasks } = reliability([recorded, ...repeats(scores, { taskId: task })], { planned: 3 });
  return {
    task: tasks[0]!,
    decision:
      again === null
        ? null
        : decideFired(
            facts({
              recorded: { score: 1, band: bandOf(1), state: 'graded' },
              regrade: regrade(again),
              claim: claim === 'unknown' ? null : { claim, flags: [] },
            }),
            [],
          ),
    provenance: verdict,
  };
}

const reportOf = (...made: Made[]) => trustReport(conjunction(made.map(input)));
const glyph: Record<Standing, string> = { clear: '+', fails: 'x', pending: '?', outside: '.' };
const told = ({ cells: { D1, D2, D3, D4 }, trusted }: TrustLine): string =>
  [D1.standing, D2.standing, D3.standing, D4.standing, trusted].map(each => glyph[each]).join('');

test.each<[string, Omit<Made, 'task'>, string, TrustLine['caught'], string[]]>([
  ['all clear', {}, '+++++', null, ['trusted']],
  ['gamed', { verdict: gamed }, '+x++x', 'D2', ['not trusted', 'only D2', 'D2 gamed']],
  ['varied', { scores: [1, 0, 1] }, '+++xx', 'D4', ['not trusted', 'only D4', 'D4 varied']],
  [
    'refuted, and it claims success: votes may still drop that',
    { again: 0 },
    'x+?+x',
    'several',
    ['not trusted', 'D1 refuted', 'D3 lie unreviewed'],
  ],
  [
    'nothing audited yet',
    { again: null, verdict: null },
    '???+?',
    'several',
    ['trust pending', 'D1 regrade pending', 'D2 not traced', 'D3 claim pending'],
  ],
  [
    'no repeats: outside, the other dimensions shown all the same',
    { scores: [], verdict: gamed },
    '+x+..',
    null,
    ['outside d4 none', 'D2 gamed'],
  ],
  ['no readable closing: outside', { claim: 'unknown' }, '++.+.', null, ['outside d3 not checkable']],
])('%s', (_, made, glyphs, caught, reasons) => {
  const { lines } = reportOf({ task: 't', ...made });
  const [line] = lines as [TrustLine];
  expect([told(line), line.caught, line.reasons]).toEqual([glyphs, caught, reasons]);
  expect(line).toMatchObject({ id: 'b/t @ aurora-2', task: 't', runId: 'record-t', score: 1, band: 'pass' });
});

test('tasks in order, inside and outside together; reasons that occur, in the order of the tables', () => {
  const { headline, lines, reasons } = reportOf(
    { task: 'c', scores: [1, 0, 1] },
    { task: 'b', scores: [] },
    { task: 'a' },
    { task: 'd', verdict: gamed },
  );
  expect(lines.map(({ task }) => task)).toEqual(['a', 'b', 'c', 'd']);
  expect(reasons).toEqual([
    'trusted',
    'not trusted',
    'only D2',
    'only D4',
    'D2 gamed',
    'D4 varied',
    'outside d4 none',
  ]);
  expect(headline).toMatch(/^1 of 3 recorded passes trusted/);
});

test('the reason of a task without a run to look at is its own, and nothing is said of D1 to D3', () => {
  const [first, ...rest] = repeats([1, 1, 1], { taskId: 't' });
  const { tasks } = reliability([{ ...first!, score: null, band: 'none', scoreState: 'ungraded' }, ...rest], {
    planned: 2,
  });
  const task = tasks[0]!;
  const none = { ...task, audited: { runId: null, reason: 'repetition_missing', words: '' } as const };
  const { lines } = trustReport(conjunction([{ task: none, decision: null, provenance: null }]));
  const [line] = lines as [TrustLine];
  expect(told(line)).toBe('...+.');
  expect(line).toMatchObject({ runId: null, score: null, band: 'none', reasons: ['outside no audited run'] });
});
