import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { reportCommand } from '../../src/commands/report.js';
import { showCommand } from '../../src/commands/show.js';
import { openStore } from '../../src/store/sqlite/open.js';
import { folder } from '../support/command.js';
import { fakeIo } from './fake-io.js';
import { gradedProject } from './graded-project.js';

let cwd: string;
beforeEach(async () => {
  cwd = folder();
  await (await gradedProject(join(cwd, 'trustlayer.db'))).close();
});

async function show(id: string, json = false): Promise<string> {
  const { io, stdout } = fakeIo(cwd, { json, quiet: true });
  expect(await showCommand(io, id)).toBe(0);
  return stdout();
}

describe('a run with its evidence', () => {
  test('record, re-grade, the gate with its lines, claim and decision; nothing raw', async () => {
    const text = await show('aurora');
    expect(text).toMatch(/^Recorded +1, band pass, as the file has it: 1\.0$/m);
    expect(text).toMatch(/^Re-grade +0: missing deliverable \(trust-rules 5\.1 row 3\)$/m);
    expect(text).toMatch(/run 2 times: 0, 0; without bubblewrap, limits only; pass line 1/);
    expect(text).toMatch(/^Gates +"Missing file: out\.json"$/m);
    expect(text).toMatch(
      /critical \(votes are missing, so read as the gravest\); main\.py:9, found by exact/,
    );
    // Its two lines, three before and three behind.
    expect(text.match(/^ {10} {2}[> ] +\d+ {2}/gm)).toHaveLength(8);
    expect(text).toMatch(/^ {10} {2}> +9 {10}errors\.append\("Missing file: out\.json"\)$/m);
    expect(text).toContain('<ESC>[2J<RLO> 极光');
    expect(text).toMatch(/^Claim +success.*\n.*"All five checks pass/m);
    expect(text).toContain('it claims success that the re-grade refutes (trust-rules 5.2, l = 1)');
    expect(text).toMatch(
      /^D1 +contradiction \(P->F\), delta -1: the record is too high \(trust-rules 5\.3 row 5\)$/m,
    );
    expect(text).toMatch(/^D3 +false claim, not reviewed by three votes$/m);
    expect(text).not.toMatch(/[\u001b\u0007\u202e]/);
  });

  test('votes on the gate and what they change', async () => {
    const store = await openStore(join(cwd, 'trustlayer.db'));
    const [scan] = await store.listScans();
    const subject = scan?.subjects[0]?.hash as string;
    await store.addVotes(
      [1, 2, 3].map(
        n =>
          ({
            question: 'gate_type',
            subject_hash: subject,
            voter: `v${n}`,
            voter_kind: 'recorded',
            n,
            answer: n === 3 ? 'critical' : 'process',
            at: '2026-01-01T00:00:00Z',
            why: 'so',
          }) as const,
      ),
    );
    await store.close();
    const text = await show('aurora');
    expect(text).toMatch(
      /^Votes +gate main\.py:9, gate_type: process \(v1, recorded\), process \(v2, recorded\), critical \(v3, recorded\)$/m,
    );
    expect(text).toContain('process; main.py:9');
    expect(text).toMatch(/^Re-grade +0: method not followed/m);
    const { votes } = JSON.parse(await show('aurora', true));
    expect(votes[0]).toEqual({
      gate: expect.any(String),
      question: 'gate_type',
      answer: 'process',
      voter: 'v1',
      voter_kind: 'recorded',
      n: 1,
      why: 'so',
    });
  });

  test('a run without a grader says so everywhere', async () => {
    const text = await show('group/basalt-2');
    expect(text).toMatch(/^Re-grade +no score: cannot be graded again/m);
    expect(text).toContain('import again with --tasks DIR');
    expect(text).toMatch(/^Gates +not known without a re-grade$/m);
    expect(text).toMatch(/^D1 +unverified/m);
  });

  test('--json has the same members for every run', async () => {
    const [one, other] = [JSON.parse(await show('aurora', true)), JSON.parse(await show('basalt', true))];
    const members = [
      'run_id',
      'benchmark',
      'task_id',
      'model',
      'agent',
      'recorded',
      'termination',
      'steps',
      'regrade',
      'claim',
      'closing',
      'provenance',
      'sources',
      'votes',
      'decision',
    ];
    for (const run of [one, other]) expect(Object.keys(run).sort()).toEqual([...members].sort());
    expect(Object.keys(one.decision).sort()).toEqual(Object.keys(other.decision).sort());
    expect(other.regrade).toBeNull();
    expect(one.sources).toEqual([
      {
        gate: one.decision.fired[0].gate,
        file: 'main.py',
        lines: expect.arrayContaining([
          { line: 9, text: expect.stringContaining('errors.append'), here: true },
        ]),
      },
    ]);
  });
});

describe('which run', () => {
  test.each([
    ['the whole id', 'group/basalt-2'],
    ['a beginning', 'group/b'],
    ['an end', 'lt-2'],
    ['any part that no other has', 'salt'],
  ])('%s', async (_, id) => {
    expect(JSON.parse(await show(id, true)).run_id).toBe('group/basalt-2');
  });

  test.each([
    ['of several', 'group/', /"group\/" is in the ids of 2 runs \(.*<ESC>.*\): write more of it/],
    ['of none', 'x\u001b', /There is no run "x<ESC>" here/],
    ['of nothing', '', /There is no run "" here/],
  ])('a part %s is refused in one sentence', async (_, id, sentence) => {
    await expect(showCommand(fakeIo(cwd).io, id)).rejects.toThrow(sentence);
  });

  test('without one and without a terminal, which command lists them', async () => {
    await expect(showCommand(fakeIo(cwd).io)).rejects.toThrow(/Say which run: trustlayer show RUN/);
  });
});

describe('the report', () => {
  const report = async (options: Parameters<typeof reportCommand>[1], json = false): Promise<string> => {
    const { io, stdout } = fakeIo(cwd, { json, quiet: true });
    expect(await reportCommand(io, options)).toBe(0);
    return stdout();
  };

  test('says the options in force in every form', async () => {
    expect(await report({})).toMatch(/Options in force\n[\s\S]*^ {2}repeat: run 2 times \(1 re-grade\)$/m);
    expect(JSON.parse(await report({}, true)).options).toMatchObject({ pass_line: '1 (1 re-grade)' });
    expect(await report({ csv: true })).toMatch(/^options,,,repeat,,,run 2 times \(1 re-grade\),/m);
    expect(await report({ md: true })).toContain('### Options in force');
    expect(await report({ latex: true })).toMatch(/^% repeat: run 2 times/m);
  });

  test('a figure explained leads to its runs', async () => {
    const found = JSON.parse(await report({ explain: 'D1 contradiction m-one' }, true));
    expect(found.members).toEqual(['group/aurora\u001b[2J-1']);
  });

  test.each([
    [{ csv: true, md: true }, /Choose one of/],
    [{ latex: true, explain: 'D1 confirm' }, /explained as text/],
    [{ only: 'D9' }, /--only takes .*D1, D2, D3/],
    [{ model: 'none' }, /No run is of model/],
  ])('%o is refused', async (options, sentence) => {
    await expect(reportCommand(fakeIo(cwd).io, options)).rejects.toThrow(sentence);
  });
});
