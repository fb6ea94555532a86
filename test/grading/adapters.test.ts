import { describe, expect, test } from 'vitest';
import { planGrader } from '../../src/grading/grader-plan.js';
import { filesOf } from './support.js';

const main = 'if __name__ == "__main__":\n    ';
const command = (files: Record<string, string>) => {
  const plan = planGrader(filesOf(files), null);
  return 'reason' in plan ? plan.reason : plan.command.join(' ');
};

describe('what runs a grader without a grading.json', () => {
  test.each<[string, Record<string, string>, string]>([
    [
      'a script with two arguments',
      { 'scripts/score_outputs.py': `import sys\n${main}print(score(sys.argv[1], sys.argv[2]))` },
      'python3 scripts/score_outputs.py {output} {reference}',
    ],
    [
      'a script with named arguments, in its own order',
      {
        'scripts/score_run.py': `parser.add_argument("--reference-dir", required=True)\nparser.add_argument("--output-dir")\nparser.add_argument("--verbose")\n${main}run()`,
      },
      'python3 scripts/score_run.py --reference-dir {reference} --output-dir {output}',
    ],
    [
      'a script with placed arguments',
      { 'scripts/score.py': `p.add_argument("predictions")\np.add_argument("gold")\n${main}run()` },
      'python3 scripts/score.py {output} {reference}',
    ],
    [
      'a function, since the script needs what is not known',
      {
        'scripts/score_x.py': `p.add_argument("--api-key", required=True)\ndef score_results(results_path, reference_path):\n    pass\n${main}run()`,
      },
      'python3 scripts/score_x.py:score_results {output} {reference}',
    ],
    [
      'a function that takes the reference first, and one that is better by its name',
      {
        'scripts/score_y.py':
          'def evaluate_all(a, b):\n    pass\ndef score(reference: Path, output: Path, tolerance=1e-6):\n    pass',
      },
      'python3 scripts/score_y.py:score {reference} {output}',
    ],
    [
      'the script of outputs before its helpers',
      {
        'scripts/score_helpers.py': 'def score_row(a, b):\n    pass',
        'scripts/score_outputs.py': 'def score_outputs(out, ref):\n    pass',
        'main.py': 'def evaluate(task, session):\n    pass',
      },
      'python3 scripts/score_outputs.py:score_outputs {output} {reference}',
    ],
    [
      'two that could be it',
      { 'scripts/score_a.py': 'def score(a, b): 1', 'scripts/score_b.py': 'def score(a, b): 1' },
      'not_runnable',
    ],
    ['none', { 'main.py': 'def evaluate(task, session): 1', 'task_card.json': '{}' }, 'no_grader'],
    [
      'tests',
      { 'tests/test_b.py': '', 'tests/test_a.py': '', 'tests/conftest.py': '' },
      'python3 -m pytest -q -p no:cacheprovider --rootdir {task} --junit-xml {side}/junit.xml {task}/tests/test_a.py {task}/tests/test_b.py',
    ],
  ])('%s', (_, files, expected) => {
    expect(command(files)).toBe(expected);
  });

  test('a command of its own is run as it is, a function of a script too', () => {
    const files = filesOf({ 'lib/score.py': '' });
    const plan = planGrader(files, { command: ['python3', '-u', 'lib/score.py:total', '{output}/a.json'] });
    expect(plan).toMatchObject({
      adapter: 'custom',
      python: { flags: ['-u'], script: 'lib/score.py', function: 'total', args: ['{output}/a.json'] },
    });
    expect(planGrader(files, { command: ['python3', '-m', 'lib.score'] })).toMatchObject({ python: null });
    expect(planGrader(files, { adapter: 'number' })).toMatchObject({
      reason: 'not_runnable',
      detail: 'grading.json takes the adapter number, which needs a command.',
    });
  });
});
