import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aleReader } from '../../src/readers/ale/index.js';
import { namedSource } from '../../src/readers/disk.js';
import { tauBenchReader } from '../../src/readers/tau-bench/index.js';
import { trustlayerReader } from '../../src/readers/trustlayer/index.js';
import { change, changed, type Json, seeded } from './mutate.js';
import { readAll, readText, temporaryFolder, written } from './reading.js';

// One value of a whole document becomes one of another kind, anywhere: nothing throws, what is read has the shape of
// a run, and a run is lost only with a sentence that says so.

const folder = temporaryFolder();

test('tau-bench', async () => {
  const row: Json = {
    task_id: 1,
    reward: 1,
    trial: 0,
    info: {
      task: { instruction: 'x', actions: [], outputs: ['1'] },
      source: 'user',
      reward_info: { reward: 1, info: { r_outputs: 1, outputs: { '1': true } } },
    },
    traj: [
      { role: 'system', content: '# Retail agent policy' },
      { role: 'user', content: 'Hi' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{"a":1}' } }],
      },
      { role: 'tool', tool_call_id: 'c', name: 'f', content: 'ok' },
      { role: 'assistant', content: [{ type: 'text', text: 'Done.' }] },
    ],
  };
  await fc.assert(
    fc.asyncProperty(change, async ({ n, other }) => {
      const reading = await readText(
        tauBenchReader,
        folder,
        JSON.stringify([changed(row, n, other), { ...row, trial: 7 }]),
        { name: 'm-retail.json' },
      );
      expect(reading.error).toBeNull();
      expect(reading.runs.length + reading.skipped.length).toBe(2);
      expect(reading.runs.at(-1)?.repetition?.index).toBe(8);
    }),
    seeded,
  );
});

test('trustlayer', async () => {
  const lines: Json = [
    {
      task: 't',
      run: 'r',
      benchmark: 'b',
      model: 'm',
      agent: { name: 'a', version: '1', config: {} },
      repetition: 1,
      score: 1,
      band: 'pass',
      prompt: 'p',
      system: 's',
      closing: 'c',
      termination: 'completed',
      error: 'e',
      limit: 'l',
      reference: {},
      checks: [{ id: 'x', status: 'pass', weight: 1, message: 'm' }],
      outputs: [
        { path: 'p', content: 'c' },
        { path: 'q', bytes: 1 },
      ],
      inputs: [{ path: 'p', content: 'c' }],
      usage: { toolCalls: 1 },
      steps: [{ role: 'agent', content: [{ type: 'text', text: 'x' }] }],
    },
    {
      role: 'agent',
      text: 'x',
      reasoning: 'r',
      time: 't',
      calls: [
        {
          name: 'n',
          id: 'i',
          args: {},
          commands: ['c'],
          reads: ['r'],
          writes: [{ path: 'p', content: 'c' }],
        },
      ],
    },
    { role: 'tool', results: [{ text: 't', callId: 'i', exitCode: 0, isError: false, truncated: false }] },
    { end: true, score: 0.5, closing: null, outputs: [] },
  ];
  await fc.assert(
    fc.asyncProperty(change, async ({ n, other }) => {
      const broken = changed(lines, n, other) as Json[];
      const content = [...broken.filter(line => line !== undefined), { task: 'last' }]
        .map(line => JSON.stringify(line))
        .join('\n');
      const { runs, error } = await readText(trustlayerReader, folder, content);
      expect(error).toBeNull();
      expect(runs.at(-1)?.taskId).toBe('last');
    }),
    seeded,
  );
});

test('ale', async () => {
  const whole = fileURLToPath(
    new URL('ale/fixtures/tree/claw/vendor-m-1-5/sums__add_two/v0/20260301_101500', import.meta.url),
  );
  const names = ['run.json', 'eval_result.json', 'trajectory.json'] as const;
  const contents = Object.fromEntries(names.map(name => [name, readFileSync(join(whole, name), 'utf8')]));
  const copy = written(join(folder, 'ale'), contents);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), change, async (name, { n, other }) => {
      writeFileSync(join(copy, name), JSON.stringify(changed(JSON.parse(contents[name]!), n, other)));
      const { runs, error } = await readAll(aleReader, await namedSource(copy));
      writeFileSync(join(copy, name), contents[name]!);
      expect([runs.length, error]).toEqual([1, null]);
    }),
    seeded,
  );
});
