import { planName, sealFault } from '../../core/review/plan/chain.js';
import type { SealedPlan } from '../../core/review/plan/hash.js';
import type { StoreFinding } from '../store.js';
import type { Connection } from './connection.js';
import { planRows } from './plan-rows.js';

/** Sealed plans against their hashes, and the rows that queues are made of against what was sealed. */
export function* planFindings(c: Connection): Iterable<StoreFinding> {
  const rows = planRows(c);
  for (const { pass } of c.rows(k => k.selectFrom('plan').select('pass').distinct().orderBy('pass'))) {
    let before: SealedPlan | undefined;
    for (const sealed of rows.all(pass)) {
      const fault = sealFault(sealed, before);
      if (fault !== null) yield error(`The ${planName(sealed)} ${fault}.`);
      else if (!rows.agree(sealed))
        yield error(`The queues of ${planName(sealed)} are not those that were sealed.`);
      before = sealed;
    }
  }
}

const error = (text: string): StoreFinding => ({ severity: 'error', code: 'plan', text });
