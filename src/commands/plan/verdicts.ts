import { runResult, voteStates } from '../../core/provenance/run-result.js';
import type { RunVerdictName } from '../../core/provenance/verdict.js';
import { castVotes } from '../../store/cast-votes.js';
import type { Store } from '../../store/store.js';

/**
 * The automated verdict of each traced run, as strata call it. Votes of all kinds count; a consensus of pass C does not:
 * a sample drawn by what people had decided would measure itself.
 */
export async function runVerdicts(store: Store): Promise<Map<string, string>> {
  const [traces, cast] = await Promise.all([store.listTraces(), castVotes(store)]);
  return new Map(
    traces.map(trace => [
      trace.runId,
      strata[runResult(trace, voteStates(trace, cast(trace), null)).verdict],
    ]),
  );
}

const strata: Readonly<Record<RunVerdictName, string>> = {
  gamed: 'gamed',
  suspect: 'pending',
  clean: 'clean',
  none: 'none',
};
