import { visibleLine } from '../core/text/visible.js';
import type { RunSummary, StoredClaim } from '../store/store.js';
import { type Column, textTable } from './table.js';

/**
 * Runs as a table; the automated claim is a column of its own beside the untouched recorded score. It is cut to
 * `width` cells when one is given, never otherwise: what goes into a file or a pipe is whole.
 */
export function runsText(
  runs: readonly RunSummary[],
  claims: ReadonlyMap<string, StoredClaim> | null,
  options: { width?: number } = {},
): string {
  const columns: Column[] = [
    { title: 'run', cut: 'middle' },
    { title: 'benchmark', cut: 'middle' },
    { title: 'task', cut: 'middle' },
    { title: 'model', cut: 'middle' },
    { title: 'rep', align: 'right' },
    { title: 'score', align: 'right' },
    { title: 'band' },
    { title: 'ended', cut: 'end' },
    ...(claims ? [{ title: 'claim', cut: 'end' as const }] : []),
  ];
  const rows = runs.map(run => [
    visibleLine(run.runId),
    visibleLine(run.benchmark),
    visibleLine(run.taskId),
    visibleLine(run.model ?? '-'),
    run.repetition === null ? '-' : String(run.repetition),
    run.score === null ? run.scoreState : shortNumber(run.score),
    run.bandRecorded !== null && run.bandRecorded !== run.band
      ? `${run.band} (recorded ${run.bandRecorded})`
      : run.band,
    run.termination,
    ...(claims ? [claimWords(claims.get(run.runId))] : []),
  ]);
  return textTable(columns, rows, options);
}

/** `success (hedged)`, `none: question`, `-` before an audit. */
export function claimWords(claim: StoredClaim | undefined): string {
  if (!claim) return '-';
  const flags = claim.flags.length > 0 ? ` (${claim.flags.join(', ')})` : '';
  return claim.claim === 'none' && claim.reason !== null ? `none: ${claim.reason}` : claim.claim + flags;
}

const shortNumber = (value: number): string => String(Math.round(value * 10_000) / 10_000);
