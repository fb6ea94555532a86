import type { Grader, GradingStore } from '../../grading.js';
import type { Connection } from '../connection.js';
import type { Arg } from '../statement.js';
import { type OfGrader, scanInForce } from './scan-in-force.js';

/** The graders that came with runs, and which of them are to be scanned. */
export function graders(c: Connection): Pick<GradingStore, 'listGraders' | 'gradersToScan'> {
  const newest = scanInForce(c);
  const withGrader = c.statement(k =>
    k
      .selectFrom('run')
      .where('grader_hash', 'is not', null)
      .orderBy('benchmark')
      .orderBy('task_id')
      .orderBy('grader_hash')
      .orderBy('model')
      .orderBy('repetition')
      .orderBy('run_id')
      .select(['run_id as runId', 'benchmark', 'task_id as taskId', 'grader_hash as hash']),
  );
  const notWhole = c.statement((k, arg: Arg<{ runId: string }>) =>
    k
      .selectFrom('run_file')
      .where('run_id', '=', arg('runId'))
      .where('use', '=', 'grader')
      .where(eb => eb.or([eb('form', 'is', null), eb('truncated', '=', 1)]))
      .orderBy('path')
      .select('path'),
  );

  const list = (): Grader[] => {
    const found = new Map<string, Grader>();
    for (const { runId, benchmark, taskId, hash } of withGrader.all()) {
      const key = JSON.stringify([hash, benchmark, taskId]);
      const known = found.get(key);
      if (known) known.runs.push(runId);
      else {
        const incomplete = notWhole.all({ runId }).map(({ path }) => path);
        found.set(key, { hash: hash!, benchmark, taskId, runs: [runId], incomplete });
      }
    }
    return [...found.values()];
  };
  const of = ({ hash, benchmark, taskId }: Grader): OfGrader => ({ graderHash: hash, benchmark, taskId });

  return {
    listGraders: async () => c.read(list),
    gradersToScan: async version =>
      c.read(() => list().filter(grader => newest(of(grader))?.version !== version)),
  };
}
