import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { importInto } from '../../src/commands/import.js';
import { openStore } from '../../src/store/sqlite/open.js';
import { fakeIo } from '../commands/fake-io.js';
import { folder } from '../support/command.js';

// JSON in which an object has a name twice: parsers keep the last and say nothing, so that of two scores one is lost.

const traj = '[{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Done."}]';
const row = (score: string): string =>
  `{"task_id": 1, ${score}, "info": {"task": {}}, "traj": ${traj}, "trial": 0}`;
const sample = `{"id": 1, "epoch": 1, "input": "x", "target": "y", "messages": [], "scores": {"m": {"value": 1, "value": 0}}}`;

test.each<[string, Record<string, string>, RegExp]>([
  [
    'a run of our own',
    { 'r.jsonl': '{"task": "t", "closing": "Done.", "score": 1, "score": 0}\n' },
    /r\.jsonl, line 1.*"score"/,
  ],
  ['a row of tau-bench', { 'r.json': `[${row('"reward": 1, "reward": 0')}]` }, /\$\[0\].*"reward"/],
  [
    'a sample of a log',
    {
      'l.json': `{"version": 2, "status": "success", "eval": {"task": "t", "model": "m", "created": "2025-01-01"}, "samples": [${sample}]}`,
    },
    /samples\[0\].*"value"/,
  ],
  [
    'a log of two evals',
    {
      'l.json': `{"version": 2, "status": "success", "eval": {"task": "s", "model": "m"}, "eval": {"task": "t", "model": "m"}, "samples": [${sample.replace(', "value": 0', '')}]}`,
    },
    /"eval" stands once more in the log/,
  ],
])('%s says so, with the place', async (_, files, said) => {
  const cwd = folder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    writeFileSync(join(cwd, name), text);
  }
  const store = await openStore(':memory:', { create: true });
  const report = await importInto(fakeIo(cwd).io, store, Object.keys(files));
  await store.close();
  expect(report.runsInProject).toBe(1);
  expect(report.warnings.map(({ text }) => text).join('\n')).toMatch(said);
  expect(report.warnings.map(({ code }) => code)).toContain('repeated_name');
});
