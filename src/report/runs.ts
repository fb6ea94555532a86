import { visibleLine } from '../core/text/visible.js';
import type { RunSummary, StoredClaim } from '../store/store.js';
import { type Column, textTable } from './table.js';

/** Runs as a table; the automated claim is a column of its own beside the untouched recorded score. */
export function runsText(
  runs: readonly RunSummary[],
  claims: ReadonlyMap<string, StoredClaim> | null,
): string {
  if (runs.length === 0) return 'No runs here yet: trustlayer import PATH...';
  const columns: Column[] = [
    { title: 'run' },
    { title: 'benchmark' },
    { title: 'task' },
    { title: 'model' },
    { title: 'rep', align: 'right' },
    { title: 'score', align: 'right' },
    { title: 'band' },
    { title: 'ended' },
    ...(claims ? [{ title: 'claim' }] : []),
  ];
  const rows = runs.map(run => [
    visibleLine(run.runId, 34),
    visibleLine(run.benchmark, 14),
    visibleLine(run.taskId, 26),
    visibleLine(run.model ?? '-', 14),
    run.repetition === null ? '-' : String(run.repetition),
    run.score === null ? run.scoreState : shortNumber(run.score),
    run.bandRecorded !== null && run.bandRecorded !== run.band
      ? `${run.band} (recorded ${run.bandRecorded})`
      : run.band,
    run.termination,
    ...(claims ? [claimWords(claims.get(run.runId))] : []),
  ]);
  return textTable(columns, rows);
}

/** `success (hedged)`, `none: question`, `-` before an audit. */
export function claimWords(claim: StoredClaim | undefined): string {
  if (!claim) return '-';
  const flags = claim.flags.length > 0 ? ` (${claim.flags.join(', ')})` : '';
  return claim.claim === 'none' && claim.reason !== null ? `none: ${claim.reason}` : claim.claim + flags;
}

const shortNumber = (value: number): string => String(Math.round(value * 10_000) / 10_000);
