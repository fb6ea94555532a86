import { groupBy } from '../trust/table.js';
import { auditedOf } from './audited.js';
import { type Campaign, campaignsOf, order, taskKey } from './campaigns.js';
import { type Labelled, labelsOf } from './labels.js';
import { mainCampaign } from './main-campaign.js';
import { type Planned, plannedRepeats } from './planned.js';
import { modelOf, type RepeatRun } from './repeat-run.js';
import { againstRecord, measure, type RepeatedTask, recordOf } from './repeated-task.js';
import { type RunStatus, repetitionsOf, upTo } from './repetitions.js';
import { type Said, sayings } from './said.js';

export interface ReliabilityOptions {
  /** N for all benchmarks, or for each by name. */
  planned?: number | Readonly<Record<string, number>> | null;
  /** D1 to D3 are applied to this repetition, from 1, instead of the recorded run or the first. */
  repetition?: number | null;
  /** The campaign that stands for its configuration; null: that with most tasks of all planned repeats. */
  campaign?: string | null;
}

/** What the repeats of a project say. */
export interface Reliability {
  /** In order of benchmark, task and model, of one campaign of each configuration, so that a task counts once. */
  tasks: RepeatedTask[];
  /** Those of other campaigns, which are compared with these and never added to them. */
  others: RepeatedTask[];
  planned: Planned[];
  campaigns: { configKey: string; label: string; campaign: string | null; tasks: number; runs: number }[];
  /** What a reader of the figures must know, one sentence each. */
  said: Said[];
}

/**
 * D4 (trust-rules 5.6): runs grouped by task, configuration and campaign, with everything that is left out and why.
 * @param runs without control runs
 */
export function reliability(
  runs: readonly RepeatRun[],
  { planned: asked = null, repetition = null, campaign = null }: ReliabilityOptions = {},
): Reliability {
  const configs = [...groupBy(runs, ({ configKey }) => configKey)].sort(([a], [b]) => order(a, b));
  const campaigns = configs.flatMap(([configKey, own]) => campaignsWithRecords(configKey, own));
  const labelled = labelsOf(campaigns);
  const groups = labelled.flatMap(each => groupsOf(each));
  const planned = plannedRepeats(groups, asked);
  const inOrder = [...planned.values()].sort((a, b) => order(a.benchmark, b.benchmark));
  const tasks = groups
    .map(group => taskOf(group, planned.get(group.benchmark)!.n, repetition))
    .sort(
      (a, b) =>
        order(a.benchmark, b.benchmark) ||
        order(a.taskId, b.taskId) ||
        order(a.model, b.model) ||
        order(a.id, b.id),
    );
  return {
    ...mainCampaign(tasks, campaign),
    planned: inOrder,
    campaigns: labelled.map(({ configKey, label, name, runs: own, recorded }) => ({
      configKey,
      label,
      campaign: name,
      tasks: new Set([...own, ...recorded].map(taskKey)).size,
      runs: own.length,
    })),
    said: sayings({ runs, campaigns: labelled, groups, planned: inOrder, tasks }),
  };
}

/** A campaign with the recorded runs of its configuration, which stand outside all campaigns. */
export interface WithRecords extends Campaign {
  configKey: string;
  recorded: RepeatRun[];
}

function campaignsWithRecords(configKey: string, runs: readonly RepeatRun[]): WithRecords[] {
  const recorded = runs.filter(({ isRecorded }) => isRecorded);
  const repeats = runs.filter(({ isRecorded }) => !isRecorded);
  const campaigns = campaignsOf(repeats);
  const found = campaigns.length > 0 ? campaigns : [{ name: null, runs: [], merged: [], renumber: false }];
  return found.map(campaign => ({ ...campaign, configKey, recorded }));
}

/** A task of a campaign before N is known. */
export interface TaskGroup {
  id: string;
  benchmark: string;
  of: RepeatRun;
  campaign: Labelled;
  runs: RunStatus[];
  recorded: RepeatRun[];
  unordered: string[];
}

function groupsOf(campaign: Labelled): TaskGroup[] {
  const { runs, recorded, renumber, label } = campaign;
  const savesSteps = runs.some(({ hasSteps }) => hasSteps);
  const byTask = groupBy([...runs, ...recorded], taskKey);
  const firsts = firstNumbers(runs);
  return [...byTask.values()].map(own => {
    const of = own[0]!;
    const { runs: numbered, unordered } = repetitionsOf(
      own.filter(({ isRecorded }) => !isRecorded),
      { first: firsts.get(of.benchmark) ?? 1, savesSteps, renumber },
    );
    const { benchmark, taskId, variant } = of;
    const id = `${benchmark}/${taskId}${variant === null ? '' : `#${variant}`} @ ${label}`;
    const records = own.filter(({ isRecorded }) => isRecorded);
    return { id, benchmark, of, campaign, runs: numbered, recorded: records, unordered };
  });
}

/** Repetitions are numbered from 0 in some formats and from 1 in others: the lowest number of a benchmark is the first. */
function firstNumbers(runs: readonly RepeatRun[]): Map<string, number> {
  const firsts = new Map<string, number>();
  for (const { benchmark, repetition } of runs) {
    if (repetition === null) continue;
    firsts.set(benchmark, Math.min(firsts.get(benchmark) ?? 1, repetition.index));
  }
  return firsts;
}

function taskOf(group: TaskGroup, planned: number, repetition: number | null): RepeatedTask {
  const { id, of, campaign } = group;
  const repeats = upTo(planned, group.runs);
  const measured = measure(repeats, planned);
  const recorded = recordOf(group.recorded, campaign.recorded.length > 0);
  const runs = [...repeats, ...group.recorded.map(recordedStatus)];
  const { benchmark, taskId, variant, agent, configKey } = of;
  return {
    id,
    benchmark,
    taskId,
    variant,
    agent,
    model: modelOf(of),
    configKey,
    campaign: campaign.name,
    runs,
    planned,
    ...measured,
    recorded,
    ...againstRecord(measured, recorded),
    audited: auditedOf(runs, repetition),
  };
}

const recordedStatus = (run: RepeatRun): RunStatus => ({
  run,
  number: null,
  state: 'recorded',
  reason: 'recorded',
  row: null,
  words: 'it is the recorded run, which stands outside the repeats',
});
