import { groupBy } from '../trust/table.js';
import type { RunStatus } from './repetitions.js';

/** N of the paper, where nothing says how many repeats were planned. */
export const USUAL_REPEATS = 5;

/** N of a benchmark, and what said so. */
export interface Planned {
  benchmark: string;
  n: number;
  how: 'asked' | 'recorded' | 'most' | 'usual';
}

export interface TaskRuns {
  benchmark: string;
  runs: readonly RunStatus[];
}

/**
 * How many repeats of a task were planned, for each benchmark (trust-rules 5.6): as asked for; else as the runs record it
 * ("3-of-5"); else the most that any task has; and 5 where no task has two.
 */
export function plannedRepeats(
  tasks: readonly TaskRuns[],
  asked: number | Readonly<Record<string, number>> | null,
): Map<string, Planned> {
  const benchmarks = [...groupBy(tasks, ({ benchmark }) => benchmark)];
  return new Map(
    benchmarks.map(([benchmark, own]) => [benchmark, { benchmark, ...plannedOf(benchmark, own, asked) }]),
  );
}

function plannedOf(
  benchmark: string,
  tasks: readonly TaskRuns[],
  asked: number | Readonly<Record<string, number>> | null,
): Pick<Planned, 'n' | 'how'> {
  const said =
    typeof asked === 'number'
      ? asked
      : asked !== null && Object.hasOwn(asked, benchmark)
        ? asked[benchmark]
        : undefined;
  if (said !== undefined) return { n: said, how: 'asked' };
  const recorded = largest(tasks.flatMap(({ runs }) => runs.map(({ run }) => run.repetition?.of ?? 0)));
  const most = largest(tasks.map(({ runs }) => runs.filter(({ state }) => state === 'counted').length));
  if (recorded >= 2 && recorded >= most) return { n: recorded, how: 'recorded' };
  return most >= 2 ? { n: most, how: 'most' } : { n: USUAL_REPEATS, how: 'usual' };
}

const largest = (all: readonly number[]): number => all.reduce((most, one) => Math.max(most, one), 0);
