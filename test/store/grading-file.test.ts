import { readdirSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Connection } from '../../src/store/sqlite/connection.js';
import { currentSchema, migrate } from '../../src/store/sqlite/migrate.js';
import { migrations } from '../../src/store/sqlite/migrations/index.js';
import { openConnection, openStore } from '../../src/store/sqlite/open.js';
import { repeatItems } from '../../src/store/sqlite/repeat-items.js';
import { sqliteStore } from '../../src/store/sqlite/sqlite-store.js';
import type { Store } from '../../src/store/store.js';
import { buildChild } from './child-process.js';
import { caseOf, graderFile, importGraded, regradeOf, scan } from './grading-runs.js';
import { audit, importAnswers, traceOf, wrote } from './provenance-runs.js';
import { itemOf, label, lock, temporaryFolder } from './support.js';

// D1 and D3 in the SQLite file: guards, doctor, repeats, old projects, several processes.

let connection: Connection;
let store: Store;

beforeEach(async () => {
  connection = openConnection(':memory:');
  store = sqliteStore(connection);
  await importGraded(store, [{ id: 'a' }, { id: 'b', task: 'other' }]);
  await scan(store);
  await store.addRegrade(regradeOf());
  await store.setCases('c1', [caseOf('a'), caseOf('b', { text: { verdict: 'other' } })]);
});
afterEach(() => store.close());

const tables = ['shared_subject', 'shared_question', 'scan', 'scan_gate', 'regrade', 'claim_case'];
const rows = () => tables.map(table => connection.db.prepare(`SELECT * FROM ${table}`).all());

describe('whatever SQL is run', () => {
  test.each([
    ...tables.flatMap(table => [
      `DELETE FROM ${table}`,
      `INSERT OR REPLACE INTO ${table} SELECT * FROM ${table}`,
      `UPDATE ${table} SET rowid = rowid + 100`,
    ]),
    "UPDATE shared_subject SET text = '{}'",
    "UPDATE shared_question SET item = 'x'",
    "UPDATE scan SET scan = '{}'",
    "UPDATE scan_gate SET gate = 'x'",
    "UPDATE regrade SET regrade = '{}'",
    "UPDATE claim_case SET shown = '{}'",
    "INSERT INTO run_file (run_id, use, path, place, truncated) VALUES ('a', 'judge', 'x', '{}', 0)",
    "INSERT INTO claim_case (auto_run, run_id, item, subject, hash, shown, added_at) SELECT auto_run, 'nobody', item, subject, hash, shown, added_at FROM claim_case",
  ])('%s changes nothing', sql => {
    const before = rows();
    expect(before.every(table => table.length > 0)).toBe(true);
    expect(() => connection.db.prepare(sql).run()).toThrow(Sqlite.SqliteError);
    expect(rows()).toEqual(before);
  });
});

