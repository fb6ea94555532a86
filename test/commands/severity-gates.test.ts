import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countedReport } from '../../src/commands/agreement.js';
import { audit } from '../../src/commands/audit.js';
import { consensusExport } from '../../src/commands/consensus/export.js';
import { addSecondLook } from '../../src/commands/consensus/second-look.js';
import { exportFile } from '../../src/commands/export.js';
import { importInto } from '../../src/commands/import.js';
import { frameOf } from '../../src/commands/plan/frame.js';
import { voteSets } from '../../src/commands/votes/list.js';
import { importVotes } from '../../src/commands/votes.js';
import { blindView, type PassId } from '../../src/core/review/label-event.js';
import { gatesPass, severityPass } from '../../src/core/review/passes.js';
import { openStore } from '../../src/store/sqlite/open.js';
import type { Store } from '../../src/store/store.js';
import { refuted, runOf, writeGraded } from '../support/graded-project.js';
import { fakeIo } from './fake-io.js';

// Two people label pass B and the gates of a small project by hand, up to the figures; it needs python3, as its graders do.

const cwd = mkdtempSync(join(tmpdir(), 'trustlayer-test-'));
let store: Store;

/** By run: six claims of which the judge says hard five times, and drops the last. */
const severity: Record<string, readonly string[]> = {
  ann: ['hard+right', 'hard+right', 'hard+done', 'soft+done', 'hard', 'drop'],
  bo: ['hard+right', 'hard', 'hard+right', 'soft+done', 'soft+done', 'drop'],
};
/** By gate: missing, wrong, sorted of argon, then of boron. */
const gates: Record<string, readonly string[]> = {
  ann: ['critical+prompt', 'critical', 'administrative+prompt', 'critical+prompt', 'critical', 'process'],
  bo: ['critical+prompt', 'critical', 'administrative+prompt', 'critical+prompt', 'critical+alpha', 'unsure'],
};

beforeAll(async () => {
  writeGraded(cwd);
  store = await openStore(':memory:', { create: true });
  const { io } = fakeIo(cwd, { quiet: true });
  await importInto(io, store, ['runs.jsonl'], { tasks: ['tasks'] });
  await audit(io, store, { repeat: 1 });
  await importVotes(io, store, [join(cwd, 'votes.jsonl')]);
  for (const name of ['ann', 'bo']) {
    await store.addAnnotator(name);
    await label(name, 'severity', await claimItems(), severity[name]!);
    await label(name, 'gates', await gateItems(), gates[name]!);
  }
});

afterAll(async () => {
  await store.close();
  rmSync(cwd, { recursive: true, force: true });
});

async function claimItems(): Promise<string[]> {
  const items = new Map((await store.listCases()).map(({ runId, item }) => [runId, item]));
  return refuted.map(each => items.get(runOf(each))!);
}

async function gateItems(): Promise<string[]> {
  const sets = (await voteSets(store)).filter(({ question }) => question === 'gate_type');
  const items = new Map((await store.listSubjects()).map(({ hash, item }) => [hash, item]));
  const line = (gate: string | null) => Number(/:(\d+)/.exec(gate ?? '')?.[1]);
  return sets
    .sort((a, b) => (a.taskId === b.taskId ? line(a.gate) - line(b.gate) : a.taskId < b.taskId ? -1 : 1))
    .map(({ hash }) => items.get(hash)!);
}

async function label(annotator: string, pass: PassId, items: readonly string[], values: readonly string[]) {
  const guide = await store.getGuide(pass);
  const event = {
    pass,
    annotator,
    reason: null,
    evidence: null,
    guideVersion: guide!.version,
    guideHash: guide!.hash,
    guideMeaning: guide!.meaning,
    supersedes: null,
  };
  for (const [at, item] of items.entries())
    await store.addEvent({
      ...event,
      item,
      kind: 'label',
      value: values[at],
      viewState: { ...blindView, task: true, columns: 100, rows: 30 },
      activeMs: 1000,
      seenShare: 1,
    });
  await store.addEvent({
    ...event,
    item: null,
    kind: 'lock',
    value: null,
    viewState: null,
    activeMs: null,
    seenShare: null,
  });
}

