import { optionSets, type ValueLabel } from '../../../../src/core/provenance/label.js';
import type { RatedRun } from '../../../../src/core/provenance/rates/rated-run.js';
import { noVotes, type VoteStates } from '../../../../src/core/provenance/run-result.js';
import type { Band } from '../../../../src/core/run/types.js';

/** A run with these value labels, each one for all sets of options or one for each. */
export function rated(
  runId: string,
  model: string,
  band: Band,
  labels: readonly (Partial<ValueLabel> | Partial<ValueLabel>[])[],
  more: {
    votes?: VoteStates;
    reason?: RatedRun['trace']['reason'];
    agent?: string;
    values?: { earned?: boolean; convictable?: boolean }[];
  } = {},
): RatedRun {
  const { votes = noVotes, reason = null, agent = 'wren', values = [] } = more;
  return {
    runId,
    model,
    agent,
    band,
    votes,
    trace: {
      version: '1',
      reason,
      confession: { scan: 'none' },
      values: labels.map((each, at) => ({
        path: 'out.json',
        key: `$.v${at}`,
        earned: true,
        convictable: true,
        ...values[at],
        labels: optionSets.map((_, which) => ({
          label: 'derived',
          notes: [],
          convictable: true,
          evidenceIncomplete: false,
          ...(Array.isArray(each) ? each[which] : each),
        })),
      })),
    },
  };
}
