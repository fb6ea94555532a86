import type { Area } from '../area.js';
import { row } from '../present/row.js';
import type { ConsensusEffect, ConsensusMsg, ConsensusScreen } from './model.js';

/** Screen D. */
export const consensusArea: Area<ConsensusScreen, ConsensusEffect, ConsensusMsg> = {
  context: 'consensus',
  command: model => [model, []],
  own: (model, _screen, msg) => [{ ...model, overlay: null, screen: msg.screen }, []],
  shared: model => [model, []],
  typed: model => [model, []],
  present: () => ({ rows: [row('')], cursor: null }),
  linear: () => [],
  isFetching: () => false,
  perform: async () => ({ type: 'consensus:opened', screen: { kind: 'consensus' } }),
};
