import { createHash } from 'node:crypto';
import { claimItemId, partItemId } from '../../../core/review/item.js';
import type { PassId } from '../../../core/review/label-event.js';
import { sha256 } from '../../../core/run/hash.js';
import type { Step } from '../../../core/run/types.js';
import type { StoreFinding } from '../../store.js';
import type { Connection } from '../connection.js';
import { charsOf } from '../import/content.js';
import { lineOfPrompt } from '../import/system-prompts.js';
import type { Arg } from '../statement.js';

/** The words that were judged and the runs that are evidence, against the hashes taken at import. */
export function* textFindings(c: Connection): Iterable<StoreFinding> {
  yield* changedItems(c);
  yield* changedPrompts(c);
  yield* changedRuns(c);
}

function* changedItems(c: Connection): Iterable<StoreFinding> {
  const items = c.statement(k =>
    k.selectFrom('item').select(['id', 'pass', 'run_id', 'text', 'text_hash as hash', 'parent', 'part']),
  );
  for (const item of items.iterate())
    if (isChanged(item))
      yield error(
        'changed_item',
        `Item ${item.id} (run ${item.run_id}) was changed: its words do not match their hash.`,
      );
}

interface ItemRow {
  id: string;
  pass: PassId;
  run_id: string;
  text: string | null;
  hash: string | null;
  parent: string | null;
  part: string | null;
}

/** Words against their hash, and against the id where it says them. Those of a run or a subject are not the item's own. */
function isChanged({ id, pass, run_id, text, hash, parent, part }: ItemRow): boolean {
  if (text !== null && sha256(text) !== hash) return true;
  if (parent !== null) return part === null || partItemId(pass, parent, part) !== id;
  return pass === 'claim' && ((text === null) !== (hash === null) || claimItemId(run_id, text) !== id);
}

function* changedPrompts(c: Connection): Iterable<StoreFinding> {
  const prompts = c.statement(k => k.selectFrom('system_prompt').select(['no', 'hash', 'json']));
  for (const { no, hash, json } of prompts.iterate())
    if (sha256(json) !== hash)
      yield error('changed_prompt', `System prompt ${no} was changed after its import.`);
}

function* changedRuns(c: Connection): Iterable<StoreFinding> {
  const runs = c.statement(k =>
    k.selectFrom('run').select(['run_id', 'transcript', 'steps_hash', 'steps', 'head', 'head_hash']),
  );
  const steps = c.statement((k, arg: Arg<{ transcript: number }>) =>
    k
      .selectFrom('step')
      .leftJoin('system_prompt', 'system_prompt.no', 'step.system_prompt')
      .where('step.transcript', '=', arg('transcript'))
      .orderBy('step.i')
      .select(['step.content', 'system_prompt.hash', 'step.i', 'step.role', 'step.chars', 'step.calls']),
  );
  for (const { run_id, transcript, head, head_hash, steps_hash, steps: expected } of runs.iterate()) {
    const hash = createHash('sha256');
    let count = 0;
    let odd: number | null = null;
    for (const { content, hash: prompt, ...columns } of steps.iterate({ transcript })) {
      hash.update(content ?? lineOfPrompt(prompt!)).update('\n');
      count += 1;
      if (odd === null && content !== null && !isOf(columns, content)) odd = columns.i;
    }
    const fault =
      count !== expected
        ? `had ${expected} steps when it was imported and has ${count}`
        : hash.digest('hex') !== steps_hash
          ? 'has a step that was changed after its import'
          : sha256(head) !== head_hash
            ? 'was changed after its import'
            : odd !== null
              ? `has at step ${odd} another role or size than that step's content`
              : null;
    if (fault) yield error('changed_run', `Run ${run_id} ${fault}; import it again.`);
  }
}

/** Whether the columns of a step say what its content says. */
function isOf(columns: { role: string; chars: number; calls: number }, content: string): boolean {
  try {
    const step = JSON.parse(content) as Step;
    return (
      step.role === columns.role && step.calls.length === columns.calls && charsOf(step) === columns.chars
    );
  } catch {
    return false;
  }
}

const error = (code: string, text: string): StoreFinding => ({ severity: 'error', code, text });
