import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type Sqlite from 'better-sqlite3';
import { firstGuides, guideHash } from './guides.js';
import { migrations as all } from './migrations/index.js';
import type { Migration } from './migrations/migration.js';

/** "tlyr": tells a project apart from every other SQLite file. */
export const applicationId = 0x746c7972;

export const currentSchema = all.at(-1)!.version;

/** Brings the schema up to date in one transaction; of two programs at once, the second finds it done. */
export function migrate(db: Sqlite.Database, now: Date, migrations: readonly Migration[] = all): void {
  db.transaction(() => {
    const from = db.pragma('user_version', { simple: true }) as number;
    for (const { version, up } of migrations) {
      if (version <= from) continue;
      up(db);
      db.pragma(`user_version = ${version}`);
    }
    if (from === 0) {
      db.pragma(`application_id = ${applicationId}`);
      db.prepare('INSERT INTO project (one, id, created_at) VALUES (1, ?, ?)').run(
        randomBytes(10).toString('hex'),
        now.toISOString(),
      );
    }
    addFirstGuides(db, now);
  }).immediate();
}

/** Whatever the schema was when it was made, a project has a guide for every pass; one that it has is never touched. */
function addFirstGuides(db: Sqlite.Database, now: Date): void {
  const add = db.prepare(
    'INSERT INTO guide (pass, version, meaning, hash, text, note, added_at) VALUES (?, ?, 1, ?, ?, ?, ?)',
  );
  const guided = new Set(db.prepare('SELECT DISTINCT pass FROM guide').pluck().all());
  for (const { pass, version, text, note } of firstGuides)
    if (!guided.has(pass))
      add.run(pass, version, guideHash(pass, version, text), JSON.stringify(text), note, now.toISOString());
}

/** A whole and compact copy beside the file, as it was before a migration; its path. */
export function backUp(db: Sqlite.Database, place: string, schema: number, now: Date): string {
  const stamp = now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '');
  const base = `${place}.backup-v${schema}-${stamp}`;
  let copy = base;
  for (let n = 2; existsSync(copy); n += 1) copy = `${base}-${n}`;
  db.prepare('VACUUM INTO ?').run(copy);
  return copy;
}