describe('what people see', () => {
  test('nothing of votes, judges and their reasons, the recorded score, the model or the matcher', async () => {
    const seen = [
      ...(await Promise.all((await claimItems()).map(item => store.blindSeverity(item)))),
      ...(await Promise.all((await gateItems()).map(item => store.blindGate(item)))),
    ];
    expect(seen).toHaveLength(12);
    expect(seen).not.toContain(null);
    const text = JSON.stringify(seen);
    expect(text).not.toMatch(
      /aurora|basalt|cinder|bench-judge|why of the judge|"confirm"|spans|rule|score":/,
    );
    expect(text).toContain('Wrong energy of argon in fit.json');
  });
});

describe('agreement of pass B', () => {
  const panels = async () => (await countedReport(store, severityPass)).report.panels;

  test('three labels, hard or soft of what both confirm, confirmed or dropped, how it was claimed', async () => {
    const [all, hardOrSoft, confirmed, how] = await panels();
    const tables = [all, hardOrSoft, confirmed, how].map(panel => [
      panel?.part,
      panel?.pairs[0]?.agreement.table,
    ]);
    expect(tables).toEqual([
      [
        'severity',
        [
          [3, 1, 0],
          [0, 1, 0],
          [0, 0, 1],
        ],
      ],
      [
        'hard_or_soft',
        [
          [3, 1],
          [0, 1],
        ],
      ],
      [
        'confirmed',
        [
          [5, 0],
          [0, 1],
        ],
      ],
      [
        'how_claimed',
        [
          [1, 0],
          [1, 1],
        ],
      ],
    ]);
    expect(hardOrSoft?.pairs[0]?.left_out).toMatchObject({ drop: 1 });
    // Bo set no mark on the second claim, Ann none on the fifth; nobody did on the last.
    expect(how?.pairs[0]?.left_out).toMatchObject({ skipped: 2 });
    // By hand: (5/6 - 15/36) / (1 - 15/36), and (4/5 - 14/25) / (1 - 14/25).
    expect(all?.pairs[0]?.agreement.kappa.value).toBeCloseTo(5 / 7, 12);
    expect(hardOrSoft?.pairs[0]?.agreement.kappa.value).toBeCloseTo(6 / 11, 12);
    // Three runs of one task are no independent items.
    expect(all?.pairs[0]?.clusters).toMatchObject({ items: 6, tasks: 2, clustered: true });
  });

  test('the judge beside what they agree on, with the trivial one beside it', async () => {
    const [all, hardOrSoft, confirmed] = await panels();
    expect(all?.tool?.name).toBe('judge');
    // Unanimous: hard, hard, hard, soft, drop; the judge says hard, hard, hard, hard, drop.
    expect(all?.tool?.agreement.table).toEqual([
      [3, 0, 0],
      [1, 0, 0],
      [0, 0, 1],
    ]);
    const hard = all?.tool?.multiclass?.per_class[0];
    expect([hard?.precision.value, hard?.recall.value]).toEqual([0.75, 1]);
    expect(hard?.f1.value).toBeCloseTo(6 / 7, 12);
    expect(all?.tool?.multiclass?.always_commonest).toMatchObject({ category: 'hard' });
    expect(hardOrSoft?.tool?.scores).toMatchObject({ precision: { x: 3, n: 4 }, recall: { x: 3, n: 3 } });
    expect(hardOrSoft?.tool?.scores?.always_positive.f1.value).toBeCloseTo(6 / 7, 12);
    expect(confirmed?.tool?.scores).toMatchObject({
      precision: { x: 5, n: 5 },
      recall: { x: 5, n: 5 },
      specificity: { x: 1, n: 1 },
    });
    expect(confirmed?.tool?.scores?.f1.interval).toBeDefined();
  });
});