describe('doctor finds', () => {
  /** Does what no program of ours would, and puts the guards back. */
  const tamper = (sql: string) => {
    const { db } = connection;
    const triggers = db.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all() as {
      name: string;
      sql: string;
    }[];
    db.pragma('foreign_keys = OFF');
    for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
    db.exec(sql);
    for (const trigger of triggers) db.exec(trigger.sql);
    db.pragma('foreign_keys = ON');
  };

  test.each<[string, string, { code: string; text: RegExp }[]]>([
    [
      'a changed scan',
      `UPDATE scan SET scan = '{"gates":0}' WHERE task_id = 'other'`,
      [{ code: 'changed_scan', text: /task other by version s1 was changed/ }],
    ],
    [
      'a gate that was taken out of a scan',
      'DELETE FROM scan_gate WHERE scan = 1',
      [{ code: 'changed_scan', text: /scan/ }],
    ],
    [
      'another score',
      `UPDATE regrade SET regrade = replace(regrade, '"score":0', '"score":1')`,
      [{ code: 'changed_regrade', text: /^Re-grade 1 of/ }],
    ],
    [
      'a result under another key',
      `UPDATE regrade SET outputs_hash = replace(outputs_hash, 'b', 'c')`,
      [{ code: 'changed_regrade', text: /was changed/ }],
    ],
    [
      'other facts for pass B',
      `UPDATE claim_case SET shown = replace(shown, 'wrong answer', 'below the line') WHERE run_id = 'a'`,
      [{ code: 'changed_claim', text: /run a was changed/ }],
    ],
    [
      'a claim moved to another run',
      "UPDATE claim_case SET run_id = 'b' WHERE run_id = 'a'",
      [{ code: 'changed_claim', text: /run b was changed/ }],
    ],
    [
      'other words for voters',
      `UPDATE shared_subject SET text = replace(text, 'Missing', 'Found')`,
      [{ code: 'changed_subject', text: /votes on it cannot be counted/ }],
    ],
    [
      'a question put to another item',
      `UPDATE shared_question SET item = (SELECT max(item) FROM shared_question WHERE question = 'lie') WHERE question = 'gate_type'`,
      [{ code: 'changed_subject', text: /is not the one that asks gate_type/ }],
    ],
    [
      'a changed grader',
      "UPDATE run SET grader_hash = NULL WHERE run_id = 'a'",
      [
        { code: 'changed_run', text: /^Run a is not what its content's hash says/ },
        { code: 'changed_files', text: /run a was changed/ },
      ],
    ],
    [
      'a grader file that was taken away',
      "DELETE FROM run_file WHERE use = 'grader' AND run_id = 'b'",
      [{ code: 'changed_files', text: /run b was changed/ }],
    ],
  ])('%s', async (_, sql, found) => {
    expect(await store.verify()).toEqual([]);
    tamper(sql);
    expect(await store.verify()).toEqual(
      found.map(({ code, text }) => ({ severity: 'error', code, text: expect.stringMatching(text) })),
    );
  });

  test('rows that point nowhere', async () => {
    tamper("UPDATE scan_gate SET subject = 'none'");
    expect(await store.verify()).toContainEqual(
      expect.objectContaining({
        code: 'dangling',
        text: expect.stringMatching(/of scan_gate names a shared/),
      }),
    );
  });
});

test('the same claims again, and claims that come back, write no row', async () => {
  const before = rows();
  const both = [caseOf('a'), caseOf('b', { text: { verdict: 'other' } })];
  for (const cases of [both, [], both]) await store.setCases('c1', cases);
  expect(rows()).toEqual(before);
});

test('a hidden repeat has the words of the first time, and goes and comes with them', async () => {
  const [gate] = await store.listItems('gates');
  const [severity] = await store.listItems('severity');
  const [, lie] = (await store.listSubjects()).filter(({ question }) => question === 'lie');
  const repeats = repeatItems(connection);
  connection.write(() => {
    for (const { item } of [gate!, severity!, lie!]) repeats.add(item);
  });
  const repeatOf = async (pass: 'gates' | 'severity' | 'votes', item: string) =>
    (await store.listItems(pass, { parts: true })).find(({ parent }) => parent === item)?.item;
  const [again, worse, vote] = [
    (await repeatOf('gates', gate!.item))!,
    (await repeatOf('severity', severity!.item))!,
    (await repeatOf('votes', lie!.item))!,
  ];
  expect(await store.blindGate(again)).toEqual({ ...(await store.blindGate(gate!.item)), item: again });
  expect(await store.blindSeverity(worse)).toEqual({
    ...(await store.blindSeverity(severity!.item)),
    item: worse,
  });
  expect(await store.blindSubject(vote)).toEqual({ ...(await store.blindSubject(lie!.item)), item: vote });
  expect(await store.blindStep(worse, 0)).toEqual(await store.blindStep(severity!.item, 0));
  expect(await store.blindStep(vote, 0)).not.toBeNull();
  await store.addAnnotator('ada');
  await expect(store.addEvent(label('ada', vote, 'yes', { pass: 'votes' }))).rejects.toMatchObject({
    code: 'invalid',
  });
  await store.addEvent(label('ada', vote, 'drop', { pass: 'votes' }));

  await store.setCases('c1', []);
  expect(await repeatOf('severity', severity!.item)).toBeUndefined();
  expect(await repeatOf('votes', lie!.item)).toBeUndefined();
  await store.setCases('c1', [caseOf('a'), caseOf('b', { text: { verdict: 'other' } })]);
  expect(await repeatOf('severity', severity!.item)).toBe(worse);
  expect(await repeatOf('votes', lie!.item)).toBe(vote);
  expect(await store.verify()).toEqual([]);
});

describe('a project of the sixth schema', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());
  const runs = [
    { id: 'a', steps: [wrote(0, 'output/out.json', '{"slope": 7.389056}')] },
    { id: 'b', steps: [wrote(0, 'output/out.json', '{"slope": 3.141009}')], answer: { slope: 3.141009 } },
  ];

  /** As its program left it, with traces, labels, locks and votes of two people. */
  async function old(): Promise<string> {
    const today = folder.file('today.db');
    const made = await openStore(today, { create: true });
    await importAnswers(made, runs);
    await audit(made);
    for (const annotator of ['ada', 'bo']) {
      await made.addAnnotator(annotator);
      await made.openQueue('claim', annotator);
      await made.addEvent(label(annotator, await itemOf(made, 'a')));
      const { parts } = await traceOf(made, 'a');
      await made.addEvent(label(annotator, parts[0]!, 'typed', { pass: 'provenance' }));
      const { item } = (await made.listSubjects())[0]!;
      await made.addEvent(label(annotator, item, 'no', { pass: 'votes' }));
    }
    await made.addEvent(lock('bo'));
    await made.close();

    const place = folder.file('old.db');
    const db = new Sqlite(place);
    migrate(
      db,
      new Date(0),
      migrations.filter(({ version }) => version <= 6),
    );
    db.pragma('foreign_keys = OFF');
    db.prepare('ATTACH ? AS now').run(today);
    const triggers = db.prepare("SELECT name, sql FROM main.sqlite_schema WHERE type = 'trigger'").all() as {
      name: string;
      sql: string;
    }[];
    for (const { name } of triggers) db.exec(`DROP TRIGGER main.${name}`);
    const names = db
      .prepare("SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .pluck()
      .all() as string[];
    for (const table of names) {
      const columns = (db.pragma(`main.table_info(${table})`) as { name: string }[]).map(({ name }) => name);
      db.exec(`DELETE FROM main.${table}`);
      db.exec(`INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM now.${table}`);
    }
    db.exec("DELETE FROM main.guide WHERE pass IN ('severity', 'gates')");
    for (const { sql } of triggers) db.exec(sql);
    db.exec('DETACH now');
    db.close();
    return place;
  }

  test('keeps its labels, traces and files, after a backup, and takes graders without a loss', async () => {
    const place = await old();
    const dump = (at: string) => {
      const db = new Sqlite(at, { readonly: true });
      const all = [
        'SELECT * FROM label_event ORDER BY seq',
        'SELECT * FROM trace ORDER BY no',
        'SELECT * FROM subject ORDER BY question, hash',
        'SELECT * FROM item ORDER BY id',
        'SELECT * FROM run_file ORDER BY run_id, use, path',
        'SELECT * FROM file_content ORDER BY no',
        'SELECT run_id, content_hash, files_hash, evidence_hash FROM run ORDER BY run_id',
      ].map(sql => db.prepare(sql).all());
      const schema = db.pragma('user_version', { simple: true });
      db.close();
      return { schema, all };
    };
    const before = dump(place);
    expect(before.schema).toBe(6);
    expect(before.all.every(table => table.length > 0)).toBe(true);
    await expect(openStore(place, { readOnly: true })).rejects.toMatchObject({ code: 'read_only' });

    const migrated = await openStore(place);
    expect(await migrated.verify()).toEqual([]);
    expect((await migrated.facts()).schema).toBe(currentSchema);
    expect(dump(place)).toEqual({ schema: currentSchema, all: before.all });
    const backup = readdirSync(folder.path).find(name => name.includes('backup-v6'))!;
    expect(dump(folder.file(backup))).toEqual(before);
    for (const pass of ['severity', 'gates'] as const)
      expect(await migrated.getGuide(pass)).toMatchObject({ meaning: 1 });

    expect(await importAnswers(migrated, runs)).toEqual(['unchanged', 'unchanged']);
    const traced = await migrated.listTraces();
    const files = (id: string, answer: string) =>
      importAnswers(migrated, [
        {
          ...runs.find(run => run.id === id)!,
          files: [
            ...['output', 'reference'].map(use => ({
              ...graderFile(`${use}/out.json`, answer),
              use: use as 'output' | 'reference',
            })),
            graderFile('main.py', 'x'),
          ],
        },
      ]);
    expect(await files('a', '{"slope":7.389056}')).toEqual(['updated']);
    expect(await migrated.runsToTrace('v1')).toEqual([]);
    expect(await migrated.listTraces()).toEqual(traced);
    expect(await migrated.listGraders()).toMatchObject([{ runs: ['a'] }]);
    expect(await migrated.listItems('provenance')).toHaveLength(2);
    expect(await migrated.verify()).toEqual([]);
    await migrated.close();
  });
});

