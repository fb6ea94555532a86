import { createHash } from 'node:crypto';
import { claimItemId } from '../../../core/review/item.js';
import { sha256 } from '../../../core/run/hash.js';
import type { StoreFinding } from '../../store.js';
import type { Connection } from '../connection.js';
import type { Arg } from '../statement.js';

/** The words that were judged and the steps that are evidence, against the hashes taken at import. */
export function* textFindings(c: Connection): Iterable<StoreFinding> {
  for (const { id, pass, run_id, text, text_hash } of c.rows(k =>
    k.selectFrom('item').where('pass', '=', 'claim').select(['id', 'pass', 'run_id', 'text', 'text_hash']),
  )) {
    if ((text === null ? null : sha256(text)) !== text_hash || claimItemId(run_id, text) !== id)
      yield error(
        'changed_item',
        `Item ${id} of pass ${pass} (run ${run_id}) was changed: its words do not match their hash.`,
      );
  }
  const steps = c.statement((k, arg: Arg<{ transcript: number }>) =>
    k.selectFrom('step').where('transcript', '=', arg('transcript')).orderBy('i').select('content'),
  );
  for (const run of c.rows(k =>
    k.selectFrom('run').select(['run_id', 'transcript', 'steps_hash', 'steps']),
  )) {
    const hash = createHash('sha256');
    let count = 0;
    for (const { content } of steps.iterate({ transcript: run.transcript })) {
      hash.update(content).update('\n');
      count += 1;
    }
    if (count !== run.steps)
      yield error(
        'changed_run',
        `Run ${run.run_id} had ${run.steps} steps when it was imported and has ${count}; import it again.`,
      );
    else if (hash.digest('hex') !== run.steps_hash)
      yield error(
        'changed_run',
        `A step of run ${run.run_id} was changed after its import; import it again.`,
      );
  }
}

const error = (code: string, text: string): StoreFinding => ({ severity: 'error', code, text });
