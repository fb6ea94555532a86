/** One measured figure, its target, and the floor that was measured beside it in the same run. */
export interface BenchRow {
  what: string;
  /** null: not measured; `note` says why. */
  value: number | null;
  unit: string;
  /** As engineering 6 states it. */
  target: string;
  /** Whether the target holds; null: nothing is asked of this row. */
  holds: boolean | null;
  floor?: { what: string; value: number; unit: string };
  note?: string;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** The middle of several timings of one piece of work, milliseconds. */
export async function medianMs(times: number, work: () => unknown): Promise<number> {
  const measured: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const from = performance.now();
    await work();
    measured.push(performance.now() - from);
  }
  return percentile(measured, 0.5);
}
