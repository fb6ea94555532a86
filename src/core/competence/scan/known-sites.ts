import type { Gate } from '../gate.js';
import type { ScanResult } from './result.js';

/**
 * Everything that a message of a grader can be of, for `matchFired`: its gates, and the places that are none, so that a complaint
 * about the reference or the set-up is known as one. Those that remark, take points off or pass on never zero the score: what
 * they say is no unidentified failure, and not in F either.
 */
export const knownSites = ({ gates, notGates }: Pick<ScanResult, 'gates' | 'notGates'>): Gate[] => [
  ...gates,
  ...notGates.map((site): Gate => (site.scope === 'agent_output' ? { ...site, zeroes: 'part' } : site)),
];
