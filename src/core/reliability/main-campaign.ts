import { groupBy } from '../trust/table.js';
import { order } from './campaigns.js';
import type { RepeatedTask } from './repeated-task.js';

export interface MainCampaign {
  /** One campaign of each configuration: only these enter rates, since a task counts once. */
  tasks: RepeatedTask[];
  /** Those of other campaigns, which are compared and never added. */
  others: RepeatedTask[];
}

/**
 * The campaign of each configuration that stands for it: the one asked for; else that with most tasks of all planned repeats,
 * then of most runs.
 */
export function mainCampaign(tasks: readonly RepeatedTask[], asked: string | null = null): MainCampaign {
  const chosen = new Set<RepeatedTask>();
  for (const own of groupBy(tasks, ({ configKey }) => configKey).values()) {
    const campaigns = [...groupBy(own, ({ campaign }) => campaign)];
    const best =
      campaigns.find(([name]) => asked !== null && name === asked) ??
      campaigns.sort(
        ([a, one], [b, other]) =>
          measured(other) - measured(one) || runsOf(other) - runsOf(one) || order(a ?? '', b ?? ''),
      )[0]!;
    for (const task of best[1]) chosen.add(task);
  }
  return {
    tasks: tasks.filter(task => chosen.has(task)),
    others: tasks.filter(task => !chosen.has(task)),
  };
}

const measured = (tasks: readonly RepeatedTask[]): number =>
  tasks.filter(({ state }) => state === 'stable' || state === 'varied').length;

const runsOf = (tasks: readonly RepeatedTask[]): number =>
  tasks.reduce((sum, { scores }) => sum + scores.length, 0);
