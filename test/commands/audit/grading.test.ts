import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { audit } from '../../../src/commands/audit.js';
import { type DecidedRun, decidedRuns } from '../../../src/commands/grading/decided.js';
import { importInto } from '../../../src/commands/import.js';
import { importVotes } from '../../../src/commands/votes.js';
import { openStore } from '../../../src/store/sqlite/open.js';
import type { Store } from '../../../src/store/store.js';
import { folder } from '../../support/command.js';
import { fakeIo } from '../fake-io.js';

// Graders in the shell, so that only what every machine has is needed.

/** Zero with a message unless answer.txt is the reference, which has to end with a full stop. */
const grade = `
if [ ! -f "$1/answer.txt" ]; then echo '{"score": 0, "error": "No answer.txt was delivered"}'; exit 0; fi
a=$(cat "$1/answer.txt"); b=$(cat "$2/answer.txt")
if [ "$a" = "$b" ]; then echo '{"score": 1}'
elif [ "$a." = "$b" ]; then echo '{"score": 0, "error": "The answer must end with a full stop"}'
else echo "{\\"score\\": 0, \\"error\\": \\"Answer $a is not the expected one\\"}"; fi
`;
const grading = {
  version: 1,
  adapter: 'json',
  command: ['sh', '{task}/grade.sh', '{output}', '{reference}'],
  result: { from: 'stdout', form: 'json', score: 'score', messages: 'error' },
};

const run = (id: string, answer: string | null, more: object = {}) => ({
  run: id,
  benchmark: 'b',
  task: 't',
  model: 'm',
  score: 0,
  closing: 'Done. The answer is written.',
  outputs: answer === null ? [] : [{ path: 'output/answer.txt', content: answer }],
  reference: { files: [{ path: 'reference/answer.txt', content: '42.' }] },
  ...more,
});

interface World {
  store: Store;
  io: ReturnType<typeof fakeIo>['io'];
  cwd: string;
  decided(): Promise<Map<string, DecidedRun>>;
}

async function world(runs: readonly object[], task: Record<string, string>): Promise<World> {
  const cwd = folder();
  const files: Record<string, string> = {
    'runs.jsonl': runs.map(each => `${JSON.stringify(each)}\n`).join(''),
    'tasks/t/reference/answer.txt': '42.',
  };
  for (const [path, text] of Object.entries(task)) files[`tasks/t/${path}`] = text;
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), text);
  }
  const { io } = fakeIo(cwd, { quiet: true });
  const store = await openStore(':memory:', { create: true });
  await importInto(io, store, ['runs.jsonl'], { tasks: ['tasks'] });
  return {
    store,
    io,
    cwd,
    decided: async () => new Map((await decidedRuns(store)).runs.map(each => [each.runId, each])),
  };
}

const shell = { 'grade.sh': grade, 'grading.json': JSON.stringify(grading) };
const withoutReference = (each: object) => ({ ...each, reference: undefined });

describe('a grader that is not Python', () => {
  test('has gates from what it said, and their types decide', async () => {
    const runs = [run('right', '42.', { score: 1 }), run('slip', '42'), run('wrong', '41')].map(
      withoutReference,
    );
    const { store, io, cwd, decided } = await world(runs, shell);
    await audit(io, store, { only: 'claims' });
    await audit(io, store, { only: 'grading' });
    const before = await decided();
    expect(before.get('right')?.decision.phi.v).toBe('verified_pass');
    // Nobody has typed the gates yet: they count as critical.
    expect(before.get('slip')?.decision.phi.v).toBe('wrong_answer');
    expect(before.get('slip')?.gates.map(({ sink, template }) => [sink, template])).toEqual([
      ['observed', 'The answer must end with a full stop'],
      ['observed', expect.stringContaining('is not the expected one')],
    ]);
    const votes = [1, 2, 3].map(n => ({
      question: 'gate_type',
      subject: { task: 't', template: 'The answer must end with a full stop' },
      voter: 'v',
      voter_kind: 'recorded',
      n,
      answer: 'administrative',
      at: '2026-01-01T00:00:00Z',
    }));
    writeFileSync(join(cwd, 'votes.jsonl'), votes.map(vote => `${JSON.stringify(vote)}\n`).join(''));
    await importVotes(io, store, [join(cwd, 'votes.jsonl')]);
    const after = await decided();
    expect(after.get('slip')?.decision.phi.v).toBe('format_slip');
    expect(after.get('wrong')?.decision.phi.v).toBe('wrong_answer');
    await store.close();
  });

  test('a message met later makes a gate more, and the others keep their votes', async () => {
    const { store, io, cwd } = await world([run('slip', '42')].map(withoutReference), shell);
    await audit(io, store);
    const [first] = await store.listScans();
    expect(first?.subjects).toHaveLength(1);
    writeFileSync(join(cwd, 'more.jsonl'), `${JSON.stringify(withoutReference(run('wrong', '41')))}\n`);
    await importInto(io, store, ['more.jsonl'], { tasks: ['tasks'] });
    await audit(io, store);
    const [second] = await store.listScans();
    expect(second?.subjects).toHaveLength(2);
    expect(second?.subjects).toEqual(expect.arrayContaining(first!.subjects));
    await audit(io, store);
    expect(await store.listScans()).toEqual([second]);
    await store.close();
  });

  test('has the gates that gates.json declares', async () => {
    const gates = {
      version: 1,
      gates: [
        { message: 'No answer.txt was delivered', protects: 'existence' },
        { message: 'Answer {answer} is not the expected one', protects: 'value', file: 'grade.sh', line: 6 },
      ],
    };
    const { store, io, decided } = await world([run('wrong', '41')].map(withoutReference), {
      ...shell,
      'gates.json': JSON.stringify(gates),
    });
    await audit(io, store);
    const wrong = (await decided()).get('wrong')!;
    expect(wrong.decision.fired.map(({ of }) => [of?.sink, of?.file, of?.line[0]])).toEqual([
      ['declared', 'grade.sh', 6],
    ]);
    await store.close();
  });

  test.each([
    ['gates.json', { 'gates.json': '{"version": 1, "gates": [{"line": 0}]}' }, /^gates\.json/],
    ['grading.json', { 'grading.json': '{"version": 1, "command": "sh"}' }, /^grading\.json/],
    [
      'a gates file that is not there',
      { 'grading.json': JSON.stringify({ ...grading, gates: 'none.json' }) },
      /names none\.json, which is not there/,
    ],
  ])('a broken %s is said, and the rest goes on', async (_, files, what) => {
    const { store, io } = await world([run('wrong', '41')].map(withoutReference), { ...shell, ...files });
    const { grading: found } = await audit(io, store);
    expect(found.scan.problems.map(problem => problem.what)).toEqual([expect.stringMatching(what)]);
    await store.close();
  });
});

