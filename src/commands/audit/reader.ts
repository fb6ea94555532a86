import { openConnection } from '../../store/sqlite/open.js';
import { sqliteStore } from '../../store/sqlite/sqlite-store.js';
import { type TracedRun, traceStored } from './trace-stored.js';
import type { RunToTrace } from './tracers.js';

/** Traces runs over a read-only connection of its own. */
export interface Reader {
  trace(run: Pick<RunToTrace, 'runId' | 'contentHash'>): Promise<TracedRun>;
  close(): Promise<void>;
}

/**
 * Each run is read in one transaction: connections of one process wait for each other wherever one begins or ends, and a
 * run has thousands of steps.
 */
export function openReader(place: string): Reader {
  const connection = openConnection(place, { readOnly: true });
  const store = sqliteStore(connection);
  return {
    trace: async run => {
      connection.db.exec('BEGIN');
      try {
        return await traceStored(store, run);
      } finally {
        connection.db.exec('COMMIT');
      }
    },
    close: () => store.close(),
  };
}
