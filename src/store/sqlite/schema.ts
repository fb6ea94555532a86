import type { Generated } from 'kysely';
import type { EventKind, PassId } from '../../core/review/label-event.js';
import type { FileUse } from '../../core/run/run-file.js';
import type { Band, Role } from '../../core/run/types.js';
import type { Vote } from '../../core/votes/vote.js';
import type { CASE_QUESTIONS, GATE_QUESTIONS } from '../grading.js';
import type { NewTrace } from '../provenance.js';
import type { StoredClaim } from '../store.js';

/**
 * The tables as kysely sees them; `migrations/` makes them and says what each is for.
 * Times are ISO 8601 in UTC, `Json` columns hold JSON text, flags are 0 or 1.
 */
export interface Database {
  project: { one: number; id: string; created_at: string; block_seed: number | null };
  setting: { key: string; value: Json };
  import_session: {
    id: Generated<number>;
    machine: string;
    pid: number;
    started_at: string;
    beat_at: string;
    finished_at: string | null;
  };
  transcript: { no: Generated<number>; session: number };
  system_prompt: { no: Generated<number>; hash: string; json: Json };
  step: {
    transcript: number;
    i: number;
    role: Role;
    chars: number;
    calls: number;
    place: Json;
    content: Json | null;
    system_prompt: number | null;
  };
  run: RunTable;
  file_content: { no: Generated<number>; hash: string; bytes: Uint8Array };
  run_file: {
    run_id: string;
    use: FileUse;
    path: string;
    place: Json;
    bytes: number | null;
    sha256: string | null;
    form: 'text' | 'bytes' | null;
    truncated: number;
    content: number | null;
  };
  item: {
    id: string;
    pass: PassId;
    run_id: string;
    text: string | null;
    text_hash: string | null;
    cut_off: number;
    ended_on_tool_call: number;
    added_at: string;
    superseded_at: string | null;
    parent: string | null;
    part: string | null;
  };
  auto_run: {
    id: Generated<number>;
    kind: 'claim' | 'trace' | 'scan' | 'case';
    version: string;
    created_at: string;
  };
  auto_claim: {
    auto_run: number;
    item: string;
    claim: StoredClaim['claim'];
    flags: Json;
    reason: string | null;
    spans: Json;
  };
  trace: {
    no: Generated<number>;
    auto_run: number;
    run_id: string;
    content_hash: string;
    item: string | null;
    hash: string;
    reviewable: number;
    reason: NewTrace['reason'];
    detail: string | null;
    confession: Json;
    traced: Json;
  };
  subject: { question: SubjectQuestion; hash: string; item: string; added_at: string; text: Json };
  trace_subject: { trace: number; question: SubjectQuestion; hash: string };
  shared_subject: { hash: string; text: Json; added_at: string };
  shared_question: { question: SharedQuestion; hash: string; item: string };
  scan: {
    no: Generated<number>;
    auto_run: number;
    grader_hash: string;
    benchmark: string;
    task_id: string;
    hash: string;
    scan: Json;
    added_at: string;
  };
  scan_gate: { scan: number; n: number; gate: string; subject: string };
  regrade: {
    no: Generated<number>;
    grader_hash: string;
    outputs_hash: string;
    reference_hash: string | null;
    hash: string;
    regrade: Json;
    at: string;
  };
  claim_case: {
    no: Generated<number>;
    auto_run: number;
    run_id: string;
    content_hash: string | null;
    item: string;
    subject: string;
    hash: string;
    shown: Json;
    added_at: string;
  };
  vote: {
    no: Generated<number>;
    question: Vote['question'];
    subject_hash: string;
    voter: string;
    voter_kind: 'model' | 'recorded';
    n: number;
    answer: Vote['answer'];
    why: string | null;
    at: string;
    added_at: string;
  };
  annotator: { name: string; demo: number; seed: number; added_at: string };
  device: { id: string; machine: string; added_at: string };
  assignment: {
    item: string;
    pass: PassId;
    annotator: string;
    round: number;
    position: number;
    inclusion_probability: number;
    stratum: string | null;
    added_at: string;
    /** Number of the plan that it was last kept by; null without one. */
    plan: number | null;
  };
  block: { pass: PassId; no: number; item: string; added_at: string };
  plan: {
    pass: PassId;
    no: number;
    json: Json;
    reason: string | null;
    prev_hash: string | null;
    hash: string;
    sealed_at: string;
  };
  plan_item: {
    pass: PassId;
    no: number;
    item: string;
    stratum: string;
    probability: number | null;
    cold: number;
    to_adjudicator: number;
    practice: number;
  };
  plan_place: {
    pass: PassId;
    no: number;
    annotator: string;
    position: number;
    item: string;
    repeats: string | null;
  };
  label_event: LabelEventTable;
  snapshot: {
    no: Generated<number>;
    pass: PassId;
    json: Json;
    hash: string;
    reason: string | null;
    created_at: string;
  };
  guide: {
    no: Generated<number>;
    pass: PassId;
    version: string;
    meaning: number;
    hash: string;
    text: Json;
    note: string | null;
    added_at: string;
  };
}

type Json = string;
type SubjectQuestion = NewTrace['subjects'][number]['question'];
type SharedQuestion = (typeof GATE_QUESTIONS)[number] | (typeof CASE_QUESTIONS)[number];

export interface RunTable {
  run_id: string;
  transcript: number;
  session: number;
  source_root: string;
  source_files: Json;
  format: string;
  content_hash: string;
  steps_hash: string;
  steps: number;
  transcript_bytes: number;
  benchmark: string;
  task_id: string;
  agent: string;
  model: string | null;
  config_key: string;
  repetition: number | null;
  score: number | null;
  score_state: string;
  band: Band;
  band_recorded: Band | null;
  band_rule: string;
  termination: string;
  head: Json;
  head_hash: string;
  system_prompt: number | null;
  added_at: string;
  files_hash: string | null;
  evidence_hash: string | null;
  grader_hash: string | null;
}

export interface LabelEventTable {
  seq: Generated<number>;
  id: string;
  item: string | null;
  pass: PassId;
  annotator: string;
  device: string;
  kind: EventKind;
  value: Json;
  reason: string | null;
  evidence: Json;
  schema_version: number;
  guide_version: string | null;
  guide_hash: string | null;
  guide_meaning: number | null;
  view_state: Json | null;
  active_ms: number | null;
  seen_share: number | null;
  created_at: string;
  supersedes: string | null;
  prev_hash: string | null;
  hash: string;
  merged_at: string | null;
}
