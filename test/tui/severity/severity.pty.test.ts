import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { folder, run } from '../../support/command.js';
import { refuted, writeGraded } from '../../support/graded-project.js';
import { launch, type Terminal } from '../../support/pty.js';

// A story, in the built program and a real pseudo-terminal. It needs python3, as the graders of its tasks do.

const json = async (cwd: string, ...args: string[]) => {
  const { stdout, stderr } = await run([...args, '--json'], { cwd });
  return stdout === '' ? { refused: stderr } : JSON.parse(stdout);
};

/** Everybody's labels by what is on the screen: how often the agent says that it verified its result. */
const ofClaims: Record<string, Record<string, string>> = {
  ann: {
    'verified it 1': 'r1',
    'verified it 2': '1',
    'verified it 3': '2',
    'verified it 4': '1',
    'verified it 5': '3',
  },
  bo: {
    'verified it 1': 'r1',
    'verified it 2': '2',
    'verified it 3': '2',
    'verified it 4': 'w1',
    'verified it 5': '3',
  },
};
/** And by what the gate says. */
const ofGates: Record<string, Record<string, string>> = {
  ann: {
    'says  Missing file': 'r1',
    'says  Wrong energy of argon': '1',
    'says  Wrong energy of boron': '1',
    'says  Keys': 'r3',
  },
  bo: {
    'says  Missing file': 'r1',
    'says  Wrong energy of argon': '1',
    'says  Wrong energy of boron': 'x1',
    'says  Keys': 'r3',
  },
};

/** Labels what is on the screen, `count` times. */
async function labels(
  who: Terminal,
  count: number,
  keysOf: Record<string, string>,
  noun: 'item' | 'gate',
): Promise<void> {
  for (let at = 1; at <= count; at += 1) {
    const screen = await who.waitFor(new RegExp(`${noun} ${at} of ${count} [\\s\\S]*\\[BLIND {2}ok\\]`));
    const [, keys] = Object.entries(keysOf).find(([words]) => screen.includes(words)) ?? [];
    if (keys === undefined) throw new Error(`nothing is known of:\n${screen}`);
    for (const key of keys) {
      await sleep(200);
      await who.press(key);
    }
  }
  await who.waitFor('ALL DONE');
}

/** Settles what waits: the own answer by the screen, a slip, the own answer for everybody. */
async function settles(zhou: Terminal, count: number, keysOf: Record<string, string>): Promise<void> {
  for (let at = 1; at <= count; at += 1) {
    await zhou.waitFor(new RegExp(`queue 0${at} of ${count}`));
    const screen = await zhou.waitFor(/step 1 of 3/);
    expect(screen).not.toMatch(/annotator 1|disagreement/);
    const [, keys] = Object.entries(keysOf).find(([words]) => screen.includes(words)) ?? [];
    if (keys === undefined) throw new Error(`nothing is known of:\n${screen}`);
    for (const key of keys) {
      await sleep(200);
      await zhou.press(key);
    }
    await zhou.waitFor(/step 2 of 3/);
    await zhou.press('s');
    await zhou.waitFor(/annotators differ/);
    await sleep(200);
    await zhou.press('3');
    await zhou.waitFor(/cause: 3 slip/);
    await sleep(200);
    await zhou.press('3');
    await zhou.waitFor(/reason for your own answer/);
    await zhou.type('按指南 4.2');
    await zhou.press('enter');
  }
  await zhou.waitFor('the automated verdicts may be shown now');
  await zhou.press('q');
  expect((await zhou.exited).code).toBe(0);
}

