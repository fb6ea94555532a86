import {
  type Check,
  checkOf,
  checkRows,
  DIMENSIONS,
  type Dimension,
} from '../../core/trust/conjunction/checks.js';
import type { Conjunction, Outside, TaskTrust } from '../../core/trust/conjunction/conjunction.js';
import { headline } from '../../core/trust/conjunction/headline.js';
import { outsideRows } from '../../core/trust/conjunction/outside.js';
import type { Standing, TrustLine, TrustReport } from './model.js';

/** The conjunction as the screen shows it: a line for each task and configuration, also for those outside. */
export function trustReport(all: Conjunction): TrustReport {
  const lines = [...all.tasks.map(lineOf), ...all.outside.map(outsideLine)].sort(
    (a, b) => byText(a.benchmark, b.benchmark) || byText(a.task, b.task) || byText(a.id, b.id),
  );
  const some = new Set(lines.flatMap(({ reasons }) => reasons));
  return { headline: headline(all).words, lines, reasons: everyReason.filter(reason => some.has(reason)) };
}

function lineOf(task: TaskTrust): TrustLine {
  const { checks, fails, trusted, pending, caughtOnlyBy } = task;
  return {
    ...named(task),
    cells: cellsOf(each => checks[each]),
    trusted: trusted ? 'clear' : pending ? 'pending' : 'fails',
    caught: caughtOnlyBy ?? (fails.length > 1 ? 'several' : null),
    outside: null,
    reasons: [
      trusted ? 'trusted' : pending ? 'trust pending' : 'not trusted',
      ...(caughtOnlyBy === null ? [] : [`only ${caughtOnlyBy}`]),
      ...reasonsOf(each => checks[each]),
    ],
  };
}

/** Outside the count, each dimension that could be checked is shown all the same. */
function outsideLine(task: Outside): TrustLine {
  const check: Checked = dimension => (isCheckable[dimension](task) ? checkOf(dimension, task) : null);
  return {
    ...named(task),
    cells: cellsOf(check),
    trusted: 'outside',
    caught: null,
    outside: task.words,
    reasons: [reasonOf('outside', task.reason), ...reasonsOf(check)],
  };
}

const hasRun = ({ task }: Outside): boolean => task.audited.runId !== null;

const isCheckable: Readonly<Record<Dimension, (task: Outside) => boolean>> = {
  D1: hasRun,
  D2: hasRun,
  D3: task => hasRun(task) && task.decision?.l !== 'undefined',
  D4: ({ task: { state } }) => state === 'stable' || state === 'varied',
};

type Checked = (dimension: Dimension) => Check | null;

const cellsOf = (check: Checked): TrustLine['cells'] =>
  Object.fromEntries(
    DIMENSIONS.map(each => {
      const found = check(each);
      return [each, { standing: found ? standingOf(found) : 'outside', words: found?.words ?? '' }];
    }),
  ) as TrustLine['cells'];

const reasonsOf = (check: Checked): string[] =>
  DIMENSIONS.flatMap(each => {
    const found = check(each);
    return found && standingOf(found) !== 'clear' ? [reasonOf(each, found.reason)] : [];
  });

function named({ id, model, band, task }: TaskTrust | Outside) {
  const { audited, benchmark, taskId, variant } = task;
  return {
    id,
    benchmark,
    task: `${taskId}${variant === null ? '' : `#${variant}`}`,
    model,
    band,
    runId: audited.runId,
    score: audited.runId === null ? null : audited.score,
  };
}

/** What waits for evidence is pending also where it is clear or fails until then. */
const standingOf = ({ clear, open }: Check): Standing => (open ? 'pending' : clear ? 'clear' : 'fails');

const reasonOf = (where: string, reason: string): string => `${where} ${reason.replaceAll('_', ' ')}`;

/** In the order of the tables, whatever a project has of them. */
const everyReason: readonly string[] = [
  'trusted',
  'trust pending',
  'not trusted',
  ...DIMENSIONS.map(each => `only ${each}`),
  ...DIMENSIONS.flatMap(each => checkRows[each].map(({ reason }) => reasonOf(each, reason))),
  ...outsideRows.map(({ reason }) => reasonOf('outside', reason)),
];

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
