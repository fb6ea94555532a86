import { describe, expect, test } from 'vitest';
import { projectOf, run } from '../support/command.js';

const project = () =>
  projectOf([
    { task: 'sum-up', benchmark: 'books', score: 0.5 },
    { task: 'sort', benchmark: 'books', score: 0.5 },
    { task: 'constructor', benchmark: 'books', score: 0.5 },
  ]);

async function bands(cwd: string, ...options: string[]) {
  const { code, stdout, stderr } = await run(['bands', ...options], { cwd });
  return { code, out: stdout, err: stderr };
}

describe('--task', () => {
  test.each([
    ['sum_upp', 'nearest: sum-up'],
    ['up', 'nearest: sum-up'],
    ['zzzzzzzz', 'there are 3 tasks, such as constructor, sort, sum-up'],
    ['\u001b[2J', 'No run has the task "<ESC>[2J"'],
  ])('%j, which no run has, is refused', async (task, says) => {
    const { code, out, err } = await bands(await project(), '--pass', '0.5', '--task', task);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^trustlayer: No run has the task [^\n]+\n$/);
    expect(err).toContain(says);
  });

  test.each(['sum-up', 'books/sum-up', 'constructor'])('%s gets its rule', async task => {
    const { code, out } = await bands(await project(), '--pass', '0.5', '--task', task);
    expect(code).toBe(0);
    expect(out).toContain(`      1 run  task ${task}: pass >= 0.5, fail <= 0, else partial\n`);
    expect(out).toContain('     2 runs  default: ');
    expect(out).toContain('Bands now: pass 1, partial 2, fail 0, none 0.');
  });

  test('alone is no use', async () => {
    expect(await bands(await project(), '--task', 'sort')).toMatchObject({ code: 2, out: '' });
  });
});

describe('--reset', () => {
  test('says which rules of tasks stay, and how to take one back', async () => {
    const cwd = await project();
    await bands(cwd, '--pass', '0.5', '--task', 'sort');
    await bands(cwd, '--pass', '0.4');
    const { err } = await bands(cwd, '--reset');
    expect(err).toMatch(/^Rules of tasks stay: sort\. To take one back: .* bands --reset --task sort\n$/);
    expect(await bands(cwd, '--reset', '--task', 'sort')).toMatchObject({ code: 0, err: '' });
    expect((await bands(cwd)).out).toMatch(/^ +3 runs {2}default: [^\n]+\nBands now: /);
    expect(await bands(cwd, '--reset', '--task', 'sort')).toMatchObject({
      code: 2,
      err: 'trustlayer: The task "sort" has no rule of its own; no task has one.\n',
    });
  });

  test('takes no rule', async () => {
    expect(await bands(await project(), '--reset', '--pass', '1')).toMatchObject({ code: 2, out: '' });
  });
});

test('as data, in names of one style', async () => {
  const cwd = await project();
  await bands(cwd, '--fail', '0.2', '--task', 'sort');
  const json = JSON.parse((await bands(cwd, '--json')).out);
  expect(json).toMatchObject({
    project_rule: { pass_at_least: 1 - 1e-9, fail_at_most: 0 },
    task_rules: [{ task: 'sort', pass_at_least: 1 - 1e-9, fail_at_most: 0.2 }],
    bands: { pass: 0, partial: 3, fail: 0, none: 0 },
  });
  expect(json.in_force).toContainEqual({ rule: expect.stringContaining('task sort: '), runs: 1 });
});
