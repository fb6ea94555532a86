import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Regrade } from '../../src/core/competence/regrade.js';
import { regradeRun } from '../../src/grading/regrade-run.js';
import type { GradedFile } from '../../src/grading/sandbox/workspace.js';
import { sandboxes } from './support.js';

const samples = new URL('../../samples/', import.meta.url).pathname;

function filesIn(folder: string, skip = /^$/u): GradedFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .map(path => ({ path: relative(folder, path), content: readFileSync(path) }))
    .filter(({ path }) => !skip.test(path));
}

const run = (task: string, model: string, at: string): Promise<Regrade> => {
  const folder = `${samples}ale-tasks/${task}`;
  return regradeRun(
    {
      key: { graderHash: task, outputsHash: at, referenceHash: task },
      benchmark: 'ale',
      taskId: task,
      grader: filesIn(folder, /^(?:input|reference)\//u),
      outputs: filesIn(`${samples}ale/heron/${model}/${task}/v0/${at}/output`),
      reference: filesIn(`${folder}/reference`),
      input: filesIn(`${folder}/input`),
    },
    { tools: sandboxes.at(-1)!.tools },
  );
};

describe('the graders of the samples, on what their runs left', () => {
  test.each<[string, string, string, number]>([
    ['finance__invoice_totals', 'cinder-mini', '20260310_100000', 1],
    ['engineering__pump_units', 'basalt-1', '20260307_090000', 2 / 3],
    ['operations__log_error_rates', 'cinder-mini', '20260304_113000', 0],
  ])('%s of %s gives the score again', async (task, model, at, score) => {
    const regrade = await run(task, model, at);
    expect(regrade.unverified).toBeNull();
    expect(regrade.score).toBeCloseTo(score, 12);
    expect(regrade.executions).toHaveLength(2);
    expect(regrade).toMatchObject({
      adapter: 'ale-scripts',
      command: ['python3', 'scripts/score_outputs.py', '{output}', '{reference}'],
      passLine: 1,
    });
  });

  describe('a run that the grader crashed on and called zero', () => {
    let regrade: Regrade;
    beforeAll(async () => {
      regrade = await run('databases__orders_migration', 'basalt-1', '20260308_080000');
    });

    test('has no score, and the line is known', () => {
      expect(regrade.score).toBeNull();
      expect(regrade.unverified?.reason).toBe('swallowed_exception');
      expect(regrade.unverified?.detail).toContain('TypeError at scripts/score_outputs.py:61');
    });

    test('is not run again, since nothing could come of it', () => {
      expect(regrade.executions).toHaveLength(1);
    });

    test('says what it logged', () => {
      expect(regrade.executions[0]?.messages.map(({ key }) => key)).toEqual(['error', 'log']);
    });
  });

  test('a key of the report that is false names the gate', async () => {
    const regrade = await run('finance__invoice_totals', 'basalt-1', '20260310_090000');
    expect(regrade.score).toBe(0);
    const [{ checks, lastZeroReturn } = { checks: [], lastZeroReturn: null }] = regrade.executions;
    expect(checks.filter(({ status }) => status === 'fail').map(({ id }) => id)).not.toEqual([]);
    expect(lastZeroReturn?.function).toBe('score_outputs');
  });
});