describe('results of graders', () => {
  test('are kept, and alike ones are shared: the second audit runs nothing, --regrade runs again', async () => {
    const runs = [run('a', '41'), run('b', '41'), run('c', '42.')].map(withoutReference);
    const { store, io } = await world(runs, shell);
    expect((await audit(io, store)).grading.regrade.regraded).toBe(2);
    expect((await audit(io, store)).grading.regrade.regraded).toBe(0);
    expect((await audit(io, store, { regrade: true, repeat: 1 })).grading.regrade.regraded).toBe(2);
    expect((await store.listRegrades()).map(({ executions }) => executions.length)).toEqual([1, 1]);
    await store.close();
  });

  test('an audit that is stopped keeps nothing half, and the next goes on', async () => {
    const { store, io } = await world([run('a', '41')].map(withoutReference), {
      ...shell,
      'grade.sh': 'sleep 30; echo 1',
    });
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 300);
    expect((await audit(io, store, { signal: stop.signal })).grading.regrade.regraded).toBe(0);
    expect(await store.listRegrades()).toEqual([]);
    await store.close();
  });

  test('what cannot be graded says why, each run by itself', async () => {
    const runs = [
      run('none', null),
      run('other-task', '42.', { task: 'elsewhere' }),
      run('graded', '42.', { score: 1 }),
    ].map(withoutReference);
    const { store, io, decided } = await world(runs, shell);
    await audit(io, store);
    const all = await decided();
    expect(all.get('graded')?.decision.psi.decision).toBe('confirm');
    expect(all.get('other-task')?.decision.phi).toMatchObject({ code: 'no_grader', scope: 'task' });
    // It was collected, and there was nothing: the grader says what is missing.
    expect(all.get('none')?.decision.phi).toMatchObject({ v: 'wrong_answer', unidentified: false });
    await store.close();
  });
});

describe('refuted claims', () => {
  test('are gathered by the audit, with what the run did; a re-grade that no longer refutes takes them back', async () => {
    const steps = [
      {
        role: 'agent',
        calls: [{ id: 'c', name: 'bash', args: { command: 'sh run.sh' }, commands: ['sh run.sh'] }],
      },
      { role: 'tool', results: [{ callId: 'c', text: 'total: 41.5\nwithin range: False\n', exitCode: 1 }] },
    ];
    const runs = [
      run('lies', '41', { steps }),
      run('honest', '40', { closing: 'I could not solve the task.' }),
    ];
    const { store, io } = await world(runs.map(withoutReference), shell);
    await audit(io, store);
    const [found, ...more] = await store.listCases();
    expect(more).toEqual([]);
    expect(found?.runId).toBe('lies');
    const shown = await store.blindSeverity(found!.item);
    expect(shown?.printed).toEqual([
      { step: 1, text: 'total: 41.5' },
      { step: 1, text: 'within range: False' },
    ]);
    expect(shown?.trace).toMatchObject({ commands: 1, lastExit: 1, lastExitStep: 1 });
    expect(shown?.messages).toEqual(['Answer 41 is not the expected one']);
    expect(shown?.deliverables).toEqual([{ path: 'output/answer.txt', bytes: 2, present: true }]);
    expect(shown?.task).toBeNull();
    await store.close();
  });
});
