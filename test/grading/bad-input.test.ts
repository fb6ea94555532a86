import { describe, expect, test } from 'vitest';
import type { Unverified } from '../../src/core/competence/regrade.js';
import type { GradingSettings } from '../../src/grading/grading-file.js';
import { type Case, grade, only, sandboxes, script } from './support.js';

const command = (name: string, ...more: string[]): GradingSettings => ({
  command: [name, '{output}', ...more],
});
const printing = (text: string) =>
  script(`import sys\nsys.argv\nprint(${JSON.stringify(text)})\nif __name__ == "__main__":\n    pass\n`);
const good = printing('{"score": 1}');

type Row = [name: string, Case, Unverified['reason'], Unverified['scope'], string | RegExp];

describe.each(sandboxes.slice(-1))('under $name, a reason in one sentence:', ({ tools }) => {
  test.each<Row>([
    ['no grader', { grader: {} }, 'no_grader', 'task', 'The task came without a grader.'],
    ['none that is known', { grader: { 'task_card.json': '{}' } }, 'no_grader', 'task', /no grading\.json/u],
    [
      'a grader that is not whole',
      { grader: good, notWhole: [{ use: 'grader', path: 'scripts/big.py' }] },
      'grader_incomplete',
      'task',
      'Of the grader the project does not have all of scripts/big.py.',
    ],
    [
      'a script that did not come along',
      { grader: { 'a.txt': '' }, settings: { command: ['python3', 'gone.py'] } },
      'grader_incomplete',
      'task',
      'The command runs gone.py, which did not come with the task.',
    ],
    [
      'a grading.json with a fault',
      { grader: { ...good, 'grading.json': '{"version": 1, "max": -1}' } },
      'not_runnable',
      'task',
      /^grading\.json, at max: /u,
    ],
    [
      'a program that is not there',
      { grader: { 'a.txt': '' }, settings: command('no-such-program') },
      'not_runnable',
      'task',
      'no-such-program is no program that is found here.',
    ],
    [
      'a file that is no program',
      { grader: { 'grade.bin': 'neither text nor code' }, settings: command('./grade.bin') },
      'not_runnable',
      'task',
      './grade.bin is no program: neither machine code nor a script that names its interpreter.',
    ],
    [
      'the interpreter of another machine',
      { grader: { 'grade.pl': '#!/opt/none/bin/perl\n1;' }, settings: command('./grade.pl') },
      'not_runnable',
      'task',
      './grade.pl is to be run by /opt/none/bin/perl, which is not found here.',
    ],
    [
      'no reference',
      { grader: good, reference: null },
      'reference_missing',
      'task',
      'The grader needs a reference, and the task came without one.',
    ],
    [
      'half a reference',
      { grader: good, notWhole: [{ use: 'reference', path: 'reference/big.tif' }] },
      'reference_missing',
      'task',
      'Of the reference the project does not have all of reference/big.tif.',
    ],
    [
      'outputs that were not collected',
      { grader: good, outputs: null },
      'outputs_not_collected',
      'task',
      'What the agent left was not collected with the run.',
    ],
    [
      'outputs that are not whole',
      { grader: good, notWhole: [{ use: 'output', path: 'output/big.csv' }] },
      'outputs_unreadable',
      'run',
      'Of the outputs the project does not have all of output/big.csv.',
    ],
    [
      'outputs that could not be fetched',
      { grader: good, outputs: { 'table.csv.unreadable': '' } },
      'outputs_unreadable',
      'run',
      'table.csv could not be fetched when the run was saved.',
    ],
    [
      'nothing printed',
      { grader: printing('') },
      'no_score',
      'run',
      'No score is in what it printed on stdout: there is nothing.',
    ],
    [
      'no score in what it printed',
      { grader: printing('{"points": "many"}') },
      'no_score',
      'run',
      /^No score is in what it printed on stdout: the report has no number at score, /u,
    ],
    [
      'NaN',
      { grader: printing('{"score": NaN}') },
      'score_out_of_range',
      'run',
      'The grader gave NaN as its score, which is no finite number.',
    ],
    ['infinity', { grader: printing('[Infinity]') }, 'score_out_of_range', 'run', /Infinity/u],
    [
      'a score above its best',
      { grader: printing('{"score": 1.5}') },
      'score_out_of_range',
      'run',
      'The grader gave 1.5, which is not between 0 and 1.',
    ],
    [
      'a score below zero',
      { grader: printing('-0.1') },
      'score_out_of_range',
      'run',
      'The grader gave -0.1, which is not between 0 and 1.',
    ],
    [
      'two scores',
      { grader: printing('{"score": 0}\n{"score": 1}') },
      'several_scores',
      'run',
      'The grader gave 2 scores: 0, 1.',
    ],
    [
      'a result file that is not left, though the agent left one',
      {
        grader: good,
        outputs: { 'score.json': '{"score": 1}' },
        settings: {
          command: ['python3', 'scripts/score_outputs.py'],
          result: { from: 'file', path: '{output}/score.json', form: 'json' },
        },
      },
      'no_score',
      'run',
      'The grader did not leave the file {output}/score.json.',
    ],
    [
      'a result file that is somewhere else',
      {
        grader: good,
        settings: {
          command: ['python3', 'scripts/score_outputs.py'],
          result: { from: 'file', path: '/etc/hostname', form: 'json' },
        },
      },
      'no_score',
      'run',
      'The grader did not leave the file /etc/hostname.',
    ],
    [
      'a zero for a reference that is not there',
      { grader: printing('{"score": 0, "error": "reference folder is missing"}'), reference: {} },
      'reference_missing',
      'task',
      'The grader did not find its reference: reference folder is missing.',
    ],
  ])('%s', async (_, made, reason, scope, detail) => {
    const { unverified, score, executions } = await grade(made, { tools });
    expect(unverified).toEqual({
      reason,
      scope,
      detail: typeof detail === 'string' ? detail : expect.stringMatching(detail),
    });
    expect(score).toBeNull();
    for (const execution of executions) expect(execution.score).toBeNull();
  });
});

