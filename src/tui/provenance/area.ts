import type { Area } from '../area.js';
import { provenanceLinear } from './linear.js';
import type { ProvenanceEffect, ProvenanceMsg, ProvenanceScreen } from './model.js';
import { performProvenance } from './perform.js';
import { presentProvenance } from './present.js';
import { isWaiting } from './reading.js';
import { provenanceCommand, provenanceMessage, provenanceShared, provenanceTyped } from './update.js';

/** Pass C. */
export const provenanceArea: Area<ProvenanceScreen, ProvenanceEffect, ProvenanceMsg> = {
  context: 'provenance',
  command: provenanceCommand,
  own: provenanceMessage,
  shared: provenanceShared,
  typed: provenanceTyped,
  present: presentProvenance,
  linear: provenanceLinear,
  isFetching: ({ item, at, queue }) => (item === null ? at < queue.length : isWaiting(item)),
  perform: performProvenance,
};
