import type { Area } from '../area.js';
import { checkLinear } from './linear.js';
import type { CheckEffect, CheckMsg, CheckScreen } from './model.js';
import { performCheck } from './perform.js';
import { presentCheck } from './present.js';
import { isWaiting } from './reading.js';
import { checkCommand, checkMessage, checkShared, checkTyped } from './update.js';

/** Check mode. */
export const checkArea: Area<CheckScreen, CheckEffect, CheckMsg> = {
  context: 'check',
  command: checkCommand,
  own: checkMessage,
  shared: checkShared,
  typed: checkTyped,
  present: presentCheck,
  linear: checkLinear,
  isFetching: ({ item, at, queue }) => (item === null ? at < queue.length : isWaiting(item)),
  perform: performCheck,
};
