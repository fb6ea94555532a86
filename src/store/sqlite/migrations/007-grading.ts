import type { Migration } from './migration.js';

/** Graders of tasks, their gates, re-grades, and the claims that these refute (D1, D3). */
export const grading: Migration = {
  version: 7,
  up: db => db.exec(tables),
};

const tables = `
ALTER TABLE run ADD COLUMN grader_hash TEXT; -- over its grader files, which files_hash leaves out; null without any
CREATE INDEX run_grader ON run (grader_hash) WHERE grader_hash IS NOT NULL;

ALTER TABLE run_file RENAME TO run_file_before; -- a CHECK cannot be changed in place
CREATE TABLE run_file (
  run_id TEXT NOT NULL REFERENCES run (run_id),
  use TEXT NOT NULL CHECK (use IN ('output', 'input', 'reference', 'grader')),
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
INSERT INTO run_file (run_id, use, path, place, bytes, sha256, form, truncated, content)
SELECT run_id, use, path, place, bytes, sha256, form, truncated, content FROM run_file_before;
DROP TABLE run_file_before;
CREATE INDEX run_file_content ON run_file (content);

CREATE TABLE shared_subject ( -- What a voter sees of a gate or of a claim, once for all questions on it.
  hash TEXT PRIMARY KEY, -- SHA-256 of text
  text TEXT NOT NULL CHECK (json_valid(text)), -- canonical JSON
  added_at TEXT NOT NULL
) STRICT;
CREATE TRIGGER shared_subject_no_update BEFORE UPDATE ON shared_subject
BEGIN SELECT RAISE(ABORT, 'a subject keeps its words'); END;
CREATE TRIGGER shared_subject_no_delete BEFORE DELETE ON shared_subject
BEGIN SELECT RAISE(ABORT, 'a subject is never removed'); END;
-- INSERT OR REPLACE deletes without a DELETE trigger; this one and those below stop it before it does.
CREATE TRIGGER shared_subject_no_replace BEFORE INSERT ON shared_subject
WHEN EXISTS (SELECT 1 FROM shared_subject WHERE hash = NEW.hash)
BEGIN SELECT RAISE(ABORT, 'duplicate subject'); END;

CREATE TABLE shared_question ( -- Of a gate one item of its pass asks all, of a claim one vote item each.
  question TEXT NOT NULL,
  hash TEXT NOT NULL REFERENCES shared_subject (hash),
  item TEXT NOT NULL REFERENCES item (id),
  PRIMARY KEY (question, hash)
) STRICT;
CREATE INDEX shared_question_item ON shared_question (item);
CREATE TRIGGER shared_question_no_update BEFORE UPDATE ON shared_question
BEGIN SELECT RAISE(ABORT, 'a subject keeps its words'); END;
CREATE TRIGGER shared_question_no_delete BEFORE DELETE ON shared_question
BEGIN SELECT RAISE(ABORT, 'a subject is never removed'); END;
CREATE TRIGGER shared_question_no_replace BEFORE INSERT ON shared_question
WHEN EXISTS (SELECT 1 FROM shared_question WHERE question = NEW.question AND hash = NEW.hash)
BEGIN SELECT RAISE(ABORT, 'duplicate subject'); END;

CREATE TABLE scan ( -- Gates that a scanner found in a task's grader; the newest of a grader is in force.
  no INTEGER PRIMARY KEY AUTOINCREMENT,
  auto_run INTEGER NOT NULL REFERENCES auto_run (id),
  grader_hash TEXT NOT NULL,
  benchmark TEXT NOT NULL,
  task_id TEXT NOT NULL,
  hash TEXT NOT NULL, -- SHA-256 over all of the scan
  scan TEXT NOT NULL CHECK (json_valid(scan)),
  added_at TEXT NOT NULL
) STRICT;
CREATE INDEX scan_grader ON scan (grader_hash, benchmark, task_id, no);
CREATE TRIGGER scan_no_update BEFORE UPDATE ON scan
BEGIN SELECT RAISE(ABORT, 'scans are only added'); END;
CREATE TRIGGER scan_no_delete BEFORE DELETE ON scan
BEGIN SELECT RAISE(ABORT, 'scans are only added'); END;
CREATE TRIGGER scan_no_replace BEFORE INSERT ON scan
WHEN EXISTS (SELECT 1 FROM scan WHERE no = NEW.no)
BEGIN SELECT RAISE(ABORT, 'duplicate scan'); END;

CREATE TABLE scan_gate ( -- The gates of a scan that people and voters are asked of, in its order.
  scan INTEGER NOT NULL REFERENCES scan (no),
  n INTEGER NOT NULL,
  gate TEXT NOT NULL, -- its id in the scan
  subject TEXT NOT NULL REFERENCES shared_subject (hash),
  PRIMARY KEY (scan, n),
  UNIQUE (scan, gate)
) STRICT;
CREATE INDEX scan_gate_subject ON scan_gate (subject);
CREATE TRIGGER scan_gate_no_update BEFORE UPDATE ON scan_gate
BEGIN SELECT RAISE(ABORT, 'a scan keeps its gates'); END;
CREATE TRIGGER scan_gate_no_delete BEFORE DELETE ON scan_gate
BEGIN SELECT RAISE(ABORT, 'a scan keeps its gates'); END;
CREATE TRIGGER scan_gate_no_replace BEFORE INSERT ON scan_gate
WHEN EXISTS (SELECT 1 FROM scan_gate WHERE scan = NEW.scan AND (n = NEW.n OR gate = NEW.gate))
BEGIN SELECT RAISE(ABORT, 'duplicate gate'); END;

CREATE TABLE regrade ( -- What a grader said of outputs again; the newest of its three hashes is in force.
  no INTEGER PRIMARY KEY AUTOINCREMENT,
  grader_hash TEXT NOT NULL,
  outputs_hash TEXT NOT NULL,
  reference_hash TEXT, -- null: the task has no reference
  hash TEXT NOT NULL, -- SHA-256 over time and result
  regrade TEXT NOT NULL CHECK (json_valid(regrade)),
  at TEXT NOT NULL
) STRICT;
CREATE INDEX regrade_of ON regrade (grader_hash, outputs_hash, reference_hash, no);
CREATE TRIGGER regrade_no_update BEFORE UPDATE ON regrade
BEGIN SELECT RAISE(ABORT, 're-grades are only added'); END;
CREATE TRIGGER regrade_no_delete BEFORE DELETE ON regrade
BEGIN SELECT RAISE(ABORT, 're-grades are only added'); END;
CREATE TRIGGER regrade_no_replace BEFORE INSERT ON regrade
WHEN EXISTS (SELECT 1 FROM regrade WHERE no = NEW.no)
BEGIN SELECT RAISE(ABORT, 'duplicate re-grade'); END;

CREATE TABLE claim_case ( -- A claim that a re-grade refutes. In force is the newest of a run, while its item stands.
  no INTEGER PRIMARY KEY AUTOINCREMENT,
  auto_run INTEGER NOT NULL REFERENCES auto_run (id),
  run_id TEXT NOT NULL REFERENCES run (run_id),
  content_hash TEXT, -- the run's evidence_hash at that time
  item TEXT NOT NULL REFERENCES item (id), -- of pass B
  subject TEXT NOT NULL REFERENCES shared_subject (hash), -- what voters see
  hash TEXT NOT NULL, -- SHA-256 over all of the case
  shown TEXT NOT NULL CHECK (json_valid(shown)), -- canonical JSON: what pass B shows, unmasked
  added_at TEXT NOT NULL
) STRICT;
CREATE INDEX claim_case_run ON claim_case (run_id, no);
CREATE INDEX claim_case_item ON claim_case (item, no);
CREATE INDEX claim_case_subject ON claim_case (subject);
CREATE TRIGGER claim_case_no_update BEFORE UPDATE ON claim_case
BEGIN SELECT RAISE(ABORT, 'cases are only added'); END;
CREATE TRIGGER claim_case_no_delete BEFORE DELETE ON claim_case
BEGIN SELECT RAISE(ABORT, 'cases are only added'); END;
CREATE TRIGGER claim_case_no_replace BEFORE INSERT ON claim_case
WHEN EXISTS (SELECT 1 FROM claim_case WHERE no = NEW.no)
BEGIN SELECT RAISE(ABORT, 'duplicate case'); END;
`;
