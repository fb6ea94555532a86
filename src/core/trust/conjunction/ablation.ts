import { byModel } from '../graded-run.js';
import { count, rate, type Table } from '../table.js';
import type { Dimension } from './checks.js';
import { type Conjunction, outsideReasons } from './conjunction.js';

/** The paper's order: what each further test takes away (trust-rules 5.7). */
export const ABLATION: readonly { id: string; title: string; of: readonly Dimension[] }[] = [
  { id: 'd1', title: 'D1', of: ['D1'] },
  { id: 'd1_d4', title: 'D1+D4', of: ['D1', 'D4'] },
  { id: 'all', title: 'all four', of: ['D1', 'D2', 'D3', 'D4'] },
];

/** How many recorded passes are left after D1, after D1 and D4, and after all four. */
export function ablation(all: Conjunction): Table {
  const passes = all.tasks.filter(({ band }) => band === 'pass');
  return {
    id: 'trust-ablation',
    dimension: 'all',
    title: 'Recorded passes left after each further test',
    unit: 'tasks',
    keys: ['model'],
    columns: [
      { id: 'tasks', title: 'recorded' },
      ...ABLATION.map(({ id, title }) => ({ id, title })),
      { id: 'd2_d3', title: 'D2+D3' },
    ],
    rows: byModel(passes).map(({ model, runs }) => {
      const ids = runs.map(({ id }) => id);
      const left = ABLATION.map(({ of }) =>
        runs.flatMap(({ id, fails }) => (fails.some(dimension => of.includes(dimension)) ? [] : [id])),
      );
      const last = new Set(left.at(-1));
      return {
        keys: [model],
        cells: {
          tasks: count(ids),
          ...Object.fromEntries(ABLATION.map(({ id }, at) => [id, rate(left[at]!, ids)])),
          d2_d3: count(left[1]!.filter(id => !last.has(id))),
        },
      };
    }),
    denominators: [
      'each column: of the recorded passes, those that fail none of its dimensions; D2+D3: what they reject, left after D1+D4 and not after all four',
    ],
    leftOut: outsideReasons(all.outside.filter(({ band }) => band === 'pass')),
    notes: [],
  };
}
