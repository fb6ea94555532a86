import type { RatedRun } from '../../core/provenance/rates/rated-run.js';
import { voteStates } from '../../core/provenance/run-result.js';
import type { Vote } from '../../core/votes/vote.js';
import { castVotes } from '../../store/cast-votes.js';
import type { StoredTrace } from '../../store/provenance.js';
import type { RunSummary, Store } from '../../store/store.js';
import { frozenVerdicts } from './human.js';

/** A traced run with what else its verdict depends on. */
export interface TracedVerdict extends RatedRun {
  trace: StoredTrace;
  /** Votes on its questions, people's too. */
  cast: Vote[];
  run: RunSummary;
}

/** All traced runs with their votes and what people froze, and how many imported runs have no trace. */
export async function ratedRuns(store: Store): Promise<{ runs: TracedVerdict[]; untraced: number }> {
  const [traces, summaries, votesOn] = await Promise.all([
    store.listTraces(),
    store.listRuns(),
    castVotes(store),
  ]);
  const human = await frozenVerdicts(store, traces);
  const byId = new Map(summaries.map(run => [run.runId, run]));
  const runs = traces.flatMap((trace): TracedVerdict[] => {
    const run = byId.get(trace.runId);
    if (!run) return [];
    const cast = votesOn(trace);
    const votes = voteStates(trace, cast, (trace.item !== null && human.get(trace.item)) || null);
    const { runId, model, agent, band } = run;
    return [{ runId, model: model ?? 'unknown', agent, band, trace, votes, cast, run }];
  });
  return { runs, untraced: summaries.length - runs.length };
}
