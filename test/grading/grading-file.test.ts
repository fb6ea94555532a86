import { describe, expect, test } from 'vitest';
import { readGradingFile, settingsOf } from '../../src/grading/grading-file.js';

const fault = (value: unknown): string => {
  const read = readGradingFile(typeof value === 'string' ? value : JSON.stringify(value));
  return 'fault' in read ? read.fault : 'none';
};

describe('grading.json', () => {
  test('says how a benchmark is graded, and what is different for a task', () => {
    const read = readGradingFile(
      JSON.stringify({
        version: 1,
        command: ['python3', 'compare.py', '{output}', '{reference}'],
        result: { from: 'stdout', form: 'json', score: 'result.total', messages: ['errors', 'why'] },
        passLine: 70,
        max: 100,
        timeoutSeconds: 30,
        shared: ['compare.py'],
        gates: 'gates.json',
        tolerance: 0.001,
        tasks: { slow: { timeoutSeconds: 600, env: { MODE: 'slow' } } },
      }),
    );
    if ('fault' in read) throw new Error(read.fault);
    expect(settingsOf(read, 'made/slow')).toMatchObject({
      timeoutSeconds: 600,
      env: { MODE: 'slow' },
      max: 100,
    });
    expect(settingsOf(read, 'other')).toMatchObject({ timeoutSeconds: 30, passLine: 70 });
    expect(settingsOf(read, 'other')).not.toHaveProperty('tasks');
  });

  test.each([
    ['{"version": 1,\n ', 'grading.json is not valid JSON (line 2, column 2).'],
    [{}, 'grading.json, at version: takes 1.'],
    [{ version: 2 }, 'grading.json, at version: takes 1.'],
    [{ version: 1, timout: 5 }, 'grading.json, at its top: "timout" is no key that it knows.'],
    [
      { version: 1, adapter: 'magic' },
      'grading.json, at adapter: takes ale-scripts, pytest, number, json, exit-code.',
    ],
    [{ version: 1, command: 'python3 x' }, 'grading.json, at command: takes a list.'],
    [{ version: 1, command: [' '] }, 'grading.json, at command: needs a program as its first word.'],
    [
      { version: 1, command: ['x', '{outputs}'] },
      'grading.json, at command: {outputs} is none of {output}, {reference}, {task}, {input}.',
    ],
    [
      { version: 1, tasks: { a: { result: { from: 'stdout' } } } },
      'grading.json, at tasks.a.result.form: takes json, number, exit_code, ctrf, junit.',
    ],
    [
      { version: 1, result: { from: 'file', form: 'json' } },
      'grading.json, at result: a result from a file needs its path.',
    ],
    [
      { version: 1, tasks: { a: { result: { from: 'exit_code', form: 'json' } } } },
      'grading.json, at tasks.a.result: from and form are both exit_code, or neither is.',
    ],
    [{ version: 1, passLine: 7 }, 'grading.json, at passLine: 7 is not above 0 and at most max (1).'],
    [{ version: 1, env: { 'A=B': 'x' } }, 'grading.json, at env.A=B: is no name of a variable.'],
    [
      { version: 1, env: { TRUSTLAYER_GRADING: 'x' } },
      'grading.json, at env.TRUSTLAYER_GRADING: is a name that trustlayer keeps to itself.',
    ],
    [[], 'grading.json, at its top: takes an object.'],
  ])('%j is refused in one sentence', (value, sentence) => {
    expect(fault(value)).toBe(sentence);
  });
});
