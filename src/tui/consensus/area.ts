import type { Area } from '../area.js';
import { linearConsensus } from './linear.js';
import type { ConsensusEffect, ConsensusMsg, ConsensusScreen } from './model.js';
import { performConsensus } from './perform.js';
import { presentConsensus } from './present.js';
import { consensusCommand, consensusMessage, consensusShared, consensusTyped } from './update.js';

/** Screen D: from labels that differ to one that stands for everybody. */
export const consensusArea: Area<ConsensusScreen, ConsensusEffect, ConsensusMsg> = {
  context: 'consensus',
  command: consensusCommand,
  own: consensusMessage,
  shared: consensusShared,
  typed: consensusTyped,
  present: presentConsensus,
  linear: linearConsensus,
  isFetching: ({ item, at, queue }) => item === null && at < queue.length,
  perform: performConsensus,
};
