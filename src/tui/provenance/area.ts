import type { Area } from '../area.js';
import { row } from '../present/row.js';
import type { ProvenanceEffect, ProvenanceMsg, ProvenanceScreen } from './model.js';

/** Pass C. */
export const provenanceArea: Area<ProvenanceScreen, ProvenanceEffect, ProvenanceMsg> = {
  context: 'provenance',
  command: model => [model, []],
  own: (model, _screen, msg) => [{ ...model, overlay: null, screen: msg.screen }, []],
  shared: model => [model, []],
  typed: model => [model, []],
  present: () => ({ rows: [row('')], cursor: null }),
  linear: () => [],
  isFetching: () => false,
  perform: async () => ({ type: 'provenance:opened', screen: { kind: 'provenance' } }),
};
