import type { StoreFinding } from '../../store.js';
import type { Connection } from '../connection.js';
import { nameOf } from '../errors.js';
import { planFindings } from '../plan-findings.js';
import { chainFindings } from './chains.js';
import { fileFindings } from './files.js';
import { gradingFindings } from './grading.js';
import { importFindings } from './imports.js';
import { peopleFindings } from './people.js';
import { referenceFindings } from './references.js';
import { repeatedFindings } from './repeated.js';
import { schemaFindings } from './schema.js';
import { snapshotFindings } from './snapshots.js';
import { textFindings } from './texts.js';
import { traceFindings } from './traces.js';

/** Each check on its own, so that damage which stops one does not hide what the others find. */
const checks: [name: string, check: (c: Connection) => Iterable<StoreFinding>][] = [
  ['schema', schemaFindings],
  ['label events', chainFindings],
  ['references', referenceFindings],
  ['annotators', peopleFindings],
  ['plans', planFindings],
  ['texts', textFindings],
  ['columns', repeatedFindings],
  ['files', fileFindings],
  ['traces', traceFindings],
  ['gradings', gradingFindings],
  ['snapshots', snapshotFindings],
  ['imports', importFindings],
];

/** Everything that is wrong or worth knowing in the file, errors first within each check. */
export function verify(c: Connection): StoreFinding[] {
  const findings: StoreFinding[] = [];
  for (const [name, check] of checks) {
    try {
      // One state of the file for each check: people may be labelling meanwhile.
      c.read(() => {
        for (const finding of check(c)) findings.push(finding);
      });
    } catch (fault) {
      const why = fault instanceof Error ? fault.message : String(fault);
      findings.push({
        severity: 'error',
        code: 'unreadable_part',
        text: `${nameOf(c.place)}: the ${name} could not be read to the end (${why}); the file is damaged.`,
      });
    }
  }
  return findings;
}
