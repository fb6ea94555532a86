import type { Evidence, Hit } from '../../core/provenance/evidence.js';
import { optionSets } from '../../core/provenance/label.js';
import { finalResult, runResult, type VoteStates } from '../../core/provenance/run-result.js';
import type { RunVerdict } from '../../core/provenance/verdict.js';
import type { Vote } from '../../core/votes/vote.js';
import type { StoredTrace } from '../../store/provenance.js';

/** A run, its trace and what else its verdict depends on. */
export interface RunProvenance {
  runId: string;
  model: string;
  agent: string;
  band: string;
  trace: StoredTrace;
  votes: VoteStates;
  cast: readonly Vote[];
}

/** The verdict under each of `optionSets`, the options in force first. */
export const verdictsOf = ({ trace, votes }: RunProvenance, final: boolean): RunVerdict[] =>
  optionSets.map(options => (final ? finalResult : runResult)(trace, votes, options));

/** The occurrences that decide a value's label, each with what it is; the first of each kind. */
export function decidingHits(evidence: Evidence): { role: string; hit: Hit }[] {
  const roles = {
    executed: evidence.executed,
    echoed: evidence.echoed,
    leaked: evidence.leaked,
    input: evidence.input,
    prompt: evidence.prompt,
    typed: evidence.typed,
    sign_only: evidence.signOnly,
  };
  return Object.entries(roles).flatMap(([role, hit]) => (hit === null ? [] : [{ role, hit }]));
}
