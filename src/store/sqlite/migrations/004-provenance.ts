import type Sqlite from 'better-sqlite3';
import { evidenceHash } from '../evidence-hash.js';
import type { Migration } from './migration.js';

/** Items of parts, traces of answer values, and votes on what they leave open (D2). */
export const provenance: Migration = {
  version: 4,
  up: db => {
    db.exec(tables);
    hashEvidence(db);
  },
};

const tables = `
ALTER TABLE run ADD COLUMN evidence_hash TEXT; -- over what a trace is made of: steps, files, task and reference

ALTER TABLE item ADD COLUMN parent TEXT REFERENCES item (id); -- the item that this one is a part of
ALTER TABLE item ADD COLUMN part TEXT CHECK ((part IS NULL) = (parent IS NULL)); -- a value of it, or its second time ("repeat")
DROP TRIGGER item_keeps_words;
CREATE TRIGGER item_keeps_words BEFORE UPDATE OF id, pass, run_id, text, text_hash, parent, part ON item
BEGIN SELECT RAISE(ABORT, 'an item keeps its words'); END;
-- Counts, queues and blocks are of whole items.
DROP INDEX item_open;
CREATE INDEX item_open ON item (pass) WHERE superseded_at IS NULL AND part IS NULL;
CREATE INDEX item_parts ON item (parent) WHERE parent IS NOT NULL;

CREATE TABLE trace ( -- What an engine found of a run's answer values. Added under an automated run, never changed.
  no INTEGER PRIMARY KEY AUTOINCREMENT,
  auto_run INTEGER NOT NULL REFERENCES auto_run (id),
  run_id TEXT NOT NULL REFERENCES run (run_id),
  content_hash TEXT NOT NULL, -- the run's evidence_hash as it was traced
  item TEXT REFERENCES item (id), -- of pass C; null when people cannot be asked
  hash TEXT NOT NULL, -- SHA-256 over all of the trace
  reviewable INTEGER NOT NULL CHECK (reviewable IN (0, 1)),
  reason TEXT CHECK (reason IN ('no_matching_output', 'no_log', 'ungradable')),
  detail TEXT,
  confession TEXT NOT NULL CHECK (json_valid(confession)),
  traced TEXT NOT NULL CHECK (json_valid(traced)), -- JSON: the values with their labels and evidence
  UNIQUE (run_id, content_hash, auto_run)
) STRICT;
CREATE INDEX trace_item ON trace (item) WHERE item IS NOT NULL;
CREATE TRIGGER trace_no_update BEFORE UPDATE ON trace
BEGIN SELECT RAISE(ABORT, 'automated verdicts are only added'); END;
CREATE TRIGGER trace_no_delete BEFORE DELETE ON trace
BEGIN SELECT RAISE(ABORT, 'automated verdicts are only added'); END;
-- INSERT OR REPLACE deletes without a DELETE trigger; this one stops it before it does.
CREATE TRIGGER trace_no_replace BEFORE INSERT ON trace
WHEN EXISTS (SELECT 1 FROM trace WHERE no = NEW.no
  OR (run_id = NEW.run_id AND content_hash = NEW.content_hash AND auto_run = NEW.auto_run))
BEGIN SELECT RAISE(ABORT, 'duplicate trace'); END;

CREATE TABLE subject ( -- Exactly what a voter sees, once however many runs ask it.
  question TEXT NOT NULL,
  hash TEXT NOT NULL, -- SHA-256 of text
  item TEXT NOT NULL UNIQUE REFERENCES item (id),
  added_at TEXT NOT NULL,
  text TEXT NOT NULL CHECK (json_valid(text)), -- canonical JSON
  PRIMARY KEY (question, hash)
) STRICT;
CREATE TRIGGER subject_no_update BEFORE UPDATE ON subject
BEGIN SELECT RAISE(ABORT, 'a subject keeps its words'); END;
CREATE TRIGGER subject_no_delete BEFORE DELETE ON subject
BEGIN SELECT RAISE(ABORT, 'a subject is never removed'); END;
CREATE TRIGGER subject_no_replace BEFORE INSERT ON subject
WHEN EXISTS (SELECT 1 FROM subject WHERE (question = NEW.question AND hash = NEW.hash) OR item = NEW.item)
BEGIN SELECT RAISE(ABORT, 'duplicate subject'); END;

CREATE TABLE trace_subject ( -- What a trace asks of voters.
  trace INTEGER NOT NULL REFERENCES trace (no),
  question TEXT NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (trace, question, hash),
  FOREIGN KEY (question, hash) REFERENCES subject (question, hash)
) STRICT;
CREATE INDEX trace_subject_of ON trace_subject (question, hash);
CREATE TRIGGER trace_subject_no_update BEFORE UPDATE ON trace_subject
BEGIN SELECT RAISE(ABORT, 'a trace keeps its subjects'); END;
CREATE TRIGGER trace_subject_no_delete BEFORE DELETE ON trace_subject
BEGIN SELECT RAISE(ABORT, 'a trace keeps its subjects'); END;

CREATE TABLE vote ( -- Recorded votes and those of models; people's are label events.
  no INTEGER PRIMARY KEY AUTOINCREMENT,
  question TEXT NOT NULL,
  subject_hash TEXT NOT NULL, -- its subject may come later, with the run
  voter TEXT NOT NULL,
  voter_kind TEXT NOT NULL CHECK (voter_kind IN ('model', 'recorded')),
  n INTEGER NOT NULL CHECK (n BETWEEN 1 AND 3),
  answer TEXT NOT NULL,
  why TEXT,
  at TEXT NOT NULL,
  added_at TEXT NOT NULL,
  UNIQUE (question, subject_hash, voter, voter_kind, n)
) STRICT;
CREATE TRIGGER vote_no_update BEFORE UPDATE ON vote
BEGIN SELECT RAISE(ABORT, 'a vote is never changed'); END;
CREATE TRIGGER vote_no_delete BEFORE DELETE ON vote
BEGIN SELECT RAISE(ABORT, 'a vote is never removed'); END;
CREATE TRIGGER vote_no_replace BEFORE INSERT ON vote
WHEN EXISTS (SELECT 1 FROM vote WHERE no = NEW.no OR (question = NEW.question
  AND subject_hash = NEW.subject_hash AND voter = NEW.voter AND voter_kind = NEW.voter_kind AND n = NEW.n))
BEGIN SELECT RAISE(ABORT, 'duplicate vote'); END;
`;

/** Runs that were imported before there were traces. */
function hashEvidence(db: Sqlite.Database): void {
  const runs = db
    .prepare<[], { id: string; steps: string; files: string | null; head: string; prompt: string | null }>(
      `SELECT run_id AS id, steps_hash AS steps, files_hash AS files, head, system_prompt.hash AS prompt
      FROM run LEFT JOIN system_prompt ON system_prompt.no = run.system_prompt`,
    )
    .all();
  const set = db.prepare('UPDATE run SET evidence_hash = ? WHERE run_id = ?');
  for (const { id, head, ...hashes } of runs) set.run(evidenceHash(JSON.parse(head), hashes), id);
}
