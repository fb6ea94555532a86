import { claimItemId } from '../../../core/review/item.js';
import { type BandRules, bandOf, ruleFor } from '../../../core/run/band.js';
import { sha256 } from '../../../core/run/hash.js';
import type { RunHead } from '../../../core/run/types.js';
import { StoreError } from '../../store.js';
import type { Connection } from '../connection.js';
import { storedHead } from '../head.js';
import type { RunTable } from '../schema.js';
import type { Arg } from '../statement.js';
import { filesOf } from './source.js';
import type { SystemPrompts } from './system-prompts.js';
import type { StoredRun } from './transcripts.js';

export interface Publication {
  head: RunHead;
  /** What was stored when the run was begun. */
  base: StoredRun | null;
  transcript: number;
  hash: string;
  stepsHash: string;
  steps: number;
  bytes: number;
}

export interface Publisher {
  useRules(rules: BandRules): void;
  /** Makes a run and its item visible, in place of what was stored of it. */
  run(publication: Publication): void;
  /** Notes that this import saw the run as it is stored. */
  seen(runId: string): void;
}

/** The last step of a run's import; every call is part of the writer's transaction. */
export function publisher(c: Connection, session: number, prompts: SystemPrompts): Publisher {
  const current = c.statement((k, arg: Arg<{ runId: string }>) =>
    k.selectFrom('run').where('run_id', '=', arg('runId')).select('transcript'),
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
      .where('superseded_at', 'is', null),
  );
  let rules: BandRules = {};

  return {
    useRules: given => {
      rules = given;
    },
    run: ({ head, base, transcript, hash, stepsHash, steps, bytes }) => {
      if (current.get({ runId: head.runId })?.transcript !== base?.transcript)
        throw new StoreError(
          `Another import wrote run ${head.runId} at the same time. The stored run stays; import again when the other is done.`,
          'locked',
        );
      const at = c.now().toISOString();
      const { rule, words } = ruleFor(rules, head);
      const prompt = prompts.of(head.instruction?.system);
      const json = storedHead(head, prompt !== null);
      put.run({
        run_id: head.runId,
        transcript,
        session,
        source_root: head.source.root,
        source_files: filesOf(head.source),
        format: head.source.format,
        content_hash: hash,
        steps_hash: stepsHash,
        steps,
        transcript_bytes: bytes,
        benchmark: head.benchmark,
        task_id: head.taskId,
        agent: head.agent.name,
        model: head.agent.model ?? null,
        config_key: head.configKey,
        repetition: head.repetition?.index ?? null,
        score: head.score.value,
        score_state: head.score.state,
        band: bandOf(head.score.value, rule),
        band_recorded: head.band.recorded ?? null,
        band_rule: words,
        termination: head.termination.kind,
        head: json,
        head_hash: sha256(json),
        system_prompt: prompt && prompts.numberOf(prompt),
        added_at: at,
      });
      const closing = head.closing?.text ?? null;
      const id = claimItemId(head.runId, closing);
      putItem.run({
        id,
        runId: head.runId,
        text: closing,
        hash: closing === null ? null : sha256(closing),
        cutOff: head.closing?.cutOff ? 1 : 0,
        endedOnToolCall: head.closing?.endedOnToolCall ? 1 : 0,
        at,
      });
      supersede.run({ runId: head.runId, id, at });
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
] as const satisfies readonly (keyof RunTable)[];
