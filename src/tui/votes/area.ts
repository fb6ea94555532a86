import type { Area } from '../area.js';
import { row } from '../present/row.js';
import type { VotesEffect, VotesMsg, VotesScreen } from './model.js';

/** The votes. */
export const votesArea: Area<VotesScreen, VotesEffect, VotesMsg> = {
  context: 'votes',
  command: model => [model, []],
  own: (model, _screen, msg) => [{ ...model, overlay: null, screen: msg.screen }, []],
  shared: model => [model, []],
  typed: model => [model, []],
  present: () => ({ rows: [row('')], cursor: null }),
  linear: () => [],
  isFetching: () => false,
  perform: async () => ({ type: 'votes:opened', screen: { kind: 'votes' } }),
};
