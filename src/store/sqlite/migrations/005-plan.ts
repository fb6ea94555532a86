import type { Migration } from './migration.js';

/** Who labels what, drawn and sealed (review 1.5, 2.15); before, everybody had everything. */
export const plan: Migration = {
  version: 5,
  up: db => db.exec(tables),
};

const tables = `
CREATE TABLE plan ( -- The newest of a pass is in force.
  pass TEXT NOT NULL,
  no INTEGER NOT NULL CHECK (no >= 1),
  json TEXT NOT NULL CHECK (json_valid(json)),
  reason TEXT, -- why it was changed after labels had been made
  prev_hash TEXT,
  hash TEXT NOT NULL,
  sealed_at TEXT NOT NULL,
  PRIMARY KEY (pass, no),
  CHECK ((no = 1) = (prev_hash IS NULL))
) STRICT;
CREATE TRIGGER plan_no_update BEFORE UPDATE ON plan
BEGIN SELECT RAISE(ABORT, 'a sealed plan is never changed'); END;
CREATE TRIGGER plan_no_delete BEFORE DELETE ON plan
BEGIN SELECT RAISE(ABORT, 'a sealed plan is never removed'); END;
-- INSERT OR REPLACE deletes without a DELETE trigger; this one stops it before it does.
CREATE TRIGGER plan_no_replace BEFORE INSERT ON plan
WHEN EXISTS (SELECT 1 FROM plan WHERE pass = NEW.pass AND no >= NEW.no)
BEGIN SELECT RAISE(ABORT, 'a plan follows those that there are'); END;

CREATE TABLE plan_item ( -- The items of a plan, out of its JSON; a run that is not imported yet may have one.
  pass TEXT NOT NULL,
  no INTEGER NOT NULL,
  item TEXT NOT NULL,
  stratum TEXT NOT NULL,
  probability REAL, -- null for practice
  cold INTEGER NOT NULL CHECK (cold IN (0, 1)),
  to_adjudicator INTEGER NOT NULL CHECK (to_adjudicator IN (0, 1)),
  practice INTEGER NOT NULL CHECK (practice IN (0, 1)),
  PRIMARY KEY (pass, no, item),
  FOREIGN KEY (pass, no) REFERENCES plan (pass, no),
  CHECK ((probability IS NULL) = practice)
) STRICT;
CREATE INDEX plan_item_of ON plan_item (item);
CREATE TRIGGER plan_item_no_update BEFORE UPDATE ON plan_item
BEGIN SELECT RAISE(ABORT, 'a sealed plan is never changed'); END;
CREATE TRIGGER plan_item_no_delete BEFORE DELETE ON plan_item
BEGIN SELECT RAISE(ABORT, 'a sealed plan is never removed'); END;

CREATE TABLE plan_place ( -- The queue that a plan gives to each annotator.
  pass TEXT NOT NULL,
  no INTEGER NOT NULL,
  annotator TEXT NOT NULL,
  position INTEGER NOT NULL,
  item TEXT NOT NULL, -- the item, or the item of its repeat
  repeats TEXT,       -- the item that is met again
  PRIMARY KEY (pass, no, annotator, position),
  FOREIGN KEY (pass, no) REFERENCES plan (pass, no)
) STRICT;
CREATE TRIGGER plan_place_no_update BEFORE UPDATE ON plan_place
BEGIN SELECT RAISE(ABORT, 'a sealed plan is never changed'); END;
CREATE TRIGGER plan_place_no_delete BEFORE DELETE ON plan_place
BEGIN SELECT RAISE(ABORT, 'a sealed plan is never removed'); END;

ALTER TABLE assignment ADD COLUMN plan INTEGER; -- number of the plan that it was last kept by; null without one
`;
