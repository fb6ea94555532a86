import type { ProvenanceStore } from '../../provenance.js';
import type { Connection } from '../connection.js';

/** D2 in the store: traces, their blind views, vote subjects and votes. */
export function provenance(_c: Connection): ProvenanceStore {
  const later = async (): Promise<never> => {
    throw new Error('not built yet');
  };
  return {
    runsToTrace: later,
    addTraces: later,
    listTraces: later,
    getTrace: later,
    blindProvenance: later,
    blindPrompt: later,
    blindStep: later,
    blindCode: later,
    findInRun: later,
    checkTrace: later,
    listSubjects: later,
    blindSubject: later,
    addVotes: later,
    listVotes: later,
  };
}