describe('several processes', () => {
  let children: Awaited<ReturnType<typeof buildChild>>;
  const folder = temporaryFolder();
  beforeAll(async () => {
    children = await buildChild();
  });
  afterAll(() => {
    children.remove();
    folder.remove();
  });

  test('two audits leave one scan of each grader, every re-grade, and each claim once', async () => {
    const place = folder.file();
    const made = await openStore(place, { create: true });
    await importGraded(
      made,
      Array.from({ length: 20 }, (_, n) => ({ id: `r${n}`, task: `task-${n % 10}`, answer: `{"x": ${n}}` })),
    );
    await Promise.all([0, 1].map(() => children.start({ args: ['grade', place] }).ended()));
    expect(await made.listScans()).toHaveLength(10);
    // The graders of all tasks have the same words.
    expect(await made.listItems('gates')).toHaveLength(1);
    expect(await made.listRegrades()).toHaveLength(20);
    expect(await made.listCases()).toHaveLength(20);
    expect(await made.listItems('severity')).toHaveLength(20);
    expect(await made.listItems('votes')).toHaveLength(60);
    expect(await made.verify()).toEqual([]);
    await made.close();
  });

  test('a program that is ended between two re-grades loses none that it said', async () => {
    const place = folder.file('killed.db');
    const made = await openStore(place, { create: true });
    await importGraded(made, [{ id: 'a' }]);
    const child = children.start({ args: ['regrade', place] });
    await child.printed(20);
    const said = await child.kill();
    expect(said.length).toBeGreaterThanOrEqual(20);
    const kept = (await made.listRegrades()).map(({ key }) => key.outputsHash);
    expect(kept.slice(0, said.length)).toEqual(said);
    expect(await made.verify()).toEqual([]);
    await made.close();
  });
});
