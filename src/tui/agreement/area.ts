import type { Area } from '../area.js';
import { row } from '../present/row.js';
import type { AgreementEffect, AgreementMsg, AgreementScreen } from './model.js';

/** Screen E. */
export const agreementArea: Area<AgreementScreen, AgreementEffect, AgreementMsg> = {
  context: 'agreement',
  command: model => [model, []],
  own: (model, _screen, msg) => [{ ...model, overlay: null, screen: msg.screen }, []],
  shared: model => [model, []],
  typed: model => [model, []],
  present: () => ({ rows: [row('')], cursor: null }),
  linear: () => [],
  isFetching: () => false,
  perform: async () => ({ type: 'agreement:opened', screen: { kind: 'agreement' } }),
};
