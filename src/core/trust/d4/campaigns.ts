import { compareCampaigns } from '../../reliability/compare-campaigns.js';
import type { RepeatedTask } from '../../reliability/repeated-task.js';
import { isWhole } from '../../reliability/score-spread.js';
import { type Cell, count, rate, type Table } from '../table.js';
import { figureOf } from './figure.js';
import { idsOf } from './shared.js';
import type { Campaigns } from './standings.js';

/**
 * Campaigns of one configuration beside each other (the paper: 22 of 87 tasks, 25.3%, against 23 of 50, 46.0%). Different
 * tasks make different rates, so those that both measured are compared by themselves.
 */
export function campaigns(found: Campaigns): Table {
  const tasks = [...found.tasks, ...found.others];
  const pairs = compareCampaigns(tasks);
  return {
    id: 'd4-campaigns',
    dimension: 'D4',
    title: 'Campaigns of one configuration',
    unit: 'tasks',
    keys: ['model', 'campaign', 'and'],
    columns: [
      { id: 'varied', title: 'varied' },
      { id: 'other_varied', title: 'varied there' },
      { id: 'both', title: 'both' },
      { id: 'only_one', title: 'here' },
      { id: 'only_other', title: 'there' },
      { id: 'neither', title: 'neither' },
      { id: 'p', title: 'p, McNemar' },
    ],
    rows: pairs.map(({ configKey, one, other, common, mcnemar }) => ({
      keys: [modelOf(tasks, configKey), one.campaign ?? 'other runs', other.campaign ?? 'other runs'],
      cells: {
        varied: variedOf(tasks, configKey, one.campaign),
        other_varied: variedOf(tasks, configKey, other.campaign),
        both: count(common.both),
        only_one: count(common.onlyOne),
        only_other: count(common.onlyOther),
        neither: count(common.neither),
        p:
          mcnemar === null
            ? { kind: 'figure' as const, value: null, reason: 'no task in common' }
            : figureOf(mcnemar.exact_p),
      },
    })),
    denominators: [
      'varied: of the tasks of a campaign whose planned repeats all count',
      'both + here (only) + there (only) + neither: tasks that both measured; p: exact McNemar on them',
    ],
    leftOut: [],
    notes: ['Only one campaign of a configuration enters the other tables, since a task counts once.'],
  };
}

function variedOf(tasks: readonly RepeatedTask[], configKey: string, campaign: string | null): Cell {
  const whole = tasks.filter(
    task => task.configKey === configKey && task.campaign === campaign && isWhole(task),
  );
  return rate(idsOf(whole.filter(({ state }) => state === 'varied')), idsOf(whole));
}

const modelOf = (tasks: readonly RepeatedTask[], configKey: string): string =>
  tasks.find(task => task.configKey === configKey)?.model ?? 'unknown';