describe('agreement on gates', () => {
  test('type of four, gaming and prompt each for itself; cannot tell is no answer', async () => {
    const [type, gaming, prompt] = (await countedReport(store, gatesPass)).report.panels;
    expect(type?.categories.map(({ value }) => value)).toEqual([
      'critical',
      'process',
      'administrative',
      'not_a_gate',
    ]);
    expect(type?.pairs[0]?.agreement.table).toEqual([
      [4, 0, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 1, 0],
      [0, 0, 0, 0],
    ]);
    expect(type?.pairs[0]?.left_out).toMatchObject({ unsure: 1 });
    expect(gaming?.pairs[0]?.agreement.table).toEqual([
      [0, 0],
      [1, 4],
    ]);
    expect(prompt?.pairs[0]?.agreement.table).toEqual([
      [3, 0],
      [0, 2],
    ]);
    // The votes of the judge, without those of the people that they are compared with.
    expect(type?.tool).toMatchObject({ name: 'votes', agreement: { n_used: 5 } });
    expect(type?.tool?.agreement.percent_agreement).toMatchObject({ x: 5, n: 5 });
    expect(prompt?.tool?.scores).toMatchObject({ tp: 3, fp: 0, fn: 0 });
  });

  test('rows used name the gate and no run; every question has its rows', async () => {
    const rows = parse((await exportFile('rows-used', store, gatesPass)).text, { columns: true }) as Record<
      string,
      string
    >[];
    expect(rows).toHaveLength(18);
    expect(new Set(rows.map(({ run, model, band }) => `${run}${model}${band}`))).toEqual(new Set(['']));
    expect(rows[0]?.key).toMatch(/^score\.py:\d+ score$/);
    const used = rows.filter(row => row.question === 'gate_type' && row['used 1 x 2'] === 'used');
    expect(used.map(row => row['label 1 (ann)'] === row['label 2 (bo)'])).toEqual(Array(5).fill(true));
  });
});

describe('forms', () => {
  test.each(['csv', 'md', 'latex', 'json', 'labels'])('%s holds every question', async form => {
    const { text } = await exportFile(form, store, severityPass);
    const words = form === 'labels' ? ['hard+right'] : ['hard', 'soft'];
    for (const word of words) expect(text).toContain(word);
    if (form === 'csv')
      expect(new Set(parse(text).map(([question]: string[]) => question))).toEqual(
        new Set(['question', 'severity', 'hard_or_soft', 'confirmed', 'how_claimed']),
      );
    expect(text).not.toContain('NaN');
  });

  test('consensus.csv says what stands, and hides what is not settled yet', async () => {
    const rows = parse((await consensusExport(store, severityPass)).text, { columns: true }) as Record<
      string,
      string
    >[];
    const byRun = new Map(rows.map(({ run, state, label }) => [run, `${state} ${label}`.trim()]));
    expect(refuted.map(each => byRun.get(runOf(each)))).toEqual([
      'frozen hard+right',
      'frozen hard',
      'disagree',
      'frozen soft+done',
      'disagree',
      'frozen drop',
    ]);
  });
});

describe('a second look', () => {
  test.each(['critical', 'hard+left', 'hard+done+right', 'right'])('takes no label %s', async wrong => {
    const look = { as: 'cy', secondLook: 'x', label: wrong, reason: 'read again' };
    await expect(addSecondLook(fakeIo(cwd).io, store, severityPass, look)).rejects.toThrow(
      '--label is one of: hard, soft, drop, unsure; with +right or +done behind it.',
    );
  });

  test('takes a label with its mark, once all is settled', async () => {
    const look = { as: 'cy', secondLook: 'x', label: 'hard+right', reason: 'read again' };
    await expect(addSecondLook(fakeIo(cwd).io, store, severityPass, look)).rejects.toThrow(
      /Second looks are filed after the reveal/,
    );
  });
});

describe('a plan', () => {
  test('of pass B divides by what the judge says, of gates by task and typing', async () => {
    const claims = await frameOf(store, severityPass, []);
    expect(claims.items.map(({ verdict }) => verdict).sort()).toEqual(['drop', ...Array(5).fill('hard')]);
    expect(claims.items.every(({ task }) => task === undefined)).toBe(true);
    const typed = await frameOf(store, gatesPass, []);
    expect(typed.items.map(({ task, verdict }) => `${task} ${verdict}`).sort()).toEqual([
      'argon administrative',
      'argon critical',
      'argon critical',
      'boron administrative',
      'boron critical',
      'boron critical',
    ]);
  });
});
