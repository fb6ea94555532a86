import { runResult, type VoteStates, voteStates } from '../../core/provenance/run-result.js';
import type { RunVerdict } from '../../core/provenance/verdict.js';
import { conditionOf, verdictShown } from '../../core/review/shown-verdict.js';
import { castVotes } from '../../store/cast-votes.js';
import type { TraceOutline } from '../../store/provenance.js';
import type { Store } from '../../store/store.js';
import type { CheckedVerdict, CheckKind } from './model.js';
import { waitsWords } from './words.js';

/**
 * The automated verdict of every run that can be checked, by its item. Votes of all kinds count, people's too; a
 * consensus of pass C does not: then a person would check what people had decided.
 */
export async function verdictsToCheck(
  store: Store,
  traces: readonly TraceOutline[],
): Promise<Map<string, CheckedVerdict>> {
  const cast = await castVotes(store);
  const verdicts = new Map<string, CheckedVerdict>();
  for (const trace of traces) {
    if (trace.checkItem === null) continue;
    const states = voteStates(trace, cast(trace), null);
    verdicts.set(trace.checkItem, checkedOf(trace, runResult(trace, states), states));
  }
  return verdicts;
}

/** The kind of a verdict that can be checked; null for a run without one. */
export const kindOf = ({ shown }: CheckedVerdict): CheckKind | null =>
  shown.verdict === 'suspect' ? 'pending' : shown.verdict === 'none' ? null : shown.verdict;

const checkedOf = (trace: TraceOutline, result: RunVerdict, states: VoteStates): CheckedVerdict => ({
  shown: verdictShown(trace, result),
  condition: conditionOf(trace, result),
  waitsFor: waitsWords(result),
  votes: [
    ...(states.mustBeComputed === 'missing' ? [] : [`must be computed ${states.mustBeComputed}`]),
    ...(states.fabricated === 'missing' ? [] : [`made up ${states.fabricated}`]),
  ],
});
