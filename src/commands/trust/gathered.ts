import { isControl } from '../../core/provenance/rates/rated-run.js';
import {
  auditedRuns,
  type Reliability,
  type ReliabilityOptions,
  type RepeatRun,
  reliability,
  repeatRun,
} from '../../core/reliability/index.js';
import type { RunHead } from '../../core/run/types.js';
import { type Conjunction, conjunction } from '../../core/trust/conjunction/index.js';
import { type JudgedRun, judged } from '../../core/trust/d2/index.js';
import type { Store } from '../../store/store.js';
import { type Decided, decidedRuns } from '../grading/decided.js';
import { ratedRuns } from '../provenance/rated.js';

export interface TrustOptions extends ReliabilityOptions {
  /** Runs that are the record, and stand outside the repeats. */
  recorded?: ReadonlySet<string>;
  /** Runs whose verdict of D2 is pending have none. */
  final?: boolean;
  model?: string;
  /** D1 to D3 count every run, not one for each task. */
  allRuns?: boolean;
}

/** Everything that the trust report says, gathered from what is stored; nothing of it is kept. */
export interface Gathered {
  decided: Decided;
  judged: JudgedRun[];
  reliability: Reliability;
  conjunction: Conjunction;
  /** Runs that D1 to D3 are applied to: the record, or one repetition of each task (trust-rules 5.6). */
  counted: ReadonlySet<string>;
  /** Runs without a trace: they have no verdict of D2. */
  untraced: number;
}

export async function gathered(store: Store, options: TrustOptions = {}): Promise<Gathered> {
  const { recorded = new Set(), final = false, model, allRuns = false } = options;
  const [all, rated] = await Promise.all([decidedRuns(store), ratedRuns(store)]);
  const isChosen = (run: { model: string }): boolean => model === undefined || run.model === model;
  const decided = { ...all, runs: all.runs.filter(isChosen), controls: all.controls.filter(isChosen) };
  const decisions = new Map(decided.runs.map(run => [run.runId, run.decision]));
  const traced = rated.runs.filter(run => isChosen(run) && !isControl(run));
  // Trust that hangs on a pending verdict is pending, also where a final report gives no verdict.
  const byRun = new Map(traced.map(run => [run.runId, judged(run, decisions.get(run.runId) ?? null)]));
  const repeats: RepeatRun[] = [];
  for (const { runId } of decided.runs) {
    const head = await store.getRun(runId);
    if (!head) continue;
    const lastTexts = endedByItself(head) ? [] : await lastTextsOf(store, head);
    repeats.push(repeatRun(head, { isRecorded: recorded.has(runId), lastTexts }));
  }
  const found = reliability(repeats, options);
  return {
    decided,
    judged: traced.map(run => judged(run, decisions.get(run.runId) ?? null, { final })),
    reliability: found,
    counted: allRuns ? new Set(decisions.keys()) : auditedRuns(found.tasks),
    conjunction: conjunction(
      found.tasks.map(task => ({
        task,
        decision: (task.audited.runId !== null && decisions.get(task.audited.runId)) || null,
        provenance: (task.audited.runId !== null && byRun.get(task.audited.runId)?.verdict) || null,
      })),
    ),
    untraced: decided.runs.filter(({ runId }) => !byRun.has(runId)).length,
  };
}

/** How a run's last steps read matters only where it did not come to an end of its own (trust-rules 5.6). */
const endedByItself = ({ termination }: RunHead): boolean =>
  ['completed', 'agent_gave_up', 'limit', 'agent_timeout'].includes(termination.kind);

const lastSteps = 3;

async function lastTextsOf(store: Store, { runId }: RunHead): Promise<string[]> {
  const index = await store.stepIndex(runId);
  const texts: string[] = [];
  for (const { i } of index.slice(-lastSteps)) {
    const step = await store.getStep(runId, i);
    texts.push(...(step?.results.map(({ text }) => text) ?? []));
  }
  return texts;
}
