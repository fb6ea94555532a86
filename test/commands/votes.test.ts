import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { auditCommand } from '../../src/commands/audit.js';
import { votesImportCommand, votesListCommand } from '../../src/commands/votes.js';
import { computed, madeRun, projectWith, typed } from './d2-project.js';
import { fakeIo } from './fake-io.js';

const vote = (n: number, more: object = {}) => ({
  question: 'fabricated',
  subject: { run: 'typed', values: [{ key: '$.slope', value: 7.389056 }] },
  voter: `judge ${n}`,
  voter_kind: 'recorded',
  n,
  answer: 'yes',
  at: '2026-01-01T00:00:00Z',
  ...more,
});

async function project(): Promise<string> {
  const cwd = await projectWith([madeRun('typed', typed), madeRun('computed', computed)]);
  await auditCommand(fakeIo(cwd, { quiet: true }).io);
  return cwd;
}

/** Writes each list of lines to a file of its own and imports them all. */
async function imported(cwd: string, ...files: (object | string)[][]) {
  const names = files.map((lines, at) => {
    const name = `votes-${at + 1}.jsonl`;
    writeFileSync(
      join(cwd, name),
      lines.map(line => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
    );
    return name;
  });
  const { io, stdout } = fakeIo(cwd, { quiet: true });
  await votesImportCommand(io, names);
  return stdout();
}

async function listed(cwd: string) {
  const { io, stdout } = fakeIo(cwd, { json: true, quiet: true });
  await votesListCommand(io);
  const sets = JSON.parse(stdout()) as {
    question: string;
    subject_hash: string;
    run_id: string;
    state: string;
    votes: { n: number; voter: string }[];
  }[];
  return sets;
}

const stateOf = async (cwd: string) =>
  Object.fromEntries(
    (await listed(cwd)).map(({ question, state, votes }) => [question, `${state} ${votes.length}`]),
  );

describe('votes import', () => {
  test('three votes by run and values, from two files', async () => {
    const cwd = await project();
    const said = await imported(cwd, [vote(1), vote(2)], [vote(3, { answer: 'no' })]);
    expect(said).toBe('3 votes read: 3 added.\n');
    expect(await stateOf(cwd)).toEqual({ must_be_computed: 'missing 0', fabricated: 'yes 3' });
  });

  test('two votes are taken, and said to be too few', async () => {
    const cwd = await project();
    expect(await imported(cwd, [vote(1), vote(2, { answer: 'no' })])).toMatch(
      /1 question of these has fewer than three votes\./,
    );
    expect(await stateOf(cwd)).toMatchObject({ fabricated: 'missing 2' });
  });

  test('again: nothing is added', async () => {
    const cwd = await project();
    await imported(cwd, [vote(1), vote(2), vote(3)]);
    expect(await imported(cwd, [vote(1), vote(2), vote(3)])).toBe(
      '3 votes read: 0 added, 3 known already.\n',
    );
  });

  test('by the hash of what was seen', async () => {
    const cwd = await project();
    const { subject_hash } = (await listed(cwd)).find(({ question }) => question === 'must_be_computed')!;
    const { subject: _, ...plain } = vote(1, { question: 'must_be_computed', subject_hash });
    await imported(cwd, [plain]);
    expect(await stateOf(cwd)).toMatchObject({ must_be_computed: 'missing 1' });
  });

  test('votes on what is not asked here are counted and left, with why', async () => {
    const cwd = await project();
    const later = vote(1, { question: 'lie', answer: 'drop', subject: { run: 'typed' } });
    expect(await imported(cwd, [vote(1), later, later])).toMatch(
      /Not imported: 2 votes on lie, which is not asked here now \(no claim of run "typed" is refuted by a re-grade here/,
    );
  });

  test('one line that cannot be taken, and nothing is imported', async () => {
    const cwd = await project();
    const bad = [
      vote(4),
      'nonsense',
      vote(2, { subject: { run: 'computed', values: [{ key: '$.slope' }] } }),
    ];
    const refused = imported(cwd, [vote(1)], ['', ...bad]);
    await expect(refused).rejects.toThrow(
      /^No vote was imported; 3 lines cannot be taken:\n {2}votes-2\.jsonl:2 has n = 4.*\n {2}votes-2\.jsonl:3 is not JSON\n {2}votes-2\.jsonl:4 .*run "computed"/,
    );
    expect(await stateOf(cwd)).toMatchObject({ fabricated: 'missing 0' });
  });

  test('a fourth vote, and a vote that was cast otherwise before', async () => {
    const cwd = await project();
    await imported(cwd, [vote(1), vote(2), vote(3)]);
    await expect(imported(cwd, [vote(3, { voter: 'a fourth' })])).rejects.toThrow(
      /votes-1\.jsonl:1 is a second vote n = 3 .* is in the project/,
    );
    await expect(imported(cwd, [vote(1, { answer: 'no' })])).rejects.toThrow(/a full set is three votes/);
  });

  test('a file that is not there', async () => {
    const { io } = fakeIo(await project());
    await expect(votesImportCommand(io, ['nowhere.jsonl'])).rejects.toThrow(
      'nowhere.jsonl cannot be read (no such file or folder).',
    );
  });
});

test('votes list as text', async () => {
  const cwd = await project();
  await imported(cwd, [vote(1), vote(2), vote(3)]);
  const { io, stdout, stderr } = fakeIo(cwd);
  await votesListCommand(io);
  expect(stdout()).toMatch(/^typed +fabricated +yes +yes \(judge 1\), yes \(judge 2\), yes \(judge 3\)$/m);
  expect(stdout()).toMatch(/^typed +must_be_computed +votes are missing +-$/m);
  expect(stdout()).toMatch(/2 questions; 1 waits for votes\.\n$/);
  expect(stderr()).toContain('should not look at this');
});

test('what other votes have settled waits for none', async () => {
  const cwd = await project();
  await imported(
    cwd,
    [1, 2, 3].map(n => vote(n, { question: 'must_be_computed', answer: 'no' })),
  );
  const { io, stdout } = fakeIo(cwd);
  await votesListCommand(io);
  expect(stdout()).toMatch(/^typed +fabricated +not needed +-$/m);
  expect(stdout()).toMatch(/2 questions; 0 wait for votes\.\n$/);
  const json = fakeIo(cwd, { json: true });
  await votesListCommand(json.io);
  expect(JSON.parse(json.stdout()).map(({ waits }: { waits: boolean }) => waits)).toEqual([false, false]);
});
