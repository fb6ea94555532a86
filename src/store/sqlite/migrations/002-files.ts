import type { Migration } from './migration.js';

/** The files of a run, with their contents; the first schema knew only their names and hashes. */
export const files: Migration = {
  version: 2,
  up: db => db.exec(tables),
};

const tables = `
CREATE TABLE file_content ( -- Once each: a benchmark gives the same inputs to every run. Until a run has it, it is left over.
  no INTEGER PRIMARY KEY AUTOINCREMENT,
  hash TEXT NOT NULL UNIQUE, -- SHA-256 of the bytes
  bytes BLOB NOT NULL
) STRICT;

CREATE TABLE run_file (
  run_id TEXT NOT NULL REFERENCES run (run_id),
  use TEXT NOT NULL CHECK (use IN ('output', 'input', 'reference')),
  path TEXT NOT NULL,
  place TEXT NOT NULL, -- JSON: where the file stands in its source
  bytes INTEGER CHECK (bytes >= 0), -- of the whole file; null when only its name is known
  sha256 TEXT, -- of the whole file; null when it was not read to its end
  form TEXT CHECK (form IN ('text', 'bytes')), -- null when the file is only listed
  truncated INTEGER NOT NULL CHECK (truncated IN (0, 1)),
  content INTEGER REFERENCES file_content (no),
  PRIMARY KEY (run_id, use, path),
  CHECK ((form IS NULL) = (content IS NULL))
) STRICT;
CREATE INDEX run_file_content ON run_file (content);

ALTER TABLE run ADD COLUMN files_hash TEXT; -- over its rows of run_file; null when it was imported before there were any
`;
