import { optionSets } from '../../core/provenance/label.js';
import { snakeKeys } from '../snake-keys.js';
import { type RunProvenance, verdictsOf } from './run.js';
import { rowWords } from './words.js';

/** One run with all its evidence. Steps are the run's own numbers; -1 is the prompt, -2 the output file. */
export function runProvenanceJson(run: RunProvenance, final: boolean): unknown {
  const { runId, model, agent, band, trace, votes, cast } = run;
  const verdicts = verdictsOf(run, final);
  const [verdict] = verdicts;
  return {
    run_id: runId,
    model,
    agent,
    band,
    tracer: trace.version,
    final,
    verdict: {
      ...(snakeKeys(verdict) as object),
      rule: `trust-rules 5.4 row ${verdict!.row}: ${rowWords[verdict!.row]}`,
    },
    by_options: verdicts.map((each, at) => snakeKeys({ ...optionSets[at]!, verdict: each })),
    reason: trace.reason,
    detail: trace.detail,
    votes: snakeKeys(votes),
    cast,
    confession: trace.confession,
    subjects: trace.subjects.map(({ question, hash }) => ({ question, subject_hash: hash })),
    reviewable: trace.reviewable,
    values: trace.values.map(({ labels, evidence, near, ...value }) => ({
      ...(snakeKeys(value) as object),
      ...(snakeKeys(labels[0]) as object),
      informative: value.convictable,
      by_options: labels.map((label, at) => snakeKeys({ ...optionSets[at]!, ...label })),
      evidence: snakeKeys(evidence),
      near,
    })),
  };
}
