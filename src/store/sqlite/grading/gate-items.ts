import type { Connection } from '../connection.js';
import type { Arg } from '../statement.js';
import { type OfGrader, scanInForce } from './scan-in-force.js';
import { standing } from './standing.js';

/**
 * Sees to it that just those items of gates of these graders stand that a scan in force has, of whatever grader that a
 * run has: the same words in another version or task are one item. Call it in a write.
 */
export function gateItems(c: Connection): (graders: readonly (string | null)[]) => void {
  const newest = scanInForce(c);
  const stand = standing(c);
  const itemsOf = c.statement((k, arg: Arg<{ grader: string }>) =>
    k
      .selectFrom('scan')
      .innerJoin('scan_gate', 'scan_gate.scan', 'scan.no')
      .innerJoin('shared_question', 'shared_question.hash', 'scan_gate.subject')
      .where('scan.grader_hash', '=', arg('grader'))
      .where('shared_question.question', '=', 'gate_type')
      .distinct()
      .select(['shared_question.item', 'scan_gate.subject']),
  );
  const scansWith = c.statement((k, arg: Arg<{ subject: string }>) =>
    k
      .selectFrom('scan_gate')
      .innerJoin('scan', 'scan.no', 'scan_gate.scan')
      .where('scan_gate.subject', '=', arg('subject'))
      .select(['scan.no', 'scan.grader_hash as graderHash', 'scan.benchmark', 'scan.task_id as taskId']),
  );
  const ofRun = graderOfRun(c);
  return graders => {
    for (const grader of new Set(graders)) {
      if (grader === null) continue;
      for (const { item, subject } of itemsOf.all({ grader }))
        stand(
          item,
          scansWith.all({ subject }).some(scan => newest(scan)?.no === scan.no && ofRun(scan) !== null),
        );
    }
  };
}

/** The first run that has a grader now, or null. Call it in a transaction. */
export function graderOfRun(c: Connection): (grader: OfGrader) => string | null {
  const first = c.statement((k, arg: Arg<OfGrader>) =>
    k
      .selectFrom('run')
      .where('grader_hash', '=', arg('graderHash'))
      .where('benchmark', '=', arg('benchmark'))
      .where('task_id', '=', arg('taskId'))
      .orderBy('model')
      .orderBy('repetition')
      .orderBy('run_id')
      .limit(1)
      .select('run_id as runId'),
  );
  return grader => first.get(grader)?.runId ?? null;
}
