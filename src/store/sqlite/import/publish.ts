import { type BandRules, bandOf, ruleFor } from '../../../core/run/band.js';
import { StoreError } from '../../store.js';
import type { Connection } from '../connection.js';
import { caseItems } from '../grading/case-items.js';
import { gateItems } from '../grading/gate-items.js';
import { settleItems } from '../provenance/settle-items.js';
import type { RunTable } from '../schema.js';
import type { Arg } from '../statement.js';
import type { Publication } from './publication.js';
import type { FileStore } from './run-files.js';

export interface Publisher {
  /** Makes a run and its item visible, in place of what was stored of it. */
  run(publication: Publication, transcript: number, prompt: number | null, rules: BandRules): void;
  /** Notes that this import saw the run as it is stored. */
  seen(runId: string): void;
}

/** The last step of a run's import; every call is part of a batch's transaction. */
export function publisher(c: Connection, session: number, files: FileStore): Publisher {
  const current = c.statement((k, arg: Arg<{ runId: string }>) =>
    k
      .selectFrom('run')
      .where('run_id', '=', arg('runId'))
      .select(['transcript', 'content_hash', 'grader_hash']),
  );
  const put = c.statement((k, arg: Arg<RunTable>) => {
    const row = Object.fromEntries(runColumns.map(column => [column, arg(column)])) as unknown as RunTable;
    const { run_id: _, added_at: __, ...changed } = row;
    return k
      .insertInto('run')
      .values(row)
      .onConflict(on => on.column('run_id').doUpdateSet(changed));
  });
  const mark = c.statement((k, arg: Arg<{ runId: string; session: number }>) =>
    k
      .updateTable('run')
      .set({ session: arg('session') })
      .where('run_id', '=', arg('runId')),
  );
  type Item = {
    id: string;
    runId: string;
    text: string | null;
    hash: string | null;
    cutOff: number;
    endedOnToolCall: number;
    at: string;
  };
  const putItem = c.statement((k, arg: Arg<Item>) =>
    k
      .insertInto('item')
      .values({
        id: arg('id'),
        pass: 'claim',
        run_id: arg('runId'),
        text: arg('text'),
        text_hash: arg('hash'),
        cut_off: arg('cutOff'),
        ended_on_tool_call: arg('endedOnToolCall'),
        added_at: arg('at'),
        superseded_at: null,
      })
      // The same words as before, or words that come back: the item is the one that has their labels.
      .onConflict(on =>
        on.column('id').doUpdateSet({
          cut_off: arg('cutOff'),
          ended_on_tool_call: arg('endedOnToolCall'),
          superseded_at: null,
        }),
      ),
  );
  const supersede = c.statement((k, arg: Arg<{ runId: string; id: string; at: string }>) =>
    k
      .updateTable('item')
      .set({ superseded_at: arg('at') })
      .where('run_id', '=', arg('runId'))
      .where('pass', '=', 'claim')
      .where('id', '!=', arg('id'))
      // A hidden repeat has the words of its item.
      .where(eb => eb.or([eb('parent', 'is', null), eb('parent', '!=', arg('id'))]))
      .where('superseded_at', 'is', null),
  );

  const reviveParts = c.statement((k, arg: Arg<{ id: string }>) =>
    k
      .updateTable('item')
      .set({ superseded_at: null })
      .where('parent', '=', arg('id'))
      .where('superseded_at', 'is not', null),
  );
  const settle = settleItems(c);
  const settleGates = gateItems(c);
  const dropCases = caseItems(c).drop;

  return {
    run: ({ run, base, item, files: ofRun }, transcript, prompt, rules) => {
      const now = current.get({ runId: run.run_id });
      if ((now?.transcript ?? null) !== base) {
        // Another import was faster. With the same content it did this one's work.
        if (now?.content_hash === run.content_hash) {
          mark.run({ runId: run.run_id, session });
          return;
        }
        throw new StoreError(
          `Another import wrote run ${run.run_id} with other content at the same time. The stored run stays; import again when the other is done.`,
          'locked',
        );
      }
      const at = c.now().toISOString();
      const { rule, words } = ruleFor(rules, { benchmark: run.benchmark, taskId: run.task_id });
      put.run({
        ...run,
        transcript,
        session,
        band: bandOf(run.score, rule),
        band_rule: words,
        system_prompt: prompt,
        added_at: at,
      });
      if (!files.replace(run.run_id, ofRun))
        throw new StoreError(
          `A file of run ${run.run_id} is no longer in the project, as when another import cleaned up. Nothing of the run was changed; import again.`,
          'locked',
        );
      putItem.run({
        ...item,
        runId: run.run_id,
        cutOff: item.cutOff ? 1 : 0,
        endedOnToolCall: item.endedOnToolCall ? 1 : 0,
        at,
      });
      if (base !== null) {
        supersede.run({ runId: run.run_id, id: item.id, at });
        reviveParts.run({ id: item.id });
        settle(run.run_id);
        if (now?.content_hash !== run.content_hash) dropCases(run.run_id);
        if (now && now.grader_hash !== run.grader_hash) settleGates([now.grader_hash, run.grader_hash]);
      }
      c.runsWritten += 1;
    },
    seen: runId => {
      mark.run({ runId, session });
    },
  };
}

const runColumns = [
  'run_id',
  'transcript',
  'session',
  'source_root',
  'source_files',
  'format',
  'content_hash',
  'steps_hash',
  'steps',
  'transcript_bytes',
  'benchmark',
  'task_id',
  'agent',
  'model',
  'config_key',
  'repetition',
  'score',
  'score_state',
  'band',
  'band_recorded',
  'band_rule',
  'termination',
  'head',
  'head_hash',
  'system_prompt',
  'added_at',
  'files_hash',
  'evidence_hash',
  'grader_hash',
] as const satisfies readonly (keyof RunTable)[];
