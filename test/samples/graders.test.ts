import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  type ExpectedRun,
  expectedRuns,
  inSamples,
  type Json,
  type SavedRun,
  savedRuns,
} from './saved-runs.js';

const hasPython = spawnSync('python3', ['--version']).status === 0;
const scratch = mkdtempSync(join(tmpdir(), 'trustlayer-graders-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const runs = new Map(savedRuns().map(run => [run.id, run]));
const pairs = expectedRuns().map(expected => ({
  name: expected.run,
  expected,
  run: runs.get(expected.run)!,
}));

if (hasPython) {
  describe('the graders under python3', () => {
    const graded = pairs.filter(
      ({ run }) => run.format === 'ale' && run.folder !== undefined && run.score !== null,
    );
    it.each(graded)('$name', ({ expected, run }) => agrees(expected, gradeFolder(run)));

    const local = pairs.filter(
      ({ run }) => run.format === 'local' && run.outputs && run.reference !== undefined,
    );
    it.each(local)('$name', ({ expected, run }) => agrees(expected, gradeLocal(run)));

    it('grade most runs: the lists above are not empty', () => {
      expect(graded.length).toBe(27);
      expect(local.length).toBeGreaterThan(20);
    });
  });
} else process.stdout.write('python3 is absent: the graders of the samples were not run.\n');

describe('the scorers of the Inspect samples', () => {
  const scored = pairs.filter(({ run }) => run.scorer === 'match' || run.scorer === 'includes');
  it.each(scored)('$name', ({ expected, run }) => {
    const target = run.target ?? '';
    const holds =
      run.scorer === 'match' ? run.completion?.endsWith(target) : run.completion?.includes(target);
    expect(holds ? 1 : 0).toBe(expected.regraded);
  });
});

/** The score is the one named, or the grader fell over, as `ungradable` says; the gate is in the report. */
function agrees(expected: ExpectedRun, report: Json): void {
  if (expected.verdict === 'ungradable') {
    expect(report).toMatchObject({ score: 0, error: 'scoring failed' });
    return;
  }
  expect(report.score).toBeCloseTo(expected.regraded ?? Number.NaN, 9);
  expect(fired(report)).toBe(expected.gate ?? null);
}

function fired(report: Json): string | null {
  const failed = Object.entries(report.hard_gate_checks ?? {}).find(([, holds]) => !holds);
  return report.error ?? report.reason ?? report.errors?.[0] ?? failed?.[0] ?? null;
}

function gradeFolder(run: SavedRun): Json {
  const task = inSamples('ale-tasks', run.task ?? '');
  const output = fresh();
  cpSync(join(run.folder ?? '', 'output'), output, { recursive: true });
  return grade(join(task, 'scripts/score_outputs.py'), output, join(task, 'reference'));
}

function gradeLocal(run: SavedRun): Json {
  const output = fresh();
  for (const file of run.outputs ?? []) {
    mkdirSync(dirname(join(output, file.path)), { recursive: true });
    writeFileSync(join(output, file.path), file.content);
  }
  const reference = join(fresh(), 'reference.json');
  writeFileSync(reference, JSON.stringify(run.reference));
  return grade(inSamples('local-tasks/compare_values.py'), output, reference);
}

function fresh(): string {
  return mkdtempSync(join(scratch, 'run-'));
}

function grade(script: string, output: string, reference: string): Json {
  const result = spawnSync('python3', ['-B', script, output, reference], { encoding: 'utf8' });
  expect(result.status, result.stderr).toBe(0);
  return JSON.parse(result.stdout);
}
