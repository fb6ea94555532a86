import type { Migration } from './migration.js';

/** The common sequence of blocks in which all annotators meet the items of a pass; before, each had an own one. */
export const blocks: Migration = {
  version: 3,
  up: db => db.exec(tables),
};

const tables = `
ALTER TABLE project ADD COLUMN block_seed INTEGER; -- sorts new items into blocks; null until there are any

CREATE TABLE block ( -- Items of a block are met in an order of each annotator's own, blocks in that of their numbers.
  pass TEXT NOT NULL,
  no INTEGER NOT NULL CHECK (no >= 0),
  item TEXT NOT NULL REFERENCES item (id),
  added_at TEXT NOT NULL,
  PRIMARY KEY (pass, item)
) STRICT;
CREATE INDEX block_no ON block (pass, no);
CREATE TRIGGER block_no_update BEFORE UPDATE ON block
BEGIN SELECT RAISE(ABORT, 'an item keeps its block'); END;
CREATE TRIGGER block_no_delete BEFORE DELETE ON block
BEGIN SELECT RAISE(ABORT, 'an item keeps its block'); END;
`;
