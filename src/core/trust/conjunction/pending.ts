import { count, type Table } from '../table.js';
import type { Conjunction, TaskTrust } from './conjunction.js';

/** What is missing, and how to get it. */
const needs: readonly { id: string; title: string; of(task: TaskTrust): boolean }[] = [
  { id: 'regrade', title: 're-grade', of: ({ checks }) => checks.D1.reason === 'regrade_pending' },
  { id: 'trace', title: 'trace of values', of: ({ checks }) => checks.D2.reason === 'not_traced' },
  ...(['must_be_computed', 'fabricated'] as const).map(need => ({
    id: need,
    title: `votes: ${need}`,
    of: ({ provenance }: TaskTrust) => provenance?.needs?.includes(need) ?? false,
  })),
  {
    id: 'review',
    title: 'labels of people, or votes: provenance',
    of: ({ provenance }) =>
      (provenance?.needs?.includes('review') ?? false) ||
      (provenance?.verdict === 'none' && provenance.reason === 'evidence_incomplete'),
  },
  ...(
    ['gate_type', 'gate_alpha', 'prompt_requires_format', 'lie', 'claim_kind', 'trace_shows_wrong'] as const
  ).map(need => ({
    id: need,
    title: `votes: ${need}`,
    of: ({ decision }: TaskTrust) => decision?.needs.includes(need) ?? false,
  })),
];

/** Evidence that is still to come (votes, labels, re-grades), and where trust hangs on it. */
export function pendingTable({ tasks }: Conjunction): Table {
  return {
    id: 'trust-pending',
    dimension: 'all',
    title: 'Evidence that is pending',
    unit: 'tasks',
    keys: ['evidence'],
    columns: [
      { id: 'tasks', title: 'tasks' },
      { id: 'passes', title: 'recorded passes' },
      { id: 'decides', title: 'trust hangs on it' },
    ],
    rows: needs.flatMap(({ title, of }) => {
      const own = tasks.filter(of);
      if (own.length === 0) return [];
      const ids = (some: readonly TaskTrust[]): string[] => some.map(({ id }) => id);
      return [
        {
          keys: [title],
          cells: {
            tasks: count(ids(own)),
            passes: count(ids(own.filter(({ band }) => band === 'pass'))),
            decides: count(ids(own.filter(({ pending }) => pending))),
          },
        },
      ];
    }),
    denominators: [
      'tasks of the denominator of the trust table, every band; one may wait for several things',
    ],
    leftOut: [],
    notes: [
      'Trust hangs on it: no dimension fails for good, so with this evidence the task may yet be trusted.',
    ],
  };
}
