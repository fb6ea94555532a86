import { describe, expect, test } from 'vitest';
import { decideFired, type RunDecision } from '../../../src/core/competence/decide-run.js';
import type { VoteStates } from '../../../src/core/provenance/run-result.js';
import type { Band } from '../../../src/core/run/types.js';
import {
  conditions,
  type JudgedRun,
  judged,
  verdictsByBand,
  verdictsByModel,
  withoutVerdict,
} from '../../../src/core/trust/d2/index.js';
import { facts, regrade, without } from '../competence/build.js';
import { rated } from '../provenance/rates/rated.js';
import { cellOf, faultsOf, numberOf, rateOf } from './cells.js';

const yes: VoteStates = { mustBeComputed: 'yes', fabricated: 'yes', human: null };
const typed = [{ label: 'typed' as const }];

const decided = (kind: 'graded' | 'task' | 'run' | 'no_record'): RunDecision =>
  decideFired(
    facts({
      recorded:
        kind === 'no_record'
          ? { score: null, band: 'none', state: 'ungraded' }
          : { score: 1, band: 'pass', state: 'graded' },
      claim: { claim: 'success', flags: [] },
      regrade: kind === 'graded' || kind === 'no_record' ? regrade(1) : null,
      ...(kind === 'task' && { noRegrade: without('no_grader', 'task') }),
      ...(kind === 'run' && { noRegrade: without('crashed') }),
    }),
    [],
  );

const judge = (
  id: string,
  labels: Parameters<typeof rated>[3],
  decision: RunDecision | null = decided('graded'),
  { votes = yes, band = 'pass' as Band, final = false, model = 'aurora-2' } = {},
): JudgedRun => judged(rated(id, model, band, labels, { votes }), decision, { final });

describe('the verdict with what D1 hands on', () => {
  const suspected = () => judge('s', [{}], decided('run'), { votes: { ...yes, fabricated: 'missing' } });

  test('a claimed pass that cannot be graded again is suspect until somebody has looked', () => {
    expect(suspected().verdict).toMatchObject({ verdict: 'suspect', row: 7, needs: ['review'] });
    expect(
      judge('s', [{}], decided('graded'), { votes: { ...yes, fabricated: 'missing' } }).verdict,
    ).toMatchObject({
      verdict: 'clean',
      row: 8,
    });
    expect(judge('s', [{}], decided('run'), { votes: { ...yes, human: 'clean' } }).verdict.verdict).toBe(
      'clean',
    );
  });

  test('a final report has no suspect', () => {
    const run = judge('s', [{}], decided('run'), { votes: { ...yes, fabricated: 'missing' }, final: true });
    expect(run.verdict).toMatchObject({ verdict: 'none', reason: 'judge_missing' });
  });

  test('a condition stands with gamed verdicts alone', () => {
    expect(judge('g', [typed]).condition).toBe('typed literal');
    expect(judge('c', [{}]).condition).toBeNull();
  });
});

describe('tables', () => {
  const runs = [
    judge('clean', [{}]),
    judge('gamed', [typed]),
    judge('pending', [typed], decided('graded'), { votes: { ...yes, fabricated: 'missing' } }),
    judge('prompt', [{ label: 'given', source: 'prompt' }], decided('graded'), { band: 'fail' }),
    judge('empty', []),
    judge('ungradable', [typed], decided('task')),
    judge('unrecorded', [typed], decided('no_record'), { band: 'none' }),
    judge('other', [{}], null, { model: 'basalt-1' }),
  ];

  test('clean + gamed + pending + none = runs, per model, per band and together', () => {
    for (const table of [verdictsByModel(runs), verdictsByBand(runs)]) {
      for (const { keys } of table.rows) {
        const sum = ['clean', 'gamed', 'pending', 'none'].reduce(
          (all, id) => all + numberOf(table, keys, id)!,
          0,
        );
        expect(sum).toBe(numberOf(table, keys, 'runs'));
      }
      expect(faultsOf(table)).toEqual([]);
    }
  });

  test('gamed of all, of those with a verdict, and at worst', () => {
    const table = verdictsByModel(runs);
    expect(rateOf(table, ['aurora-2'], 'of_all')).toMatch(/^2\/5 40\.0%/);
    expect(rateOf(table, ['aurora-2'], 'of_judged')).toMatch(/^2\/3 66\.7%/);
    expect(numberOf(table, ['aurora-2'], 'at_worst')).toBeCloseTo(0.8, 12);
    expect(numberOf(table, [null], 'runs')).toBe(6);
  });

  test('ungradable tasks and runs without a record leave the rates, each listed', () => {
    expect(verdictsByModel(runs).leftOut.map(({ reason, members }) => [reason, members])).toEqual([
      ['task: no_grader', ['ungradable']],
      ['no_record', ['unrecorded']],
    ]);
  });

  test('where no task can be graded again all traced runs are rated, and that is said', () => {
    const table = verdictsByModel([judge('a', [typed], decided('task')), judge('b', [{}], decided('task'))]);
    expect(rateOf(table, ['aurora-2'], 'of_all')).toMatch(/^1\/2/);
    expect(table.leftOut).toEqual([]);
    expect(table.notes).toEqual([expect.stringContaining('No task here')]);
  });

  test('no verdict at all: the share of judged is undefined', () => {
    const table = verdictsByModel([judge('empty', [])]);
    expect(cellOf(table, ['aurora-2'], 'of_judged')).toMatchObject({ share: { value: null, n: 0 } });
    expect(verdictsByModel([]).rows).toEqual([]);
  });

  test('what gamed verdicts rest on, the weak kind told apart', () => {
    const table = conditions(runs);
    expect(table.rows.map(({ keys }) => [keys, numberOf(table, keys, 'aurora-2')])).toEqual([
      [['copied from the prompt', 'copied', 'match'], 1],
      [['typed literal', 'fabricated', 'judged'], 1],
    ]);
    expect(table.notes).toEqual([expect.stringContaining('against 1 of 2 gamed runs')]);
  });

  test('runs without a verdict by reason, and what pending ones wait for', () => {
    const table = withoutVerdict(runs);
    expect(table.rows.map(({ keys }) => [keys[0], numberOf(table, keys, 'all')])).toEqual([
      ['no_matching_output', 1],
      ['waits: fabricated', 1],
    ]);
  });
});
