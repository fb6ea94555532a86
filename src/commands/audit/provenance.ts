import { PROVENANCE_VERSION } from '../../core/provenance/version.js';
import type { Store } from '../../store/store.js';
import type { Progress } from '../progress.js';
import type { TracedRun } from './trace-stored.js';
import { tracers } from './tracers.js';

export interface ProvenanceAudit {
  /** Runs whose trace was missing, of an older engine or of other content. */
  traced: number;
  /** Runs that broke the tracer. */
  faults: { runId: string; fault: string }[];
}

/** Traces written in one transaction, at most; and how long at most a trace waits to be written. */
const batch = 50;
const longestWaitMs = 1000;

/**
 * Traces what changed since the last audit. Traces are committed as they come in, so an interrupt loses a second of
 * work at most, and the next audit goes on from there.
 */
export async function auditProvenance(
  store: Store,
  { jobs, progress }: { jobs: number; progress: Progress },
): Promise<ProvenanceAudit> {
  const runs = await store.runsToTrace(PROVENANCE_VERSION);
  const audit: ProvenanceAudit = { traced: 0, faults: [] };
  if (runs.length === 0) return audit;
  const bytes = runs.reduce((sum, run) => sum + run.transcriptBytes, 0);
  const pool = await tracers(store, { jobs: Math.min(jobs, runs.length), bytes });
  let waiting: TracedRun['trace'][] = [];
  let written = performance.now();
  let done = 0;
  const write = async () => {
    const traces = waiting;
    waiting = [];
    written = performance.now();
    if (traces.length > 0) await store.addTraces(PROVENANCE_VERSION, traces);
    audit.traced += traces.length;
  };
  try {
    // The longest first: else one core would end alone with the longest.
    const queue = [...runs].sort((a, b) => b.transcriptBytes - a.transcriptBytes);
    for await (const { trace, fault, transcriptBytes } of pool.trace(queue)) {
      if (fault !== null) audit.faults.push({ runId: trace.runId, fault });
      waiting.push(trace);
      done += transcriptBytes;
      progress.show(done, bytes, 'tracing values');
      if (waiting.length >= batch || performance.now() - written > longestWaitMs) await write();
    }
  } finally {
    await pool.close();
    await write();
  }
  return audit;
}
