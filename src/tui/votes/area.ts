import type { Area } from '../area.js';
import { votesLinear } from './linear.js';
import type { VotesEffect, VotesMsg, VotesScreen } from './model.js';
import { performVotes } from './perform.js';
import { presentVotes } from './present.js';
import { votesCommand, votesMessage, votesShared, votesTyped } from './update.js';

/** The votes of people. */
export const votesArea: Area<VotesScreen, VotesEffect, VotesMsg> = {
  context: 'votes',
  command: votesCommand,
  own: votesMessage,
  shared: votesShared,
  typed: votesTyped,
  present: presentVotes,
  linear: votesLinear,
  isFetching: ({ item, at, queue }) => item === null && at < queue.length,
  perform: performVotes,
};
