import type { Migration } from './migration.js';

/** Snapshots of raw labels and their agreement, before anybody talks or adjudicates. */
export const consensus: Migration = {
  version: 6,
  up: db => db.exec(tables),
};

const tables = `
CREATE TABLE snapshot ( -- Written once and never counted anew; a later one, with a reason, stands beside it.
  no INTEGER PRIMARY KEY AUTOINCREMENT,
  pass TEXT NOT NULL,
  json TEXT NOT NULL CHECK (json_valid(json)), -- canonical: annotators, labels, agreement
  hash TEXT NOT NULL, -- SHA-256 of json
  reason TEXT, -- null: the first of its pass
  created_at TEXT NOT NULL,
  UNIQUE (pass, hash)
) STRICT;
CREATE TRIGGER snapshot_no_update BEFORE UPDATE ON snapshot
BEGIN SELECT RAISE(ABORT, 'a snapshot is never changed'); END;
CREATE TRIGGER snapshot_no_delete BEFORE DELETE ON snapshot
BEGIN SELECT RAISE(ABORT, 'a snapshot is never removed'); END;
-- INSERT OR REPLACE deletes without a DELETE trigger; this one stops it before it does.
CREATE TRIGGER snapshot_no_replace BEFORE INSERT ON snapshot
WHEN EXISTS (SELECT 1 FROM snapshot WHERE no = NEW.no OR (pass = NEW.pass AND hash = NEW.hash))
BEGIN SELECT RAISE(ABORT, 'duplicate snapshot'); END;
`;
