import { groupBy } from '../trust/table.js';
import { order, taskKey } from './campaigns.js';
import type { WithRecords } from './reliability.js';
import { modelOf } from './repeat-run.js';

export interface Labelled extends WithRecords {
  /** The model, with as much more as tells it from the other configurations and campaigns of its tasks. */
  label: string;
}

/** A name for each campaign, unique among those of a task: model, then agent, then key of the configuration, then campaign. */
export function labelsOf(campaigns: readonly WithRecords[]): Labelled[] {
  const labelled = campaigns.map(campaign => ({ ...campaign, label: modelOf(firstOf(campaign)) }));
  const steps: ((campaign: WithRecords) => string)[] = [
    campaign => firstOf(campaign).agent,
    ({ configKey }) => configKey.slice(0, 8),
    ({ name }) => name ?? 'other runs',
  ];
  return steps
    .reduce((all, more) => apart(all, more), labelled)
    .sort((a, b) => order(a.label, b.label) || order(a.configKey, b.configKey));
}

/** Where several have a task and a label in common, those among which `more` differs have it added. */
function apart(all: Labelled[], more: (campaign: WithRecords) => string): Labelled[] {
  const sharing = groupBy(
    all.flatMap((each, at) =>
      [...new Set([...each.runs, ...each.recorded].map(taskKey))].map(task => ({
        at,
        key: `${each.label}\n${task}`,
      })),
    ),
    ({ key }) => key,
  );
  const differing = new Set<number>();
  for (const same of sharing.values()) {
    if (new Set(same.map(({ at }) => more(all[at]!))).size > 1) for (const { at } of same) differing.add(at);
  }
  return all.map((each, at) =>
    differing.has(at) ? { ...each, label: `${each.label}, ${more(each)}` } : each,
  );
}

const firstOf = ({ runs, recorded }: WithRecords) => (runs[0] ?? recorded[0])!;
