import type { Connection } from '../connection.js';
import type { Arg } from '../statement.js';

/** A version of a task's grader. */
export interface OfGrader {
  graderHash: string;
  benchmark: string;
  taskId: string;
}

/** The scan of a grader that was added last, or null. Call it in a transaction. */
export function scanInForce(
  c: Connection,
): (grader: OfGrader) => { no: number; version: string; hash: string } | null {
  const newest = c.statement((k, arg: Arg<OfGrader>) =>
    k
      .selectFrom('scan')
      .innerJoin('auto_run', 'auto_run.id', 'scan.auto_run')
      .where('scan.grader_hash', '=', arg('graderHash'))
      .where('scan.benchmark', '=', arg('benchmark'))
      .where('scan.task_id', '=', arg('taskId'))
      .orderBy('scan.no', 'desc')
      .limit(1)
      .select(['scan.no', 'scan.hash', 'auto_run.version']),
  );
  return grader => newest.get(grader) ?? null;
}
