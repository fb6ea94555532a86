import type { ProvenanceStore } from '../../provenance.js';
import type { Connection } from '../connection.js';
import { addTraces } from './add-traces.js';
import { blindViews } from './blind-views.js';
import { code } from './code.js';
import { finder } from './find.js';
import { openedRuns } from './opened-runs.js';
import { subjects } from './subjects.js';
import { traces } from './traces.js';
import { votes } from './votes.js';

/** D2 in the store: traces, their blind views, vote subjects and votes. */
export function provenance(c: Connection): ProvenanceStore {
  const { byNo, ...ofTraces } = traces(c);
  const open = openedRuns(c, byNo);
  return {
    ...ofTraces,
    ...addTraces(c),
    ...blindViews(c, open),
    ...code(c, open),
    ...finder(c, open),
    ...subjects(c),
    ...votes(c),
  };
}