test('output or reference missing: it is the agent who left nothing', async () => {
  const grader = printing('{"score": 0, "error": "output or reference missing"}');
  expect(await grade({ grader, outputs: {} })).toMatchObject({ score: 0, unverified: null });
});

describe('two runs of a grader', () => {
  test('that give two scores are no score', async () => {
    const { unverified, executions } = await grade(
      {
        grader: script(
          'import random, sys\nsys.argv\nprint(random.random())\nif __name__ == "__main__":\n    pass',
        ),
      },
      { repeat: 2 },
    );
    const [a, b] = executions.map(({ score }) => score);
    expect(unverified).toEqual({
      reason: 'nondeterministic',
      scope: 'run',
      detail: `The grader gave ${a} and then ${b} for the same outputs.`,
    });
  });

  test('say the same but for how long they took', async () => {
    const made = {
      grader: script(
        'import json, os, sys\nprint(json.dumps({"score": 0, "error": sys.argv[1], "values": {"a": hash("x") > 0}}))\nif __name__ == "__main__":\n    pass',
      ),
    };
    const [first, again] = [await grade(made, { repeat: 2 }), await grade(made, { repeat: 2 })];
    const timeless = (regrade: typeof first) => ({
      ...regrade,
      executions: regrade.executions.map(execution => ({ ...execution, durationMs: 0 })),
    });
    expect(timeless(again)).toEqual(timeless(first));
    expect(first.executions[0]?.messages).toEqual([{ key: 'error', text: '{output}' }]);
  });
});

describe('ready adapters', () => {
  test('exit code: 0 passes, a failed assertion does not, a fault of the grader is none', async () => {
    const exit = (body: string) =>
      grade({
        grader: { 'grade.py': body },
        settings: { adapter: 'exit-code', command: ['python3', 'grade.py', '{output}'] },
      });
    expect(await exit('')).toMatchObject({ adapter: 'exit-code', score: 1 });
    expect(await exit('import sys\nsys.exit(3)')).toMatchObject({ score: 0 });
    const asserted = await exit('assert 1 == 2, "numbers differ"');
    expect(asserted.score).toBe(0);
    expect(only(asserted).messages).toEqual([{ key: 'exception', text: 'numbers differ' }]);
    expect((await exit('undefined_name')).unverified?.reason).toBe('crashed');
  });

  test('number, in its own unit, with its own pass line', async () => {
    const regrade = await grade({
      grader: { 'grade.py': 'print("checked 3 rows")\nprint(55)' },
      settings: { adapter: 'number', command: ['python3', 'grade.py'], max: 100, passLine: 50 },
    });
    expect(regrade).toMatchObject({ score: 0.55, passLine: 0.5 });
    expect(only(regrade).rawScore).toBe(55);
  });

  test('a program that is not Python, with what grading.json adds to its environment', async () => {
    const regrade = await grade({
      grader: { 'grade.sh': '#!/bin/sh\necho "$POINTS" > score.txt\n' },
      settings: {
        command: ['./grade.sh'],
        env: { POINTS: '0.5' },
        result: { from: 'file', path: 'score.txt', form: 'number' },
      },
    });
    expect(regrade).toMatchObject({ adapter: 'custom', command: ['./grade.sh'], score: 0.5 });
    expect(only(regrade)).toMatchObject({ lastZeroReturn: null, swallowed: null, raised: null });
  });

  test('kappa: the values are right whatever the packaging', async () => {
    const regrade = await grade({
      grader: printing('{"score": 0, "error": "wrong name"}'),
      outputs: { 'Result.JSON': '{"A": 1.25}' },
      reference: { 'result.json': '{"a": 1.25}' },
    });
    expect(regrade).toMatchObject({ score: 0, kappa: true, kappaDetail: null });
  });
});
