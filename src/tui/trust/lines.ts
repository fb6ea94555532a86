import { checkRows, DIMENSIONS } from '../../core/trust/conjunction/checks.js';
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
  const { checks, fails, trusted, pending, caughtOnlyBy, runId } = task;
  const cells = Object.fromEntries(
    DIMENSIONS.map(each => [each, { standing: standingOf(checks[each]), words: checks[each].words }]),
  ) as TrustLine['cells'];
  return {
    ...named(task),
    runId: runId === '' ? null : runId,
    score: task.score,
    cells,
    trusted: trusted ? 'clear' : pending ? 'pending' : 'fails',
    caught: caughtOnlyBy ?? (fails.length > 1 ? 'several' : null),
    outside: null,
    reasons: [
      trusted ? 'trusted' : pending ? 'trust pending' : 'not trusted',
      ...(caughtOnlyBy === null ? [] : [`only ${caughtOnlyBy}`]),
      ...DIMENSIONS.flatMap(each =>
        cells[each].standing === 'clear' ? [] : [reasonOf(each, checks[each].reason)],
      ),
    ],
  };
}

function outsideLine(task: Outside): TrustLine {
  const { audited } = task.task;
  const cell = { standing: 'outside', words: task.words } as const;
  return {
    ...named(task),
    runId: audited.runId,
    score: audited.runId === null ? null : audited.score,
    cells: { D1: cell, D2: cell, D3: cell, D4: cell },
    trusted: 'outside',
    caught: null,
    outside: task.words,
    reasons: [reasonOf('outside', task.reason)],
  };
}

function named({ id, model, band, task }: TaskTrust | Outside): {
  id: string;
  benchmark: string;
  task: string;
  model: string;
  band: TrustLine['band'];
} {
  const name = `${task.taskId}${task.variant === null ? '' : `#${task.variant}`}`;
  return { id, benchmark: task.benchmark, task: name, model, band };
}

/** What waits for evidence is pending also where it is clear or fails until then. */
const standingOf = ({ clear, open }: { clear: boolean; open: boolean }): Standing =>
  open ? 'pending' : clear ? 'clear' : 'fails';

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
