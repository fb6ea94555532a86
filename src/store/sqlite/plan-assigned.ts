import type { PassId } from '../../core/review/label-event.js';
import type { Connection } from './connection.js';
import { isLock } from './lock.js';
import { planRows } from './plan-rows.js';
import type { Arg } from './statement.js';

export interface PlanAssigned {
  /** Those who have to lock before a pass is locked, by name. Call it in a read. */
  to(pass: PassId): string[];
  /** Whether there is somebody and all of them have. */
  allLocked(pass: PassId): boolean;
}

export function planAssigned(c: Connection): PlanAssigned {
  const rows = planRows(c);
  const atWork = c.statement((k, arg: Arg<{ pass: PassId }>) =>
    k
      .selectFrom('annotator')
      .where('demo', '=', 0)
      // A queue alone is no work: whoever only looked at the home screen has one.
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('label_event')
            .where('label_event.pass', '=', arg('pass'))
            .whereRef('label_event.annotator', '=', 'annotator.name')
            .where('label_event.kind', 'in', ['label', 'lock'])
            .select('label_event.id'),
        ),
      )
      .orderBy('name')
      .select('name'),
  );
  const lock = c.statement((k, arg: Arg<{ pass: PassId; annotator: string }>) =>
    k
      .selectFrom('label_event')
      .where('pass', '=', arg('pass'))
      .where('annotator', '=', arg('annotator'))
      .where('kind', '=', isLock)
      .limit(1)
      .select('id'),
  );
  const to = (pass: PassId): string[] => {
    const plan = rows.newest(pass)?.plan;
    return plan ? [...plan.annotators].sort() : atWork.all({ pass }).map(({ name }) => name);
  };
  return {
    to,
    allLocked: pass => {
      const names = to(pass);
      return names.length > 0 && names.every(annotator => lock.get({ pass, annotator }) !== undefined);
    },
  };
}
