import type { Regrade, RegradeKey } from '../../core/competence/regrade.js';
import { regradeRun } from '../../grading/regrade-run.js';
import { type GradingTools, gradingTools } from '../../grading/tools.js';
import { type GradingInputs, regradeKeyOf } from '../../store/grading.js';
import type { Store } from '../../store/store.js';
import type { Progress } from '../progress.js';
import { stagedFiles, stagedReference } from './staged-files.js';

export interface RegradeAudit {
  /** Graders run anew, once for runs that are alike in grader, outputs and reference. */
  regraded: number;
  /** Of those, without a score, by reason; with the sentence and a run of the first. */
  unverified: Partial<
    Record<NonNullable<Regrade['unverified']>['reason'], { results: number; detail: string; runId: string }>
  >;
  sandbox: GradingTools['sandbox'] | null;
}

export interface RegradeWork {
  jobs: number;
  /** How often each grader runs. */
  repeat: number;
  /** Also what is known already. */
  force: boolean;
  progress: Progress;
  signal?: AbortSignal;
}

/**
 * Runs the graders of all runs again whose result is not known (trust-rules 5.1, stage B). Each result is kept as soon as it is
 * in, so an audit that is broken off goes on where it was; what only this machine or this moment kept from a result is tried
 * again.
 */
export async function auditRegrade(store: Store, work: RegradeWork): Promise<RegradeAudit> {
  const todo = await keysToDo(store, work.force);
  const audit: RegradeAudit = { regraded: 0, unverified: {}, sandbox: null };
  if (todo.length === 0) return audit;
  const tools = gradingTools();
  audit.sandbox = tools.sandbox;
  const total = todo.length;
  const queue = [...todo];
  const { signal } = work;
  await Promise.all(
    Array.from({ length: Math.min(work.jobs, total) }, async () => {
      for (;;) {
        const next = queue.shift();
        if (next === undefined || signal?.aborted) return;
        const regrade = await regradeOne(store, next, {
          tools,
          repeat: work.repeat,
          ...(signal ? { signal } : {}),
        });
        if (regrade.unverified?.reason === 'interrupted') return;
        await store.addRegrade(regrade);
        audit.regraded += 1;
        if (regrade.unverified) {
          const { reason, detail } = regrade.unverified;
          const known = audit.unverified[reason] ?? { results: 0, detail, runId: next.run.runId };
          audit.unverified[reason] = { ...known, results: known.results + 1 };
        }
        work.progress.show(audit.regraded, total, 'running graders');
      }
    }),
  );
  return audit;
}

type ToDo = { run: GradingInputs; key: RegradeKey };

/** Not a property of grader, outputs and reference: another machine, or another time, may do better. */
const passing: ReadonlySet<string> = new Set(['not_runnable', 'interrupted']);

async function keysToDo(store: Store, force: boolean): Promise<ToDo[]> {
  const [inputs, regrades] = await Promise.all([store.listGradingInputs(), store.listRegrades()]);
  const known = new Set(
    regrades.flatMap(({ key, unverified }) =>
      unverified && passing.has(unverified.reason) ? [] : [regradeKeyOf(key)],
    ),
  );
  const todo = new Map<string, ToDo>();
  for (const run of inputs) {
    const { graderHash, outputsHash, referenceHash } = run;
    if (graderHash === null || outputsHash === null) continue;
    const key = { graderHash, outputsHash, referenceHash };
    const name = regradeKeyOf(key);
    if ((force || !known.has(name)) && !todo.has(name)) todo.set(name, { run, key });
  }
  return [...todo.values()];
}

async function regradeOne(
  store: Store,
  { run, key }: ToDo,
  options: { tools: GradingTools; repeat: number; signal?: AbortSignal },
): Promise<Regrade> {
  const { runId, benchmark, taskId } = run;
  const [grader, outputs, input, reference] = [
    await stagedFiles(store, runId, 'grader'),
    await stagedFiles(store, runId, 'output'),
    await stagedFiles(store, runId, 'input'),
    await stagedReference(store, runId),
  ];
  return regradeRun(
    { key, benchmark, taskId, grader, outputs, reference, input, notWhole: run.notWhole },
    options,
  );
}
