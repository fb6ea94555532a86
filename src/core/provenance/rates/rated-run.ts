import type { Band } from '../../run/types.js';
import type { TraceFacts, VoteStates } from '../run-result.js';

/** A run as the rates see it. */
export interface RatedRun {
  runId: string;
  model: string;
  agent: string;
  band: Band;
  trace: TraceFacts & {
    version: string;
    values: readonly (TraceFacts['values'][number] & { path: string; key: string })[];
  };
  votes: VoteStates;
}

/** Runs of a control agent stand outside all rates (score-lies 2.1): they say something of the task, not of an agent. */
export const isControl = ({ agent }: Pick<RatedRun, 'agent'>): boolean =>
  /^(?:no[-_ ]?op|oracle)$/i.test(agent.trim());
