import type { Pass } from '../../core/review/passes.js';

/** Screen D: everything that it shows. */
export interface ConsensusScreen {
  kind: 'consensus';
}

export type ConsensusEffect = { do: 'consensus:open'; annotator: string; pass: Pass };

export type ConsensusMsg = { type: 'consensus:opened'; screen: ConsensusScreen };
