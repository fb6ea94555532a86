import { matchClaim } from '../../../core/claim/match-claim.js';
import { CLAIM_MATCHER_VERSION } from '../../../core/claim/version.js';
import { type BandRules, bandOf, ruleFor } from '../../../core/run/band.js';
import { sha256 } from '../../../core/run/hash.js';
import type { RunHead } from '../../../core/run/types.js';
import { called } from '../../called.js';
import type { StoreFinding } from '../../store.js';
import type { Connection } from '../connection.js';
import { guideHash } from '../guides.js';
import { taskOf } from '../head.js';
import { contentHash } from '../import/content.js';
import { circumstancesOf, repeatedOf } from '../import/publication.js';
import { filesHash } from '../import/run-files.js';
import type { Arg } from '../statement.js';

/**
 * Columns that say once more what a hashed text says, or what follows from it: tables are counted from them, so one
 * that was changed alone would change figures under sound hashes.
 */
export function* repeatedFindings(c: Connection): Iterable<StoreFinding> {
  yield* changedColumns(c);
  yield* changedBands(c);
  yield* changedCircumstances(c);
  yield* changedGuides(c);
  yield* changedClaims(c);
}

function* changedColumns(c: Connection): Iterable<StoreFinding> {
  const runs = c.statement(k =>
    k
      .selectFrom('run')
      .leftJoin('system_prompt', 'system_prompt.no', 'run.system_prompt')
      .selectAll('run')
      .select('system_prompt.hash as prompt'),
  );
  for (const row of runs.iterate()) {
    // What is wrong with the head itself is told elsewhere.
    if (sha256(row.head) !== row.head_hash) continue;
    const recorded = row.band_recorded === null ? {} : { recorded: row.band_recorded };
    const head = { ...JSON.parse(row.head), band: recorded } as RunHead;
    const repeated = repeatedOf(head);
    const names = Object.keys(repeated) as (keyof typeof repeated)[];
    const wrong = names.filter(name => stored(repeated[name]) !== row[name]);
    const files = row.files_hash === noFiles ? undefined : (row.files_hash ?? undefined);
    const content = contentHash(
      head,
      row.steps_hash,
      row.prompt ?? undefined,
      files,
      row.grader_hash ?? undefined,
    );
    if (wrong.length > 0)
      yield error(
        'changed_run',
        `Run ${row.run_id} has another ${wrong.join(', ')} than it was imported with; import it again.`,
      );
    else if (content !== row.content_hash)
      yield error(
        'changed_run',
        `Run ${row.run_id} is not what its content's hash says: its recorded band, or what re-imports are told apart by, was changed; import it again.`,
      );
  }
}

/** Of a run that has none of its own. */
const noFiles = filesHash([]);

/** As SQLite keeps it: without half characters. */
const stored = (value: string | number | null) =>
  typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\ufffd') : value;

/** Bands follow from the score and the rules in force. */
function* changedBands(c: Connection): Iterable<StoreFinding> {
  const rules = c.rows(k => k.selectFrom('setting').where('key', '=', 'bandRules').select('value'))[0];
  const inForce = (rules === undefined ? {} : JSON.parse(rules.value)) as BandRules | null;
  const runs = c.statement(k =>
    k.selectFrom('run').select(['run_id', 'benchmark', 'task_id', 'score', 'band', 'band_rule']),
  );
  for (const { run_id, benchmark, task_id, score, band, band_rule } of runs.iterate()) {
    const { rule, words } = ruleFor(inForce ?? {}, { benchmark, taskId: task_id });
    if (band !== bandOf(score, rule) || band_rule !== words)
      yield error(
        'changed_band',
        `Run ${run_id} has the band ${band} by "${band_rule}", which does not follow from its score and the rules in force; set the rules again with \`${called('bands')}\`.`,
      );
  }
}

function* changedCircumstances(c: Connection): Iterable<StoreFinding> {
  const items = c.statement(k =>
    k
      .selectFrom('item')
      .innerJoin('run', 'run.run_id', 'item.run_id')
      .where('item.pass', '=', 'claim')
      .where('item.part', 'is', null)
      .where('item.superseded_at', 'is', null)
      .select(['item.id', 'item.run_id', 'item.cut_off', 'item.ended_on_tool_call', 'run.head']),
  );
  for (const { id, run_id, cut_off, ended_on_tool_call, head } of items.iterate()) {
    const { cutOff, endedOnToolCall } = circumstancesOf(JSON.parse(head) as RunHead);
    if ((cut_off === 1) !== cutOff || (ended_on_tool_call === 1) !== endedOnToolCall)
      yield error(
        'changed_item',
        `Item ${id} (run ${run_id}) says of its message's end what its run does not; import the run again.`,
      );
  }
}

function* changedGuides(c: Connection): Iterable<StoreFinding> {
  for (const { pass, version, text, hash } of c.rows(k =>
    k.selectFrom('guide').orderBy('no').select(['pass', 'version', 'text', 'hash']),
  ))
    if (guideHash(pass, version, JSON.parse(text)) !== hash)
      yield error(
        'changed_guide',
        `Guide ${version} of pass ${pass} was changed: it does not match its hash, so what its labels mean is not what their annotators read.`,
      );
}

/** Verdicts of the matcher have no hash; they are what this matcher says of the same words. */
function* changedClaims(c: Connection): Iterable<StoreFinding> {
  const claims = c.statement((k, arg: Arg<{ version: string }>) =>
    k
      .selectFrom('auto_claim')
      .innerJoin('auto_run', 'auto_run.id', 'auto_claim.auto_run')
      .innerJoin('item', 'item.id', 'auto_claim.item')
      .innerJoin('run', 'run.run_id', 'item.run_id')
      .where('auto_run.kind', '=', 'claim')
      .where('auto_run.version', '=', arg('version'))
      .where('item.superseded_at', 'is', null)
      .select(['item.id', 'item.text', 'item.ended_on_tool_call as onCall', 'run.run_id', 'run.head'])
      .select(['auto_claim.claim', 'auto_claim.flags', 'auto_claim.reason']),
  );
  for (const row of claims.iterate({ version: CLAIM_MATCHER_VERSION })) {
    const prompt = taskOf(row.head);
    const now = matchClaim(row.text, {
      ...(prompt === null ? {} : { prompt }),
      endedOnToolCall: row.onCall === 1,
    });
    if (now.claim !== row.claim || JSON.stringify(now.flags) !== row.flags || now.reason !== row.reason)
      // The task's text may have come anew since, which is no damage.
      yield {
        severity: 'warning',
        code: 'changed_claim',
        text: `The matcher's verdict on run ${row.run_id} (item ${row.id}) is not what matcher ${CLAIM_MATCHER_VERSION} says of these words now.`,
      };
  }
}

const error = (code: string, text: string): StoreFinding => ({ severity: 'error', code, text });
