import { voteItemId } from '../../../core/review/item.js';
import { sha256 } from '../../../core/run/hash.js';
import type { StoreFinding } from '../../store.js';
import type { Connection } from '../connection.js';
import { evidenceHash } from '../evidence-hash.js';
import { traceHash } from '../provenance/trace-row.js';

/** Traces and what voters see against their hashes, parts against their items, votes against what they are on. */
export function* traceFindings(c: Connection): Iterable<StoreFinding> {
  yield* changedTraces(c);
  yield* changedEvidence(c);
  yield* strayParts(c);
  yield* changedSubjects(c);
  yield* strayVotes(c);
}

function* changedTraces(c: Connection): Iterable<StoreFinding> {
  const traces = c.statement(k =>
    k
      .selectFrom('trace')
      .innerJoin('auto_run', 'auto_run.id', 'trace.auto_run')
      .orderBy('trace.no')
      .select(['trace.run_id as runId', 'auto_run.version', 'trace.content_hash as contentHash'])
      .select(['trace.item', 'trace.hash', 'trace.reviewable', 'trace.reason', 'trace.detail'])
      .select(['trace.confession', 'trace.traced']),
  );
  for (const row of traces.iterate())
    if (traceHash(row) !== row.hash)
      yield error(
        'changed_trace',
        `The trace of run ${row.runId} by engine ${row.version} was changed: it does not match its hash.`,
      );
}

/** Whether traces are matched with runs by what the runs are. */
function* changedEvidence(c: Connection): Iterable<StoreFinding> {
  const runs = c.statement(k =>
    k
      .selectFrom('run')
      .leftJoin('system_prompt', 'system_prompt.no', 'run.system_prompt')
      .select(['run.run_id', 'run.steps_hash', 'run.files_hash', 'run.head', 'run.evidence_hash'])
      .select('system_prompt.hash as prompt'),
  );
  for (const { run_id, steps_hash, files_hash, head, evidence_hash, prompt } of runs.iterate())
    if (evidenceHash(JSON.parse(head), { steps: steps_hash, files: files_hash, prompt }) !== evidence_hash)
      yield error(
        'changed_run',
        `Run ${run_id} is not what its traces are matched by; import it again, then audit.`,
      );
}

/** Parts without a parent are found by SQLite's foreign keys; these have one that is not theirs. */
function* strayParts(c: Connection): Iterable<StoreFinding> {
  const parts = c.rows(k =>
    k
      .selectFrom('item as part')
      .innerJoin('item as whole', 'whole.id', 'part.parent')
      .where(eb =>
        eb.or([eb('whole.pass', '!=', eb.ref('part.pass')), eb('whole.run_id', '!=', eb.ref('part.run_id'))]),
      )
      .orderBy('part.id')
      .select(['part.id', 'part.parent']),
  );
  for (const { id, parent } of parts)
    yield error('dangling', `Item ${id} is a part of item ${parent}, which is of another pass or run.`);
}

function* changedSubjects(c: Connection): Iterable<StoreFinding> {
  const subjects = c.statement(k => k.selectFrom('subject').select(['question', 'hash', 'item', 'text']));
  for (const { question, hash, item, text } of subjects.iterate())
    if (sha256(text) !== hash || voteItemId(question, hash) !== item)
      yield error(
        'changed_subject',
        `What voters see of item ${item} was changed: it does not match its hash, so votes on it cannot be counted.`,
      );
}

function* strayVotes(c: Connection): Iterable<StoreFinding> {
  const votes = c.rows(k =>
    k
      .selectFrom('vote')
      .leftJoin('subject', join =>
        join.onRef('subject.question', '=', 'vote.question').onRef('subject.hash', '=', 'vote.subject_hash'),
      )
      .leftJoin('shared_question', join =>
        join
          .onRef('shared_question.question', '=', 'vote.question')
          .onRef('shared_question.hash', '=', 'vote.subject_hash'),
      )
      .where('subject.item', 'is', null)
      .where('shared_question.item', 'is', null)
      .groupBy('vote.question')
      .orderBy('vote.question')
      .select(({ fn }) => ['vote.question', fn.countAll<number>().as('n')]),
  );
  for (const { question, n } of votes)
    yield {
      severity: 'warning',
      code: 'dangling',
      text: `${n} of the votes on ${question} ${n === 1 ? 'is' : 'are'} on a text that no run of this project asks of; import and audit its run, or the vote counts nowhere.`,
    };
}

const error = (code: string, text: string): StoreFinding => ({ severity: 'error', code, text });
