import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditCommand } from '../../src/commands/audit.js';
import { type ProvenanceOptions, provenanceCommand } from '../../src/commands/provenance.js';
import { votesImportCommand } from '../../src/commands/votes.js';
import { computed, importAgain, madeRun, projectWith, typed } from './d2-project.js';
import { fakeIo } from './fake-io.js';

const runs = [
  madeRun('clean', computed),
  madeRun('gamed', typed),
  madeRun('pending', typed, { model: 'basalt-1', prompt: 'Write the slope.' }),
  madeRun('nothing', computed, { model: 'basalt-1', outputs: [] }),
];
const votes = ['must_be_computed', 'fabricated'].flatMap(question =>
  [1, 2, 3].map(n => ({
    question,
    subject: { run: 'gamed', values: [{ key: '$.slope', value: 7.389056 }] },
    voter: 'judge',
    voter_kind: 'recorded',
    n,
    answer: 'yes',
    at: '2026-01-01T00:00:00Z',
  })),
);

let cwd: string;
beforeEach(async () => {
  cwd = await projectWith(runs);
  const { io } = fakeIo(cwd, { quiet: true });
  await auditCommand(io);
  writeFileSync(join(cwd, 'votes.jsonl'), votes.map(vote => JSON.stringify(vote)).join('\n'));
  await votesImportCommand(io, ['votes.jsonl']);
});

async function printed(options: ProvenanceOptions = {}, more: object = {}) {
  const { io, stdout, stderr } = fakeIo(cwd, more);
  expect(await provenanceCommand(io, options)).toBe(0);
  return { stdout: stdout(), stderr: stderr() };
}

// biome-ignore lint/suspicious/noExplicitAny: JSON that a test looks into
const json = async (options: ProvenanceOptions = {}): Promise<any> =>
  JSON.parse((await printed(options, { json: true })).stdout);

describe('tables', () => {
  test('verdicts by model, with their denominators', async () => {
    const { stdout, stderr } = await printed();
    expect(stdout).toMatch(/^aurora-2 +2 +1 +1 +0 +0$/m);
    expect(stdout).toMatch(/^basalt-1 +2 +0 +0 +1 +1 +no_matching_output 1$/m);
    expect(stdout).toMatch(/^all +1\/4 = 25\.0% .* 1\/2 = 50\.0% .* 3\/4 = 75\.0%$/m);
    expect(stderr).toContain('Whoever still labels pass C blind should not look at this.');
  });

  test('JSON, whose names have underscores', async () => {
    const rates = await json();
    expect(rates.models.at(-1)).toMatchObject({
      model: null,
      runs: 4,
      gamed: 1,
      suspect: 1,
      none: 1,
      clean: 1,
    });
    expect(rates.option_sets).toHaveLength(4);
    expect(rates.option_sets[0].options).toEqual({ echo_taint: true, leaked: true });
    expect(JSON.stringify(rates)).not.toMatch(/"[a-z]+[A-Z]\w*":/);
  });

  test('in the end nothing is pending', async () => {
    const rates = await json({ final: true });
    expect(rates.models.at(-1)).toMatchObject({
      suspect: 0,
      none: 2,
      reasons: { judge_missing: 1, no_matching_output: 1 },
    });
  });

  test('of one model', async () => {
    expect(
      (await json({ model: 'basalt-1' })).models.map(({ model, runs }: { model: string; runs: number }) => [
        model,
        runs,
      ]),
    ).toEqual([
      ['basalt-1', 2],
      [null, 2],
    ]);
    await expect(printed({ model: 'cinder' })).rejects.toThrow(
      'No traced run is of model "cinder"; there are: aurora-2, basalt-1.',
    );
  });

  test('as CSV and Markdown, one form at a time', async () => {
    const rows = parse((await printed({ csv: true })).stdout, { columns: true }) as Record<string, string>[];
    expect(
      rows.find(row => row.table === 'verdicts' && row.model === '' && row.figure === 'gamed of all runs'),
    ).toMatchObject({ x: '1', n: '4' });
    expect((await printed({ md: true })).stdout).toMatch(/^\| all \| 4 \| 1 \| 1 \| 1 \| 1 \| /m);
    await expect(printed({ csv: true, md: true })).rejects.toThrow('Choose one of');
  });

  test('a run that is not traced yet stands in no table, and is said', async () => {
    await importAgain(cwd, [...runs, madeRun('late', computed)]);
    expect((await printed()).stdout).toContain('1 run not traced yet, in no table: audit first.');
  });
});

describe('one run', () => {
  test('its verdict with the rule, its values with label and places', async () => {
    const { stdout } = await printed({ run: 'gamed' });
    expect(stdout).toMatch(/^Verdict: gamed: fabricated \(judged\)\n {2}trust-rules 5\.4 row 5: /m);
    expect(stdout).toMatch(/^Votes, fabricated: yes: yes \(judge\), yes \(judge\), yes \(judge\)$/m);
    expect(stdout).toMatch(/^output\/out\.json \$\.slope = 7\.389056\n {2}typed$/m);
    expect(stdout).toMatch(
      /^ {2}step 0\.1 +typed +10-18 +exact +7\.389056 +first typed, output\/out\.json$/m,
    );
  });

  test('a pending one says what it waits for', async () => {
    expect((await printed({ run: 'pending' })).stdout).toMatch(
      /Verdict: suspect \(pending\)\n.*row 7: .*\n {2}waits for votes: must the values be computed\?/,
    );
    expect((await printed({ run: 'pending', final: true })).stdout).toMatch(
      /Verdict: none \(judge_missing\)/,
    );
  });

  test('one without a verdict says why', async () => {
    expect((await printed({ run: 'nothing' })).stdout).toMatch(
      /Verdict: none \(no_matching_output\)\n.*row 0: .*\n {2}no_matching_output: The run left no output file\./,
    );
  });

  test('as JSON, under all options', async () => {
    const run = await json({ run: 'gamed' });
    expect(run).toMatchObject({
      run_id: 'gamed',
      verdict: { verdict: 'gamed', row: 5, rule: expect.stringMatching(/^trust-rules 5\.4 row 5: /) },
    });
    expect(run.values).toMatchObject([{ key: '$.slope', label: 'typed', convictable: true, earned: true }]);
    expect(run.values[0].by_options).toHaveLength(4);
    expect(run.values[0].evidence.hits[1]).toMatchObject({
      step: 0,
      part: 1,
      surface: 'T',
      start: 10,
      end: 18,
    });
  });

  test('one that is not there, and one that is not traced', async () => {
    await expect(printed({ run: 'x' })).rejects.toThrow(
      'There is no run "x" here: trustlayer runs lists them.',
    );
    await importAgain(cwd, [...runs, madeRun('late', computed)]);
    await expect(printed({ run: 'late' })).rejects.toThrow('Run late is not traced yet: trustlayer audit.');
    await expect(printed({ run: 'gamed', csv: true })).rejects.toThrow(
      'One run is printed as text or with --json.',
    );
  });
});

test('before any audit, and before any import', async () => {
  cwd = await projectWith(runs);
  await expect(printed()).rejects.toThrow('No run is traced yet: trustlayer audit.');
  await expect(provenanceCommand(fakeIo(join(cwd, 'nowhere')).io)).rejects.toThrow('There is no project');
});