test('two people label false claims and gates, lock, a third settles, and panel and export agree', async () => {
  const cwd = folder();
  writeGraded(cwd);
  await run(['import', 'runs.jsonl', '--tasks', 'tasks', '--quiet'], { cwd });
  await run(['audit', '--repeat', '1', '--quiet'], { cwd });
  await run(['votes', 'import', 'votes.jsonl', '--quiet'], { cwd });

  // Pass B shows the re-grade, so it waits for the passes that hide it.
  const early = launch({ args: ['review', 'severity', '--as', 'ann'], cwd });
  expect((await early.exited).code).toBe(2);
  expect(early.screen().replaceAll('\n', ' ')).toMatch(/opens when your labels of pass A are locked/);

  for (const name of ['ann', 'bo']) {
    for (const pass of ['claim', 'provenance'])
      expect((await json(cwd, 'lock', pass, '--as', name, '--give-up')).refused).toBeUndefined();
    const claims = launch({ args: ['review', 'severity', '--as', name], cwd });
    const first = await claims.waitFor('WHAT THE RE-GRADE FOUND');
    expect(first).not.toMatch(/aurora|basalt|cinder|bench-judge|score 1/);
    await labels(claims, refuted.length, ofClaims[name]!, 'item');
    await claims.press('q');
    expect((await claims.exited).code).toBe(0);
    const gates = launch({ args: ['review', 'gates', '--as', name], cwd });
    await labels(gates, 6, ofGates[name]!, 'gate');
    await gates.press('q');
    expect((await gates.exited).code).toBe(0);
  }

  const snapshots: Record<string, string> = {};
  for (const pass of ['severity', 'gates']) {
    expect(await json(cwd, 'lock', pass, '--as', 'ann')).toMatchObject({ snapshot: null, open: 0 });
    const { snapshot } = await json(cwd, 'lock', pass, '--as', 'bo');
    snapshots[pass] = snapshot.hash;
  }
  const before = await json(cwd, 'agreement', 'severity');

  await settles(launch({ args: ['consensus', 'severity', '--as', 'zhou'], cwd }), 1, {
    'verified it 2': 'r1',
  });
  await settles(launch({ args: ['consensus', 'gates', '--as', 'zhou'], cwd }), 1, {
    'says  Wrong energy of boron': '1',
  });

  const { questions } = await json(cwd, 'agreement', 'severity');
  expect(questions.severity.pairs).toEqual(before.questions.severity.pairs);
  expect(questions.severity.facts.snapshot).toBe(snapshots.severity?.slice(0, 8));
  // Two alike word for word for one vote, but each an item: both hard; 3 is soft, 4 hard, 5 dropped, and 2 was settled as hard.
  expect(questions.severity.tool).toMatchObject({
    name: 'judge',
    truth: { kind: 'consensus', sources: { unanimous: 5, adjudicated: 1, talked: 0, excluded: 0 } },
    agreement: {
      table: [
        [4, 0, 0],
        [1, 0, 0],
        [0, 0, 1],
      ],
    },
  });
  expect(questions.confirmed.tool.scores).toMatchObject({ tp: 5, fp: 0, fn: 0, tn: 1 });

  const gates = (await json(cwd, 'agreement', 'gates')).questions;
  expect(gates.gate_type.tool.agreement.percent_agreement).toMatchObject({ x: 6, n: 6 });
  // Only the mark was settled; the type was never in question.
  expect(gates.gate_type.tool.truth.kind).toBe('unanimous');
  expect(gates.gaming.tool.truth).toMatchObject({ kind: 'consensus', sources: { adjudicated: 1 } });

  const rows = async (what: string, pass: string) =>
    parse((await run(['export', what, '-', '--pass', pass], { cwd })).stdout, { columns: true }) as Record<
      string,
      string
    >[];
  const settled = await rows('consensus', 'severity');
  expect(settled.map(({ label }) => label).sort()).toEqual(
    ['drop', 'hard', 'hard+right', 'hard+right', 'hard+right', 'soft'].sort(),
  );
  expect(settled.filter(({ source }) => source === 'adjudicated')).toMatchObject([
    { label: 'hard+right', cause: 'slip', reason: '按指南 4.2' },
  ]);
  const used = (await rows('rows-used', 'severity')).filter(
    row => row.question === 'severity' && row['used judge'] === 'used',
  );
  const cell = (truth: string, judge: string) =>
    used.filter(row => row.truth === truth && row.judge === judge).length;
  const names = ['hard', 'soft', 'drop'];
  expect(names.map(truth => names.map(judge => cell(truth, judge)))).toEqual(
    questions.severity.tool.agreement.table,
  );
  expect((await rows('consensus', 'gates')).filter(({ label }) => label === 'critical+alpha')).toEqual([]);

  // Whoever voted before is compared with no vote of their own: people's types count, and the tool stays the judge.
  const votes = await json(cwd, 'votes', 'list');
  const typed = votes.filter(({ question }: { question: string }) => question === 'gate_type');
  expect(typed).toHaveLength(6);
  for (const { votes: cast } of typed)
    expect(cast.map(({ voter }: { voter: string }) => voter)).toEqual(expect.arrayContaining(['ann', 'bo']));
}, 120_000);
