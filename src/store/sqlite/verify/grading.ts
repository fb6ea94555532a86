import type { Regrade } from '../../../core/competence/regrade.js';
import { gateItemId, severityItemId, shownFactsHash, voteItemId } from '../../../core/review/item.js';
import { sha256 } from '../../../core/run/hash.js';
import { CASE_QUESTIONS, regradeKeyOf } from '../../grading.js';
import type { StoreFinding } from '../../store.js';
import type { Connection } from '../connection.js';
import { caseHash, regradeHash, scanHash } from '../grading/row-hashes.js';
import type { Arg } from '../statement.js';

/** Scans, re-grades, refuted claims and what voters see of them against their hashes, and their items. */
export function* gradingFindings(c: Connection): Iterable<StoreFinding> {
  yield* changedScans(c);
  yield* changedRegrades(c);
  yield* changedClaims(c);
  yield* changedTexts(c);
  yield* changedQuestions(c);
}

function* changedScans(c: Connection): Iterable<StoreFinding> {
  const scans = c.statement(k =>
    k
      .selectFrom('scan')
      .innerJoin('auto_run', 'auto_run.id', 'scan.auto_run')
      .orderBy('scan.no')
      .select(['scan.no', 'scan.hash', 'auto_run.version', 'scan.grader_hash as graderHash'])
      .select(['scan.benchmark', 'scan.task_id as taskId', 'scan.scan']),
  );
  const gates = c.statement((k, arg: Arg<{ scan: number }>) =>
    k
      .selectFrom('scan_gate')
      .where('scan', '=', arg('scan'))
      .orderBy('n')
      .select(['gate', 'subject as hash']),
  );
  for (const { no, hash, ...row } of scans.iterate())
    if (scanHash({ ...row, subjects: gates.all({ scan: no }) }) !== hash)
      yield error(
        'changed_scan',
        `The scan of the grader of task ${row.taskId} by version ${row.version} was changed: it does not match its hash.`,
      );
}

function* changedRegrades(c: Connection): Iterable<StoreFinding> {
  const rows = c.statement(k =>
    k
      .selectFrom('regrade')
      .orderBy('no')
      .select(['no', 'hash', 'regrade', 'at', 'grader_hash as graderHash'])
      .select(['outputs_hash as outputsHash', 'reference_hash as referenceHash']),
  );
  for (const { no, hash, regrade, at, ...key } of rows.iterate())
    if (
      regradeHash({ at, regrade }) !== hash ||
      regradeKeyOf((JSON.parse(regrade) as Regrade).key) !== regradeKeyOf(key)
    )
      yield error(
        'changed_regrade',
        `Re-grade ${no} of ${at} was changed: it does not match its hash. Grade again with audit --regrade.`,
      );
}

function* changedClaims(c: Connection): Iterable<StoreFinding> {
  const rows = c.statement(k =>
    k
      .selectFrom('claim_case')
      .innerJoin('auto_run', 'auto_run.id', 'claim_case.auto_run')
      .orderBy('claim_case.no')
      .select(['claim_case.run_id as runId', 'claim_case.content_hash as contentHash', 'claim_case.item'])
      .select(['claim_case.subject', 'claim_case.shown', 'claim_case.hash', 'auto_run.version']),
  );
  for (const { hash, ...row } of rows.iterate())
    if (caseHash(row) !== hash || severityItemId(row.runId, shownFactsHash(row.shown)) !== row.item)
      yield error(
        'changed_claim',
        `What pass B shows of run ${row.runId} was changed: it does not match its hash.`,
      );
}

function* changedTexts(c: Connection): Iterable<StoreFinding> {
  const texts = c.statement(k => k.selectFrom('shared_subject').select(['hash', 'text']));
  for (const { hash, text } of texts.iterate())
    if (sha256(text) !== hash)
      yield error(
        'changed_subject',
        `A text that voters see (${hash.slice(0, 12)}...) was changed: it does not match its hash, so votes on it cannot be counted.`,
      );
}

function* changedQuestions(c: Connection): Iterable<StoreFinding> {
  const rows = c.statement(k => k.selectFrom('shared_question').select(['question', 'hash', 'item']));
  for (const { question, hash, item } of rows.iterate()) {
    const ofClaim = CASE_QUESTIONS.some(each => each === question);
    if ((ofClaim ? voteItemId(question, hash) : gateItemId(hash)) !== item)
      yield error('changed_subject', `Item ${item} is not the one that asks ${question} of its text.`);
  }
}

const error = (code: string, text: string): StoreFinding => ({ severity: 'error', code, text });
