import type { Area } from '../area.js';
import { sheetLinear } from '../sheet/linear.js';
import { presentSheet } from '../sheet/present.js';
import { loaded, opened } from '../sheet/queue.js';
import { sheetCommand, sheetShared, sheetTyped } from '../sheet/update.js';
import { refused } from '../work/refused.js';
import { gatesSheet } from './kind.js';
import type { GatesEffect, GatesMsg, GatesScreen } from './model.js';
import { performGates } from './perform.js';

/** Gate types by people. */
export const gatesArea: Area<GatesScreen, GatesEffect, GatesMsg> = {
  context: 'gates',
  command: (...args) => sheetCommand(gatesSheet, ...args),
  own(model, screen, msg) {
    switch (msg.type) {
      case 'gates:opened': {
        const fresh: GatesScreen = { kind: 'gates', ...msg.opened, item: null, ahead: {} };
        return opened(gatesSheet, model, fresh, msg.item, msg.at);
      }
      case 'gates:refused':
        return refused(model, screen !== null, msg.sentence);
      case 'gates:loaded':
        return screen ? loaded(gatesSheet, model, screen, msg.items, msg.at) : [model, []];
    }
  },
  shared: (...args) => sheetShared(gatesSheet, ...args),
  typed: (...args) => sheetTyped(gatesSheet, ...args),
  present: (...args) => presentSheet(gatesSheet, ...args),
  linear: (...args) => sheetLinear(gatesSheet, ...args),
  isFetching: ({ item, at, queue }) => item === null && at < queue.length,
  perform: performGates,
};
