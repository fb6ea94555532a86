import { readFileSync, writeFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { doctorCommand } from '../../src/commands/doctor.js';
import type { Io } from '../../src/commands/io.js';
import { CLAIM_MATCHER_VERSION } from '../../src/core/claim/version.js';
import { hashOf } from '../../src/core/review/chain.js';
import type { LabelEvent } from '../../src/core/review/label-event.js';
import { toRow } from '../../src/store/sqlite/event-row.js';
import { openStore } from '../../src/store/sqlite/open.js';
import { StoreError, type StoreFinding } from '../../src/store/store.js';
import {
  closing,
  draft,
  head,
  importRuns,
  itemOf,
  label,
  step,
  temporaryFolder,
  textFile,
  writeRun,
} from './support.js';

let folder: ReturnType<typeof temporaryFolder>;
let place: string;
let events: LabelEvent[];

beforeEach(async () => {
  folder = temporaryFolder();
  place = folder.file();
  const store = await openStore(place, { create: true });
  await importRuns(store, [
    [
      head('a', { closing: closing('The closing of run a.') }),
      [
        step(0, 'evidence one'),
        step(1, 'evidence two'),
        step(2, 'You are careful. '.repeat(100), { role: 'system' }),
      ],
    ],
    head('b'),
  ]);
  const writer = await store.beginImport();
  const files = [textFile('output/x.json', '{"answer": 4187}'), textFile('in.csv', 'a,b', { use: 'input' })];
  await writeRun(writer, head('c'), [step(0)], {}, files);
  await writeRun(writer, head('d'), [step(0)], {}, files);
  await writer.finish();
  events = [];
  for (const annotator of ['ada', 'bo']) {
    await store.addAnnotator(annotator);
    for (const run of ['a', 'b'])
      events.push(
        await store.addEvent(
          label(annotator, await itemOf(store, run), 'yes', { reason: `reason of ${annotator}` }),
        ),
      );
  }
  const item = await itemOf(store, 'a');
  events.push(
    await store.addEvent(draft({ annotator: 'ada', item, kind: 'retract', supersedes: events[0]!.id })),
  );
  await store.close();
});
afterEach(() => folder.remove());

async function doctor(json = false): Promise<{ code: number; out: string; err: string }> {
  let out = '';
  let err = '';
  const stdout = { write: (text: string) => (out += text) };
  const stderr = { write: (text: string) => (err += text) };
  const io = { stdout, stderr, env: { PATH: '' }, cwd: folder.path, place, json, quiet: false };
  return { code: await doctorCommand(io as unknown as Io), out, err };
}

/** Changes rows as someone would who knows SQL and takes the triggers away first; they are put back after. */
function tamper(change: (db: Sqlite.Database) => void): void {
  const db = new Sqlite(place);
  db.pragma('foreign_keys = OFF');
  const triggers = db.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all() as {
    name: string;
    sql: string;
  }[];
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
  change(db);
  for (const { sql } of triggers) db.exec(sql);
  db.close();
}

async function findings(): Promise<StoreFinding[]> {
  const store = await openStore(place, { readOnly: true });
  try {
    return await store.verify();
  } finally {
    await store.close();
  }
}

const insertEvent = (db: Sqlite.Database, event: LabelEvent, mergedAt: string | null = null) => {
  const row = { ...toRow(event), merged_at: mergedAt };
  const names = Object.keys(row);
  db.prepare(`INSERT INTO label_event (${names.join()}) VALUES (${names.map(() => '?').join()})`).run(
    Object.values(row),
  );
};

/** An event as this program would have sealed it. */
const sealed = (more: Partial<LabelEvent>): LabelEvent => {
  const { hash: _, ...content } = { ...events[0]!, id: '01ZZZZZZZZZZZZZZZZZZZZZZZZ', ...more };
  return { ...content, hash: hashOf(content) };
};

test('a sound project: exit 0, and what this machine lacks', async () => {
  const { code, out, err } = await doctor();
  expect(code).toBe(0);
  expect(out).toMatch(/is sound/);
  expect(out).not.toContain('bwrap');
  expect(err).toMatch(/^Graders can be run with: .*Node \d/);
  // Of PATH, which is empty here; for graders the standard folders are looked at too, whatever they have.
  expect(err).toMatch(
    /Not on this machine, and not needed for labelling or agreement: .*ripgrep \(rg\)\.\n$/,
  );
  const before = readFileSync(place);
  const told = JSON.parse((await doctor(true)).out);
  expect(told).toMatchObject({ sound: true, findings: [] });
  const absent = told.absent_tools.map(({ program }: { program: string }) => program);
  for (const program of ['bwrap', 'python3', 'pytest', 'prlimit'])
    expect([program, absent.includes(program)]).toEqual([program, told.grading[program] === null]);
  expect(told.grading.says.length).toBeGreaterThan(0);
  expect(readFileSync(place).equals(before)).toBe(true);
});

describe('a flipped byte in the file', () => {
  /** Where the row of an event stands in the file: from its id to its hash. */
  const bytesOf = (file: Buffer, { id, hash }: LabelEvent): { from: number; to: number } => {
    for (let from = file.indexOf(id); from >= 0; from = file.indexOf(id, from + 1)) {
      const to = file.indexOf(hash, from);
      if (to >= 0 && to - from < 2000 && file.subarray(from, to).includes('"mode":"blind"'))
        return { from, to: to + hash.length };
    }
    throw new Error('The row is not in one piece.');
  };

  test('in a label is found, and the label named', async () => {
    const file = readFileSync(place);
    const target = events[2]!;
    const { from } = bytesOf(file, target);
    const at = file.indexOf('"yes"', from);
    file.write('"yet"', at);
    writeFileSync(place, file);
    const { code, out } = await doctor();
    expect(code).toBe(1);
    expect(out).toContain(
      `Event ${target.id} (label by bo on ${target.item}) was changed after it was written`,
    );
    expect(out).toMatch(/is damaged: 1 error\b/);
    expect(JSON.parse((await doctor(true)).out)).toMatchObject({
      sound: false,
      findings: [{ severity: 'error', code: 'changed_event', text: expect.stringContaining(target.id) }],
    });
  });

  test('anywhere in the row is found', async () => {
    const whole = readFileSync(place);
    const { from, to } = bytesOf(whole, events[1]!);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: from, max: to - 1 }),
        fc.integer({ min: 0, max: 7 }),
        async (at, bit) => {
          const file = Buffer.from(whole);
          file[at] = file[at]! ^ (1 << bit);
          writeFileSync(place, file);
          try {
            const errors = (await findings()).filter(({ severity }) => severity === 'error');
            expect(errors.length).toBeGreaterThan(0);
          } catch (fault) {
            expect(fault).toBeInstanceOf(StoreError);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('anywhere in the file never crashes the check', async () => {
    const whole = readFileSync(place);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, mask) => {
        const file = Buffer.from(whole);
        file[at] = file[at]! ^ mask;
        writeFileSync(place, file);
        try {
          expect(await findings()).toBeInstanceOf(Array);
        } catch (fault) {
          expect(fault).toBeInstanceOf(StoreError);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('what was done to the rows is found and named', () => {
  const cases: [
    string,
    (db: Sqlite.Database) => void,
    () => { severity: string; code: string; text: RegExp }[],
  ][] = [
    [
      'a changed file of a run',
      db =>
        db.exec("UPDATE file_content SET bytes = cast(replace(cast(bytes AS TEXT), '4187', '4188') AS BLOB)"),
      () => [{ severity: 'error', code: 'changed_file', text: /output\/x\.json of run c \(and 1 more\)/ }],
    ],
    [
      'a changed file that no run has',
      db => db.exec("INSERT INTO file_content (hash, bytes) VALUES ('0', x'00')"),
      () => [{ severity: 'error', code: 'changed_file', text: /File content \d+ was changed/ }],
    ],
    [
      'a removed file of a run',
      db => db.exec("DELETE FROM run_file WHERE run_id = 'd' AND path = 'in.csv'"),
      () => [{ severity: 'error', code: 'changed_files', text: /files of run d/ }],
    ],
    [
      'a file of a run under another name',
      db => db.exec("UPDATE run_file SET path = 'output/y.json' WHERE run_id = 'c' AND use = 'output'"),
      () => [{ severity: 'error', code: 'changed_files', text: /files of run c/ }],
    ],
    [
      'a file given to another run',
      db =>
        db.exec(
          "INSERT INTO run_file SELECT 'b', use, path, place, bytes, sha256, form, truncated, content FROM run_file WHERE run_id = 'c' AND use = 'input'",
        ),
      () => [{ severity: 'error', code: 'changed_files', text: /files of run b/ }],
    ],
    [
      'a changed value',
      db => db.exec('UPDATE label_event SET value = \'"no"\' WHERE seq = 1'),
      () => [
        {
          severity: 'error',
          code: 'changed_event',
          text: new RegExp(`${events[0]!.id} .*ada on ${events[0]!.item}`),
        },
      ],
    ],
    [
      'a label given to another annotator',
      db => db.exec("UPDATE label_event SET annotator = 'bo' WHERE seq = 2"),
      () => [{ severity: 'error', code: 'changed_event', text: new RegExp(events[1]!.id) }],
    ],
    [
      'a removed event in the middle',
      db => db.exec('DELETE FROM label_event WHERE seq = 2'),
      () => [
        {
          severity: 'error',
          code: 'missing_event',
          text: new RegExp(`${events[4]!.id} .*follows an event that is not`),
        },
        { severity: 'error', code: 'missing_events', text: /5 label events were written, 4 are there/ },
      ],
    ],
    [
      'a removed event at the end',
      db => db.exec('DELETE FROM label_event WHERE seq = 5'),
      () => [{ severity: 'error', code: 'missing_events', text: /5 label events were written, 4 are there/ }],
    ],
    [
      'a fork, as a merge brings it',
      db => insertEvent(db, sealed({ prevHash: events[2]!.hash, annotator: 'bo', value: 'no' }), 'now'),
      () => [{ severity: 'warning', code: 'fork', text: new RegExp(`bo fork: ${events[3]!.id} and 01Z+`) }],
    ],
    [
      'a merged label of an item that is not here',
      db => insertEvent(db, sealed({ item: 'claim-away', device: 'far' }), 'now'),
      () => [{ severity: 'warning', code: 'dangling', text: /claim-away.*Import its run/ }],
    ],
    [
      'a label of its own whose item is gone',
      db => insertEvent(db, sealed({ item: 'claim-gone', device: 'far' })),
      () => [{ severity: 'error', code: 'dangling', text: /claim-gone/ }],
    ],
    [
      'a retract of nothing',
      db => insertEvent(db, sealed({ kind: 'retract', value: null, supersedes: 'nothing', device: 'far' })),
      () => [{ severity: 'error', code: 'dangling', text: /about event nothing/ }],
    ],
    [
      'a label under a guide that is not here',
      db => insertEvent(db, sealed({ guideVersion: '7', device: 'far' })),
      () => [{ severity: 'warning', code: 'dangling', text: /1 of the events of pass claim name guide 7/ }],
    ],
    [
      'an annotator that is gone',
      db => db.exec("DELETE FROM annotator WHERE name = 'bo'"),
      () => [
        {
          severity: 'error',
          code: 'dangling',
          text: /Row 3 of label_event names a annotator|Row 3 of label_event/,
        },
        { severity: 'error', code: 'dangling', text: /Row 4 of label_event/ },
      ],
    ],
    [
      'the words of an item',
      db => db.exec("UPDATE item SET text = 'Other words.' WHERE run_id = 'a'"),
      () => [{ severity: 'error', code: 'changed_item', text: /run a\) was changed/ }],
    ],
    [
      'the words of an item with their hash',
      db => db.exec("UPDATE item SET text = NULL, text_hash = NULL WHERE run_id = 'a'"),
      () => [{ severity: 'error', code: 'changed_item', text: /run a\) was changed/ }],
    ],
    [
      'a step',
      db => db.exec("UPDATE step SET content = replace(content, 'evidence two', 'evidence 2')"),
      () => [{ severity: 'error', code: 'changed_run', text: /Run a has a step that was changed/ }],
    ],
    [
      'the score in a head',
      db => db.exec(`UPDATE run SET head = replace(head, '"value":1', '"value":0') WHERE run_id = 'b'`),
      () => [{ severity: 'error', code: 'changed_run', text: /Run b was changed after its import/ }],
    ],
    [
      'a system prompt',
      db => db.exec("UPDATE system_prompt SET json = replace(json, 'careful', 'careless')"),
      () => [{ severity: 'error', code: 'changed_prompt', text: /System prompt 1 was changed/ }],
    ],
    [
      'a step that is gone',
      db => db.exec('DELETE FROM step WHERE i = 1'),
      () => [{ severity: 'error', code: 'changed_run', text: /Run a had 3 steps .* has 2/ }],
    ],
    ...['score = 0', "model = 'other'", "benchmark = 'x'", 'repetition = 9', "score_state = 'missing'"].map(
      (change): (typeof cases)[number] => [
        `a column that repeats the head: ${change}`,
        db => db.exec(`UPDATE run SET ${change} WHERE run_id = 'b'`),
        () =>
          [
            ...(change === 'score = 0'
              ? [{ severity: 'error', code: 'changed_band', text: /Run b has the band pass/ }]
              : []),
            {
              severity: 'error',
              code: 'changed_run',
              text: new RegExp(`Run b has another ${change.split(' ')[0]} than`),
            },
          ].reverse(),
      ],
    ),
    [
      'the recorded band',
      db => db.exec("UPDATE run SET band_recorded = 'fail' WHERE run_id = 'b'"),
      () => [{ severity: 'error', code: 'changed_run', text: /Run b is not what its content's hash says/ }],
    ],
    [
      'a band',
      db => db.exec("UPDATE run SET band = 'fail' WHERE run_id = 'b'"),
      () => [{ severity: 'error', code: 'changed_band', text: /Run b has the band fail/ }],
    ],
    [
      'the rule of bands',
      db =>
        db.exec(
          'INSERT INTO setting VALUES (\'bandRules\', \'{"project":{"passAtLeast":0.5,"failAtMost":0.1}}\')',
        ),
      () =>
        ['a', 'b', 'c', 'd'].map(id => ({
          severity: 'error',
          code: 'changed_band',
          text: new RegExp(`Run ${id} `),
        })),
    ],
    [
      'how a message ends',
      db => db.exec("UPDATE item SET cut_off = 1 WHERE run_id = 'a' AND pass = 'claim'"),
      () => [{ severity: 'error', code: 'changed_item', text: /\(run a\) says of its message's end/ }],
    ],
    [
      'the role of a step',
      db => db.exec("UPDATE step SET role = 'user' WHERE i = 1"),
      () => [{ severity: 'error', code: 'changed_run', text: /Run a has at step 1 another role or size/ }],
    ],
    [
      'the text of a guide',
      db => db.exec("UPDATE guide SET text = json_set(text, '$.en', 'Label all yes.') WHERE pass = 'claim'"),
      () => [{ severity: 'error', code: 'changed_guide', text: /Guide 1\.0 of pass claim was changed/ }],
    ],
    [
      'a verdict of the matcher',
      db =>
        db.exec(
          `INSERT INTO auto_run (kind, version, created_at) VALUES ('claim', '${CLAIM_MATCHER_VERSION}', '');
           INSERT INTO auto_claim SELECT last_insert_rowid(), id, 'failure', '[]', NULL, '[]' FROM item WHERE run_id = 'a' AND pass = 'claim'`,
        ),
      () => [{ severity: 'warning', code: 'changed_claim', text: /verdict on run a / }],
    ],
    [
      'a guide that is gone',
      db => db.exec("DELETE FROM guide WHERE pass = 'claim'"),
      () => [
        { severity: 'error', code: 'dangling', text: /Pass claim has no guide/ },
        { severity: 'warning', code: 'dangling', text: /name guide 1.0/ },
      ],
    ],
    [
      'an import that broke off',
      db =>
        db.exec(
          "INSERT INTO import_session (machine, pid, started_at, beat_at) VALUES ('x', 1, '2020-01-01', '2020-01-01')",
        ),
      () => [{ severity: 'warning', code: 'unfinished_import', text: /2020-01-01 was interrupted/ }],
    ],
  ];
  test.each(cases)('%s', async (_, change, expected) => {
    tamper(change);
    expect(await findings()).toEqual(
      expected().map(({ severity, code, text }) => ({ severity, code, text: expect.stringMatching(text) })),
    );
  });

  test.each([
    [
      'a trigger taken away',
      'DROP TRIGGER label_event_no_update',
      /trigger label_event_no_update is missing/,
    ],
    [
      'a trigger made harmless',
      'DROP TRIGGER label_event_no_delete; CREATE TRIGGER label_event_no_delete BEFORE DELETE ON label_event BEGIN SELECT 1; END',
      /label_event_no_delete is not the one/,
    ],
    ['an index taken away', 'DROP INDEX label_event_chain', /index label_event_chain is missing/],
  ])('%s', async (_, sql, text) => {
    const db = new Sqlite(place);
    db.exec(sql);
    db.close();
    expect(await findings()).toEqual([
      { severity: 'error', code: 'schema', text: expect.stringMatching(text) },
    ]);
    expect((await doctor()).code).toBe(1);
  });

  test('a trigger that is none of ours is a warning', async () => {
    const db = new Sqlite(place);
    db.exec('CREATE TRIGGER helper AFTER INSERT ON setting BEGIN SELECT 1; END');
    db.close();
    expect(await findings()).toMatchObject([{ severity: 'warning', code: 'schema' }]);
    expect((await doctor()).code).toBe(0);
  });
});

test('hostile text in a finding is shown, not obeyed', async () => {
  tamper(db => db.exec("UPDATE label_event SET annotator = char(27) || ']52;c;x' || char(7) WHERE seq = 1"));
  const { code, out } = await doctor();
  expect(code).toBe(1);
  expect(out).not.toMatch(/[\u0007\u001b]/);
});

test('a file that cannot be opened is no finding but a fault', async () => {
  writeFileSync(place, 'text');
  await expect(doctor()).rejects.toMatchObject({ name: 'StoreError', code: 'not_a_database' });
});
