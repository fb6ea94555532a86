import { groupBy } from '../trust/table.js';
import { order } from './campaigns.js';
import type { WithRecords } from './reliability.js';
import { modelOf } from './repeat-run.js';

export interface Labelled extends WithRecords {
  /** The model, with as much more as tells it from the other configurations and campaigns of its tasks. */
  label: string;
}

/** A name for each campaign, unique among all: model, then agent, then key of the configuration, then campaign. */
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

/** Where a label is had by several, those among which `more` differs have it added. */
function apart(all: readonly Labelled[], more: (campaign: WithRecords) => string): Labelled[] {
  const groups = groupBy(all, ({ label }) => label);
  return all.map(each => {
    const same = groups.get(each.label)!;
    const differs = new Set(same.map(more)).size > 1;
    return differs ? { ...each, label: `${each.label}, ${more(each)}` } : each;
  });
}

const firstOf = ({ runs, recorded }: WithRecords) => (runs[0] ?? recorded[0])!;
