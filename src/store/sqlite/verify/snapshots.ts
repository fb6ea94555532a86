import { sha256 } from '../../../core/run/hash.js';
import type { StoreFinding } from '../../store.js';
import type { Connection } from '../connection.js';

/** Snapshots against their hashes. */
export function* snapshotFindings(c: Connection): Iterable<StoreFinding> {
  const rows = c.rows(k =>
    k.selectFrom('snapshot').orderBy('no').select(['pass', 'json', 'hash', 'created_at']),
  );
  for (const { pass, json, hash, created_at } of rows)
    if (sha256(json) !== hash)
      yield {
        severity: 'error',
        code: 'changed_snapshot',
        text: `The snapshot of pass ${pass} of ${created_at} is not what its hash ${hash.slice(0, 8)} stands for: it was changed.`,
      };
}
