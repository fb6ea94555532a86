import { readdirSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { partItemId, repeatPart, valuePart } from '../../src/core/review/item.js';
import { blindView } from '../../src/core/review/label-event.js';
import type { Connection } from '../../src/store/sqlite/connection.js';
import { currentSchema, migrate } from '../../src/store/sqlite/migrate.js';
import { migrations } from '../../src/store/sqlite/migrations/index.js';
import { openConnection, openStore } from '../../src/store/sqlite/open.js';
import { repeatItems } from '../../src/store/sqlite/repeat-items.js';
import { sqliteStore } from '../../src/store/sqlite/sqlite-store.js';
import type { Store } from '../../src/store/store.js';
import { answered, audit, bash, importAnswers, traceOf, wrote } from './provenance-runs.js';
import { itemOf, label, temporaryFolder } from './support.js';

// D2 in the SQLite file: guards, doctor, repeats, old projects.

const typed = [wrote(0, 'output/out.json', '{"slope": 7.389056}')];
const computed = [bash(0, 'python fit.py'), answered(1, 'slope = 7.389056')];

let connection: Connection;
let store: Store;

beforeEach(async () => {
  connection = openConnection(':memory:');
  store = sqliteStore(connection);
  await importAnswers(store, [
    { id: 'a', steps: typed, answer: { slope: 7.389056, n: 12.345 } },
    { id: 'b', steps: computed },
  ]);
  await audit(store);
  await store.addVotes([
    {
      question: 'fabricated',
      subject_hash: (await traceOf(store, 'a')).subjects[1]!.hash,
      voter: 'judge',
      voter_kind: 'recorded',
      n: 1,
      answer: 'no',
      at: '2026-01-01T00:00:00Z',
    },
  ]);
});
afterEach(() => store.close());

describe('whatever SQL is run', () => {
  test.each([
    "UPDATE trace SET traced = '[]'",
    'UPDATE trace SET item = NULL',
    'DELETE FROM trace',
    'INSERT OR REPLACE INTO trace SELECT * FROM trace',
    "UPDATE subject SET text = '{}'",
    'DELETE FROM subject',
    'INSERT OR REPLACE INTO subject SELECT * FROM subject',
    "UPDATE trace_subject SET question = 'fabricated'",
    'DELETE FROM trace_subject',
    "UPDATE vote SET answer = 'yes'",
    'DELETE FROM vote',
    'INSERT OR REPLACE INTO vote SELECT * FROM vote',
    `INSERT OR REPLACE INTO vote (question, subject_hash, voter, voter_kind, n, answer, at, added_at)
      SELECT question, subject_hash, voter, voter_kind, n, 'yes', at, added_at FROM vote`,
    'UPDATE item SET parent = NULL, part = NULL WHERE part IS NOT NULL',
    "UPDATE item SET part = 'repeat' WHERE part IS NOT NULL",
    'UPDATE item SET parent = (SELECT min(id) FROM item) WHERE part IS NOT NULL',
  ])('%s changes nothing', sql => {
    const all = () =>
      ['trace', 'subject', 'trace_subject', 'vote', 'item'].map(table =>
        connection.db.prepare(`SELECT * FROM ${table}`).all(),
      );
    const before = all();
    expect(() => connection.db.prepare(sql).run()).toThrow(Sqlite.SqliteError);
    expect(all()).toEqual(before);
  });

  test('a part names its item, and an item that is there', () => {
    const add = connection.db.prepare(
      `INSERT INTO item (id, pass, run_id, cut_off, ended_on_tool_call, added_at, parent, part)
      VALUES (?, 'provenance', 'a', 0, 0, 'now', ?, ?)`,
    );
    const { item } = connection.db.prepare("SELECT item FROM trace WHERE run_id = 'a'").get() as {
      item: string;
    };
    expect(() => add.run('x', item, null)).toThrow(/CHECK/);
    expect(() => add.run('x', null, 'p')).toThrow(/CHECK/);
    expect(() => add.run('x', 'none', 'p')).toThrow(/FOREIGN KEY/);
    expect(() => add.run('x', item, 'p')).not.toThrow();
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

  test.each<[string, string, { severity: string; code: string; text: RegExp }[]]>([
    [
      'a changed label in a trace',
      `UPDATE trace SET traced = replace(traced, '"typed"', '"given"') WHERE run_id = 'a'`,
      [{ severity: 'error', code: 'changed_trace', text: /run a by engine v1 was changed/ }],
    ],
    [
      'a trace moved to another run',
      "UPDATE trace SET item = (SELECT item FROM trace WHERE run_id = 'b') WHERE run_id = 'a'",
      [{ severity: 'error', code: 'changed_trace', text: /run a/ }],
    ],
    [
      'other words for voters',
      `UPDATE subject SET text = replace(text, 'Fit it', 'Guess it') WHERE question = 'fabricated'`,
      [{ severity: 'error', code: 'changed_subject', text: /was changed/ }],
    ],
    [
      'a vote on no subject',
      "UPDATE vote SET subject_hash = replace(subject_hash, substr(subject_hash, 1, 8), 'ffffffff')",
      [{ severity: 'warning', code: 'dangling', text: /^1 of the votes on fabricated is on a text/ }],
    ],
    [
      'a part of another run',
      "UPDATE item SET run_id = 'b' WHERE part LIKE '%slope' AND run_id = 'a'",
      [{ severity: 'error', code: 'dangling', text: /is a part of item .* another pass or run/ }],
    ],
    [
      'a part whose item is gone',
      "UPDATE item SET parent = 'gone' WHERE part LIKE '%slope' AND run_id = 'a'",
      [
        { severity: 'error', code: 'dangling', text: /of item names a item/ },
        { severity: 'error', code: 'changed_item', text: /words do not match/ },
      ],
    ],
    [
      'a changed value',
      "UPDATE item SET text = '8' WHERE part LIKE '%slope' AND run_id = 'a'",
      [{ severity: 'error', code: 'changed_item', text: /words do not match/ }],
    ],
    [
      'a run under the hash of another',
      "UPDATE run SET evidence_hash = 'x' WHERE run_id = 'b'",
      [{ severity: 'error', code: 'changed_run', text: /Run b is not what its traces are matched by/ }],
    ],
  ])('%s', async (_, sql, expected) => {
    tamper(sql);
    const found = (await store.verify()).map(({ severity, code, text }) => ({ severity, code, text }));
    expect(found).toEqual(
      expected.map(({ text, ...rest }) => ({ ...rest, text: expect.stringMatching(text) })),
    );
  });
});

describe('a hidden repeat', () => {
  const repeated = async () => {
    const { item, parts } = await traceOf(store, 'a');
    connection.write(() => repeatItems(connection).add(item!));
    return { item: item!, parts, repeat: partItemId('provenance', item!, repeatPart) };
  };

  test('shows the words of its item, with values of its own', async () => {
    const { item, parts, repeat } = await repeated();
    const [first, second] = [(await store.blindProvenance(item))!, (await store.blindProvenance(repeat))!];
    const own = first.values.map(({ path, key }) => partItemId('provenance', repeat, valuePart(path, key)));
    expect(second).toEqual({
      ...first,
      item: repeat,
      values: first.values.map((value, at) => ({ ...value, part: own[at] })),
    });
    expect(own.some(part => parts.includes(part))).toBe(false);
    expect(await store.blindStep(repeat, 0)).toEqual(await store.blindStep(item, 0));
    expect(await store.blindPrompt(repeat)).toBe(await store.blindPrompt(item));
    expect(await store.blindCode(repeat)).toEqual(await store.blindCode(item));
    expect(await store.findInRun(repeat, 'slope', 5)).toEqual(await store.findInRun(item, 'slope', 5));
    for (const part of [parts[0]!, own[0]!]) expect(await store.blindProvenance(part)).toBeNull();
    await store.addAnnotator('ada');
    const events = [label('ada', own[0]!, 'typed'), label('ada', repeat, 'clean')];
    expect(await store.addEvents(events.map(event => ({ ...event, pass: 'provenance' })))).toHaveLength(2);
    expect(await store.verify()).toEqual([]);
  });

  test.each(['provenance-check', 'votes'] as const)(
    'who saw its run in pass %s labels neither it nor its repeat blind, whatever the screen says',
    async pass => {
      const { item, parts, repeat } = await repeated();
      const { checkItem } = await traceOf(store, 'a');
      const seen =
        pass === 'votes' ? (await store.listSubjects()).find(({ runId }) => runId === 'a')!.item : checkItem!;
      await store.addAnnotator('ada');
      await store.addAnnotator('bo');
      expect(await store.notBlind('provenance', 'ada')).toEqual([]);
      const view = { ...blindView, mode: 'verdict_shown' as const };
      await store.addEvent({
        ...label('ada', seen, pass === 'votes' ? 'yes' : 'upheld'),
        pass,
        viewState: view,
        evidence: {},
      });
      expect(await store.notBlind('provenance', 'ada')).toEqual([item]);
      expect(await store.notBlind('provenance', 'bo')).toEqual([]);
      for (const [who, verdict] of [
        ['ada', true],
        ['bo', false],
      ] as const)
        for (const [target, value] of [
          [parts[0]!, 'typed'],
          [item, 'clean'],
          [repeat, 'clean'],
        ] as const) {
          const made = await store.addEvent({ ...label(who, target, value), pass: 'provenance' });
          expect(made.viewState).toMatchObject({ verdict, otherLabels: false });
        }
      expect(await store.verify()).toEqual([]);
    },
  );

  test('is counted nowhere, and comes and goes with its item', async () => {
    const { repeat } = await repeated();
    const rows = async () =>
      (await store.listItems('provenance', { parts: true, superseded: true })).filter(({ item, parent }) =>
        [item, parent].includes(repeat),
      );
    expect(await store.listItems('provenance')).toHaveLength(2);
    expect(await rows()).toHaveLength(3);
    expect((await rows()).some(({ superseded }) => superseded)).toBe(false);
    await store.addAnnotator('ada');
    expect(await store.openQueue('provenance', 'ada')).toHaveLength(2);
    await importAnswers(store, [{ id: 'a', steps: computed, answer: { slope: 7.389056, n: 12.345 } }]);
    expect((await rows()).every(({ superseded }) => superseded)).toBe(true);
    expect(await store.blindProvenance(repeat)).toBeNull();
    await importAnswers(store, [{ id: 'a', steps: typed, answer: { slope: 7.389056, n: 12.345 } }]);
    expect((await rows()).some(({ superseded }) => superseded)).toBe(false);
  });

  test('of pass A stays when its run is imported anew with the same closing', async () => {
    const item = await itemOf(store, 'a');
    connection.write(() => repeatItems(connection).add(item));
    const repeat = partItemId('claim', item, repeatPart);
    await importAnswers(store, [{ id: 'a', steps: computed }]);
    const rows = await store.listItems('claim', { parts: true });
    expect(rows.map(row => row.item).sort()).toEqual([item, repeat, await itemOf(store, 'b')].sort());
    expect(await store.blindClosing(repeat)).toEqual({ ...(await store.blindClosing(item))!, item: repeat });
    expect((await store.listRuns()).map(({ runId }) => runId)).toEqual(['a', 'b']);
    expect(await store.closingsWithoutClaim('v', 9)).toHaveLength(2);
    expect(await store.verify()).toEqual([]);
  });
});

test('a project of the third schema is migrated after a backup, gets guides, and is traced like a new one', async () => {
  const folder = temporaryFolder();
  try {
    const place = folder.file('old.db');
    const db = new Sqlite(place);
    migrate(
      db,
      new Date(0),
      migrations.filter(({ version }) => version <= 3),
    );
    db.exec(
      "DELETE FROM sqlite_sequence; DROP TRIGGER guide_no_delete; DELETE FROM guide WHERE pass <> 'claim'",
    );
    db.exec(
      "CREATE TRIGGER guide_no_delete BEFORE DELETE ON guide\nBEGIN SELECT RAISE(ABORT, 'a guide version is never removed'); END",
    );
    const today = folder.file('today.db');
    const now = await openStore(today, { create: true });
    const prompt = 'You are careful. '.repeat(100);
    const runs = [
      {
        id: 'a',
        steps: typed,
        more: { instruction: { text: 'Fit it.', system: prompt, ref: { file: 'x' } } },
      },
      { id: 'b', steps: computed },
    ];
    await importAnswers(now, runs);
    const hashes = (await now.runsToTrace('v1')).map(({ contentHash }) => contentHash);
    await now.close();
    // What the third schema knew of them.
    db.prepare('ATTACH ? AS now').run(today);
    for (const table of [
      'import_session',
      'transcript',
      'system_prompt',
      'step',
      'run',
      'file_content',
      'run_file',
      'item',
    ]) {
      const columns = (db.pragma(`main.table_info(${table})`) as { name: string }[]).map(({ name }) => name);
      db.exec(`INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM now.${table}`);
    }
    db.close();

    const migrated = await openStore(place);
    expect((await migrated.facts()).schema).toBe(currentSchema);
    expect(await migrated.verify()).toEqual([]);
    for (const pass of ['claim', 'provenance', 'provenance-check', 'votes'] as const)
      expect(await migrated.listGuides(pass)).toHaveLength(1);
    expect((await migrated.runsToTrace('v1')).map(({ contentHash }) => contentHash)).toEqual(hashes);
    await audit(migrated);
    expect(await importAnswers(migrated, runs)).toEqual(['unchanged', 'unchanged']);
    expect(await migrated.runsToTrace('v1')).toEqual([]);
    expect(await migrated.listItems('provenance')).toHaveLength(2);
    await migrated.close();
    const backup = readdirSync(folder.path).find(name => name.includes('backup-v3'))!;
    const copy = new Sqlite(folder.file(backup), { readonly: true });
    expect(copy.pragma('user_version', { simple: true })).toBe(3);
    expect(copy.prepare('SELECT count(*) FROM run').pluck().get()).toBe(2);
    copy.close();
  } finally {
    folder.remove();
  }
});
