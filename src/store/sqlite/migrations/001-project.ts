import type { Migration } from './migration.js';

/**
 * The first schema. Its comments travel with the file: `.schema` in any SQLite shell shows them.
 * Label events hold no foreign key to items: bundles of labels merge as a set union, also into a file that
 * lacks some of the runs; `doctor` lists what then points nowhere.
 */
export const project: Migration = {
  version: 1,
  up: db => db.exec(tables),
};

const tables = `
CREATE TABLE project (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  id TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE setting (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL CHECK (json_valid(value))
) STRICT;

CREATE TABLE import_session ( -- One for each import; an unfinished one whose process is gone was interrupted.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  machine TEXT NOT NULL,
  pid INTEGER NOT NULL,
  started_at TEXT NOT NULL,
  beat_at TEXT NOT NULL,
  finished_at TEXT
) STRICT;

CREATE TABLE transcript ( -- The steps of a run. Until a run names it, it is unfinished or left over, and invisible.
  no INTEGER PRIMARY KEY AUTOINCREMENT,
  session INTEGER NOT NULL REFERENCES import_session (id)
) STRICT;

CREATE TABLE system_prompt ( -- Once each: a benchmark gives the same one to every run.
  no INTEGER PRIMARY KEY AUTOINCREMENT,
  hash TEXT NOT NULL UNIQUE,
  json TEXT NOT NULL -- a JSON string
) STRICT;

CREATE TABLE step (
  transcript INTEGER NOT NULL REFERENCES transcript (no),
  i INTEGER NOT NULL,
  role TEXT NOT NULL,
  chars INTEGER NOT NULL,
  calls INTEGER NOT NULL,
  place TEXT NOT NULL, -- JSON: where the step stands in its source
  content TEXT,        -- JSON: everything else; null when the step is a system prompt and nothing more
  system_prompt INTEGER REFERENCES system_prompt (no),
  PRIMARY KEY (transcript, i),
  CHECK ((content IS NULL) <> (system_prompt IS NULL))
) STRICT;

CREATE TABLE run (
  run_id TEXT PRIMARY KEY,
  transcript INTEGER NOT NULL UNIQUE REFERENCES transcript (no),
  session INTEGER NOT NULL REFERENCES import_session (id), -- the import that saw it last
  source_root TEXT NOT NULL,
  source_files TEXT NOT NULL, -- JSON: names of the files it was read from
  format TEXT NOT NULL,
  content_hash TEXT NOT NULL, -- over head and steps, without places and warnings
  steps_hash TEXT NOT NULL,
  steps INTEGER NOT NULL,
  transcript_bytes INTEGER NOT NULL,
  benchmark TEXT NOT NULL,
  task_id TEXT NOT NULL,
  agent TEXT NOT NULL,
  model TEXT,
  config_key TEXT NOT NULL,
  repetition INTEGER,
  score REAL,
  score_state TEXT NOT NULL,
  band TEXT NOT NULL CHECK (band IN ('pass', 'partial', 'fail', 'none')),
  band_recorded TEXT CHECK (band_recorded IN ('pass', 'partial', 'fail')),
  band_rule TEXT NOT NULL,
  termination TEXT NOT NULL,
  head TEXT NOT NULL, -- JSON: the whole neutral head but its derived band and its system prompt
  head_hash TEXT NOT NULL,
  system_prompt INTEGER REFERENCES system_prompt (no),
  added_at TEXT NOT NULL
) STRICT;
CREATE INDEX run_model ON run (model);

CREATE TABLE item ( -- What a pass asks about. It keeps its words for ever, so that labels keep theirs.
  id TEXT PRIMARY KEY,
  pass TEXT NOT NULL,
  run_id TEXT NOT NULL REFERENCES run (run_id),
  text TEXT,
  text_hash TEXT,
  cut_off INTEGER NOT NULL CHECK (cut_off IN (0, 1)),
  ended_on_tool_call INTEGER NOT NULL CHECK (ended_on_tool_call IN (0, 1)),
  added_at TEXT NOT NULL,
  superseded_at TEXT -- a later import brought other words for the run
) STRICT;
CREATE INDEX item_run ON item (run_id, pass);
CREATE INDEX item_open ON item (pass) WHERE superseded_at IS NULL;
CREATE TRIGGER item_keeps_words BEFORE UPDATE OF id, pass, run_id, text, text_hash ON item
BEGIN SELECT RAISE(ABORT, 'an item keeps its words'); END;
CREATE TRIGGER item_stays BEFORE DELETE ON item
BEGIN SELECT RAISE(ABORT, 'an item is never removed'); END;

CREATE TABLE auto_run ( -- Automated verdicts: rows of their own, keyed apart from people's.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  version TEXT NOT NULL,
  created_at TEXT NOT NULL,
  UNIQUE (kind, version)
) STRICT;
CREATE TABLE auto_claim (
  auto_run INTEGER NOT NULL REFERENCES auto_run (id),
  item TEXT NOT NULL REFERENCES item (id),
  claim TEXT NOT NULL CHECK (claim IN ('success', 'partial', 'failure', 'none')),
  flags TEXT NOT NULL CHECK (json_valid(flags)),
  reason TEXT,
  spans TEXT NOT NULL CHECK (json_valid(spans)),
  PRIMARY KEY (item, auto_run)
) STRICT;
CREATE TRIGGER auto_claim_no_update BEFORE UPDATE ON auto_claim
BEGIN SELECT RAISE(ABORT, 'automated verdicts are only added'); END;
CREATE TRIGGER auto_claim_no_delete BEFORE DELETE ON auto_claim
BEGIN SELECT RAISE(ABORT, 'automated verdicts are only added'); END;

CREATE TABLE annotator (
  name TEXT PRIMARY KEY,
  demo INTEGER NOT NULL CHECK (demo IN (0, 1)),
  seed INTEGER NOT NULL,
  added_at TEXT NOT NULL
) STRICT;

CREATE TABLE device ( -- A machine and a copy of the file: each has label chains of its own.
  id TEXT PRIMARY KEY,
  machine TEXT NOT NULL UNIQUE,
  added_at TEXT NOT NULL
) STRICT;

CREATE TABLE assignment ( -- Written before work starts.
  item TEXT NOT NULL REFERENCES item (id),
  pass TEXT NOT NULL,
  annotator TEXT NOT NULL REFERENCES annotator (name),
  round INTEGER NOT NULL,
  position INTEGER NOT NULL,
  inclusion_probability REAL NOT NULL CHECK (inclusion_probability > 0 AND inclusion_probability <= 1),
  stratum TEXT,
  added_at TEXT NOT NULL,
  UNIQUE (item, pass, annotator, round),
  UNIQUE (pass, annotator, round, position)
) STRICT;

CREATE TABLE guide (
  no INTEGER PRIMARY KEY AUTOINCREMENT,
  pass TEXT NOT NULL,
  version TEXT NOT NULL,
  meaning INTEGER NOT NULL,
  hash TEXT NOT NULL,
  text TEXT NOT NULL CHECK (json_valid(text)),
  note TEXT,
  added_at TEXT NOT NULL,
  UNIQUE (pass, version)
) STRICT;
CREATE TRIGGER guide_no_update BEFORE UPDATE ON guide
BEGIN SELECT RAISE(ABORT, 'a guide version is never changed'); END;
CREATE TRIGGER guide_no_delete BEFORE DELETE ON guide
BEGIN SELECT RAISE(ABORT, 'a guide version is never removed'); END;

CREATE TABLE label_event ( -- What people did, append-only, hash-chained by annotator and device.
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  item TEXT,
  pass TEXT NOT NULL,
  annotator TEXT NOT NULL REFERENCES annotator (name),
  device TEXT NOT NULL,
  kind TEXT NOT NULL,
  value TEXT NOT NULL CHECK (json_valid(value)),
  reason TEXT,
  evidence TEXT NOT NULL CHECK (json_valid(evidence)),
  schema_version INTEGER NOT NULL,
  guide_version TEXT,
  guide_hash TEXT,
  guide_meaning INTEGER,
  view_state TEXT CHECK (json_valid(view_state)),
  active_ms REAL CHECK (active_ms >= 0),
  seen_share REAL CHECK (seen_share BETWEEN 0 AND 1),
  created_at TEXT NOT NULL,
  supersedes TEXT,
  prev_hash TEXT,
  hash TEXT NOT NULL UNIQUE,
  merged_at TEXT -- when it came in from another machine's bundle; not part of the event or its hash
) STRICT;
CREATE INDEX label_event_chain ON label_event (annotator, device, id);
CREATE INDEX label_event_pass ON label_event (pass, annotator, id);
CREATE INDEX label_event_lock_of ON label_event (pass, annotator) WHERE kind = 'lock';
CREATE INDEX label_event_item ON label_event (item, id);

CREATE TRIGGER label_event_no_update BEFORE UPDATE ON label_event
BEGIN SELECT RAISE(ABORT, 'label events are never changed'); END;
CREATE TRIGGER label_event_no_delete BEFORE DELETE ON label_event
BEGIN SELECT RAISE(ABORT, 'label events are never removed'); END;
-- INSERT OR REPLACE deletes without a DELETE trigger; this one stops it before it does.
CREATE TRIGGER label_event_no_replace BEFORE INSERT ON label_event
WHEN EXISTS (SELECT 1 FROM label_event WHERE id = NEW.id OR seq = NEW.seq OR hash = NEW.hash)
BEGIN SELECT RAISE(ABORT, 'duplicate label event'); END;
-- Bundles merge in any order, so only what is written here is held to the lock and to known items.
CREATE TRIGGER label_event_lock BEFORE INSERT ON label_event
WHEN NEW.merged_at IS NULL AND NEW.kind IN ('label', 'retract', 'lock') AND EXISTS (
  SELECT 1 FROM label_event WHERE pass = NEW.pass AND annotator = NEW.annotator AND kind = 'lock')
BEGIN SELECT RAISE(ABORT, 'the pass is locked'); END;
CREATE TRIGGER label_event_item_known BEFORE INSERT ON label_event
WHEN NEW.merged_at IS NULL AND NEW.item IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM item WHERE id = NEW.item AND pass = NEW.pass)
BEGIN SELECT RAISE(ABORT, 'unknown item'); END;
`;
