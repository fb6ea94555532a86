import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inSamples, type Json, jsonLines } from './saved-runs.js';

const committed = readFileSync(inSamples('local/long-run.jsonl'));

describe('the long run', () => {
  it('is what its script writes, byte for byte', () => {
    const folder = mkdtempSync(join(tmpdir(), 'trustlayer-long-run-'));
    const file = join(folder, 'long-run.jsonl');
    const result = spawnSync(process.execPath, [inSamples('make-long-run.js'), file], { encoding: 'utf8' });
    expect(result.status, result.stderr).toBe(0);
    const same = readFileSync(file).equals(committed);
    rmSync(folder, { recursive: true });
    expect(same).toBe(true);
    expect(committed.length).toBeLessThan(600_000);
  });

  it('has a transcript of 5,000 lines whose sums are the answer', () => {
    const [run, ...steps] = jsonLines(committed.toString('utf8'));
    const lines = steps.flatMap((step: Json) =>
      (step.results ?? []).flatMap((result: Json): string[] => result.text.split('\n')),
    );
    const rows = lines
      .filter((line: string) => /^\d\d:\d\d:\d\d \//.test(line))
      .map((line: string) => line.split(' ').slice(2).map(Number));
    expect(rows.length).toBe(5000);
    expect(run.reference).toEqual({
      requests: rows.length,
      errors: rows.filter(([status = 0]) => status >= 500).length,
      total_ms: rows.reduce((sum, [, ms = 0]) => sum + ms, 0),
      slowest_ms: Math.max(...rows.map(([, ms = 0]) => ms)),
    });
  });
});
