import type { PassId } from '../../core/review/label-event.js';
import type { Connection } from './connection.js';
import { firstRound } from './round.js';
import type { Arg } from './statement.js';

/** The last place that is taken in an annotator's queue of a pass; -1 when none is. */
export function lastPlace(c: Connection): (who: { pass: PassId; annotator: string }) => number {
  const last = c.statement((k, arg: Arg<{ pass: PassId; annotator: string }>) =>
    k
      .selectFrom('assignment')
      .where('pass', '=', arg('pass'))
      .where('annotator', '=', arg('annotator'))
      .where('round', '=', firstRound)
      .select(({ fn }) => fn.max<number | null>('position').as('position')),
  );
  return who => last.get(who)?.position ?? -1;
}
