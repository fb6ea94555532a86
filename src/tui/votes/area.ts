import type { Area } from '../area.js';
import { sheetLinear } from '../sheet/linear.js';
import { presentSheet } from '../sheet/present.js';
import { loaded, opened } from '../sheet/queue.js';
import { sheetCommand, sheetShared, sheetTyped } from '../sheet/update.js';
import { refused } from '../work/refused.js';
import { votesSheet } from './kind.js';
import type { VotesEffect, VotesMsg, VotesScreen } from './model.js';
import { performVotes } from './perform.js';

/** The votes of people. */
export const votesArea: Area<VotesScreen, VotesEffect, VotesMsg> = {
  context: 'votes',
  command: (...args) => sheetCommand(votesSheet, ...args),
  own(model, screen, msg) {
    switch (msg.type) {
      case 'votes:opened': {
        const fresh: VotesScreen = { kind: 'votes', ...msg.opened, item: null, ahead: {} };
        return opened(votesSheet, { ...model, said: msg.said ?? model.said }, fresh, msg.item, msg.at);
      }
      case 'votes:refused':
        return refused(model, screen !== null, msg.sentence);
      case 'votes:loaded':
        return screen ? loaded(votesSheet, model, screen, msg.items, msg.at) : [model, []];
    }
  },
  shared: (...args) => sheetShared(votesSheet, ...args),
  typed: (...args) => sheetTyped(votesSheet, ...args),
  present: (...args) => presentSheet(votesSheet, ...args),
  linear: (...args) => sheetLinear(votesSheet, ...args),
  isFetching: ({ item, at, queue }) => item === null && at < queue.length,
  perform: performVotes,
};
