import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { beforeAll, describe, expect, test } from 'vitest';
import { folder, projectOf, run } from '../support/command.js';

/** Runs, labels and locks of a demo, as counted in its file. */
function contents(place: string) {
  const db = new Sqlite(place, { readonly: true });
  try {
    const kinds = db.prepare('SELECT kind, count(*) AS n FROM label_event GROUP BY kind ORDER BY kind').all();
    return { runs: db.prepare('SELECT count(*) AS n FROM run').get(), kinds };
  } finally {
    db.close();
  }
}

test('a folder with a project of somebody own is left alone', async () => {
  const cwd = await projectOf([{ task: 'a', closing: 'Done.' }]);
  const { code, stdout, stderr } = await run(['demo', '.'], { cwd });
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^trustlayer: trustlayer\.db is a project of your own, [^\n]+\n$/);
  expect(JSON.parse((await run(['runs', '--json'], { cwd })).stdout)).toHaveLength(1);
  expect((await run(['demo'], { cwd })).code).toBe(0);
});

describe('the folder is made', () => {
  test.each([
    ['not there yet', 'new'],
    ['below others that are not there', 'a/b/c'],
  ])('%s', async (_, name) => {
    const cwd = folder();
    const { code, stdout } = await run(['demo', name], { cwd });
    expect(code).toBe(0);
    expect(stdout).toMatch(/66 hand-written runs with the matcher's verdicts[\s\S]*Cohen kappa/);
    expect(stdout).toContain(`demo ${name}\n`);
    expect(contents(join(cwd, name, 'trustlayer.db')).runs).toEqual({ n: 66 });
  });

  test('wherever an absolute path names it', async () => {
    const elsewhere = join(folder(), 'x');
    const { code, stderr } = await run(['demo', elsewhere], { cwd: folder() });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(contents(join(elsewhere, 'trustlayer.db')).runs).toEqual({ n: 66 });
  });

  test('unless a file stands in its place', async () => {
    const cwd = folder();
    writeFileSync(join(cwd, 'x'), '');
    for (const name of ['x', 'x/y']) {
      const { code, stderr } = await run(['demo', name], { cwd });
      expect(code).toBe(2);
      expect(stderr).toBe(`trustlayer: The folder ${name} cannot be made (a file stands in its place).\n`);
    }
  });

  test('and is what names it, not --db', async () => {
    const { code, stderr } = await run(['demo', '--db', 'x.db'], { cwd: folder() });
    expect(code).toBe(2);
    expect(stderr).toMatch(/demo DIR/);
  });
});

describe('a filling that broke off is gone on with', () => {
  let made: Buffer;
  beforeAll(async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'trustlayer-test-'));
    await run(['demo', 'd'], { cwd });
    made = readFileSync(join(cwd, 'd', 'trustlayer.db'));
    rmSync(cwd, { recursive: true });
  });
  const whole = () => {
    const cwd = folder();
    const place = join(cwd, 'd', 'trustlayer.db');
    mkdirSync(join(cwd, 'd'));
    writeFileSync(place, made);
    return { cwd, place };
  };
  /** What an interrupt leaves: the marker of the end is missing, and some of what comes before it. */
  test.each([
    ['before its end was noted', ''],
    ['before the last lock', 'DELETE FROM label_event WHERE rowid = (SELECT max(rowid) FROM label_event)'],
    [
      'among the labels of the last annotator',
      'DELETE FROM label_event WHERE rowid > (SELECT max(rowid) - 7 FROM label_event)',
    ],
    ['before any label', 'DELETE FROM label_event; DELETE FROM assignment; DELETE FROM annotator'],
    ['before any verdict', 'DELETE FROM label_event; DELETE FROM auto_claim; DELETE FROM auto_run'],
  ])('%s', async (_, statements) => {
    const { cwd, place } = whole();
    const full = contents(place);
    const db = new Sqlite(place);
    db.pragma('foreign_keys = OFF');
    for (const { name } of db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all() as {
      name: string;
    }[])
      db.exec(`DROP TRIGGER "${name}"`);
    db.exec(`DELETE FROM setting WHERE key = 'demo'; ${statements}`);
    db.close();
    expect((await run(['demo', 'd'], { cwd })).stdout).toMatch(/66 hand-written runs[\s\S]*Cohen kappa/);
    expect(contents(place)).toEqual(full);
  });

  test('a folder with an empty project is filled', async () => {
    const cwd = folder();
    mkdirSync(join(cwd, 'd'));
    writeFileSync(join(cwd, 'd', 'trustlayer.db'), '');
    expect((await run(['demo', 'd'], { cwd })).code).toBe(0);
    expect(contents(join(cwd, 'd', 'trustlayer.db')).runs).toEqual({ n: 66 });
  });
});
