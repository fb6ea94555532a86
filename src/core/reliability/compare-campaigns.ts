import { tabulate } from '../agreement/contingency.js';
import { type Mcnemar, mcnemar } from '../agreement/mcnemar.js';
import type { Share } from '../agreement/stat.js';
import { share } from '../agreement/wilson.js';
import { groupBy } from '../trust/table.js';
import { order } from './campaigns.js';
import type { RepeatedTask } from './repeated-task.js';
import { isWhole } from './score-spread.js';

/** Two campaigns of one configuration beside each other. */
export interface CampaignComparison {
  configKey: string;
  one: CampaignRate;
  other: CampaignRate;
  /** Tasks that both measured: varied in both, in one only, in neither. */
  common: { both: string[]; onlyOne: string[]; onlyOther: string[]; neither: string[] };
  /** Whether one of them varies more on the same tasks; null: they have none in common. */
  mcnemar: Mcnemar | null;
}

export interface CampaignRate {
  campaign: string | null;
  /** Varied of its own whole tasks. */
  varied: Share;
  /** Tasks of that rate. */
  tasks: string[];
}

/** Every pair of campaigns of the same configuration (the paper: 22 of 87 tasks against 23 of 50). */
export function compareCampaigns(tasks: readonly RepeatedTask[]): CampaignComparison[] {
  return [...groupBy(tasks, ({ configKey }) => configKey)].flatMap(([configKey, own]) => {
    const campaigns = [...groupBy(own, ({ campaign }) => campaign)].sort(([a], [b]) =>
      order(a ?? '', b ?? ''),
    );
    return campaigns.flatMap((one, at) =>
      campaigns.slice(at + 1).map(other => compared(configKey, one, other)),
    );
  });
}

type Named = readonly [name: string | null, tasks: readonly RepeatedTask[]];

function compared(configKey: string, one: Named, other: Named): CampaignComparison {
  const theirs = new Map(other[1].filter(isWhole).map(task => [keyOf(task), task]));
  const pairs = one[1].filter(isWhole).flatMap(task => {
    const same = theirs.get(keyOf(task));
    return same === undefined ? [] : [{ key: keyOf(task), one: task.state, other: same.state }];
  });
  const where = (a: string, b: string): string[] =>
    pairs.flatMap(pair => (pair.one === a && pair.other === b ? [pair.key] : []));
  const common = {
    both: where('varied', 'varied'),
    onlyOne: where('varied', 'stable'),
    onlyOther: where('stable', 'varied'),
    neither: where('stable', 'stable'),
  };
  return {
    configKey,
    one: rateOf(one),
    other: rateOf(other),
    common,
    mcnemar:
      pairs.length === 0
        ? null
        : mcnemar(
            tabulate(
              pairs.map(pair => pair.one),
              pairs.map(pair => pair.other),
              ['varied', 'stable'],
            ),
          ),
  };
}

function rateOf([campaign, tasks]: Named): CampaignRate {
  const whole = tasks.filter(isWhole);
  const varied = whole.filter(({ state }) => state === 'varied').length;
  return { campaign, varied: share(varied, whole.length), tasks: whole.map(({ id }) => id) };
}

const keyOf = ({ benchmark, taskId, variant }: RepeatedTask): string =>
  `${benchmark}/${taskId}${variant === null ? '' : `#${variant}`}`;
