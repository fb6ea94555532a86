import type { Area } from '../area.js';
import { row } from '../present/row.js';
import type { CheckEffect, CheckMsg, CheckScreen } from './model.js';

/** Check mode. */
export const checkArea: Area<CheckScreen, CheckEffect, CheckMsg> = {
  context: 'check',
  command: model => [model, []],
  own: (model, _screen, msg) => [{ ...model, overlay: null, screen: msg.screen }, []],
  shared: model => [model, []],
  typed: model => [model, []],
  present: () => ({ rows: [row('')], cursor: null }),
  linear: () => [],
  isFetching: () => false,
  perform: async () => ({ type: 'check:opened', screen: { kind: 'check' } }),
};
