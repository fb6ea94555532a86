import { sha256 } from '../../../core/run/hash.js';
import { wellFormed } from '../statement.js';

/** What the `hash` columns of scans, re-grades and cases stand for: everything of their rows. */

export const scanHash = (row: {
  version: string;
  graderHash: string;
  benchmark: string;
  taskId: string;
  scan: string;
  subjects: readonly { gate: string; hash: string }[];
}): string =>
  hashOf([
    row.version,
    row.graderHash,
    row.benchmark,
    row.taskId,
    row.scan,
    ...row.subjects.flatMap(({ gate, hash }) => [gate, hash]),
  ]);

export const regradeHash = ({ at, regrade }: { at: string; regrade: string }): string =>
  hashOf([at, regrade]);

export const caseHash = (row: {
  version: string;
  runId: string;
  contentHash: string | null;
  item: string;
  subject: string;
  shown: string;
}): string => hashOf([row.version, row.runId, row.contentHash, row.item, row.subject, row.shown]);

/** Of texts as they are stored. */
const hashOf = (fields: readonly (string | null)[]): string =>
  sha256(JSON.stringify(fields.map(field => field && wellFormed(field))));
