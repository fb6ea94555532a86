import { groupBy } from '../trust/table.js';
import type { Labelled } from './labels.js';
import type { Planned } from './planned.js';
import type { TaskGroup } from './reliability.js';
import { modelOf, type RepeatRun } from './repeat-run.js';
import { NO_RECORD_WORDS, type NoRecord, type RepeatedTask } from './repeated-task.js';

/** Something about the repeats that changes how the figures are read, and the runs or tasks that it is about. */
export interface Said {
  code: SaidCode;
  words: string;
  members: readonly string[];
}

export type SaidCode =
  | 'several_configurations'
  | 'several_campaigns'
  | 'merged_places'
  | 'duplicate_numbers'
  | 'no_order'
  | 'planned'
  | 'mostly_short'
  | 'only_infrastructure'
  | 'one_repetition'
  | 'unsure_ends'
  | NoRecord;

interface Material {
  runs: readonly RepeatRun[];
  campaigns: readonly Labelled[];
  groups: readonly TaskGroup[];
  planned: readonly Planned[];
  tasks: readonly RepeatedTask[];
}

/** Everything that is to be said of how runs became repeats; what does not occur is not said. */
export function sayings(material: Material): Said[] {
  const { tasks } = material;
  const idsWhere = (holds: (task: RepeatedTask) => boolean): string[] =>
    tasks.filter(holds).map(({ id }) => id);
  const runsWhere = (reason: string): string[] =>
    tasks.flatMap(({ runs }) => runs.flatMap(({ run, reason: own }) => (own === reason ? [run.runId] : [])));
  const said: Said[] = [
    ...ofConfigurations(material),
    ...ofCampaigns(material),
    ...ofPlanned(material),
    {
      code: 'duplicate_numbers',
      words: 'runs that have the repetition number of an earlier run of their task are left out',
      members: runsWhere('duplicate_repetition'),
    },
    {
      code: 'no_order',
      words: 'runs with neither a repetition number nor a time of start are ordered by their ids',
      members: material.groups.flatMap(({ unordered }) => unordered),
    },
    {
      code: 'only_infrastructure',
      words: 'of these tasks no repeat counts: each was left out for a reason of its own',
      members: idsWhere(({ runs, scores }) => scores.length === 0 && runs.some(isExcluded)),
    },
    {
      code: 'one_repetition',
      words: 'these tasks have one repeat that counts, of which nothing can be said',
      members: idsWhere(({ scores }) => scores.length === 1),
    },
    {
      code: 'unsure_ends',
      words: 'it is not clear how these runs ended; they count as genuine',
      members: runsWhere('unsure'),
    },
    ...(Object.keys(NO_RECORD_WORDS) as NoRecord[]).map(reason => ({
      code: reason,
      words: NO_RECORD_WORDS[reason],
      members: idsWhere(({ recorded }) => recorded.runId === null && recorded.reason === reason),
    })),
  ];
  return said.filter(({ members }) => members.length > 0);
}

const isExcluded = ({ state }: { state: string }): boolean => state === 'excluded';

/** One agent and model under several configurations, on the same tasks: kept apart. */
function ofConfigurations({ runs }: Material): Said[] {
  const who = groupBy(runs, run => JSON.stringify([run.benchmark, run.agent, modelOf(run)]));
  return [...who.values()].flatMap(own => {
    const configs = groupBy(own, ({ configKey }) => configKey);
    if (configs.size < 2) return [];
    const { agent, benchmark } = own[0]!;
    const counts = [...configs.values()].map(each => each.length).join(', ');
    const words = `${agent} with ${modelOf(own[0]!)} ran ${benchmark} under ${configs.size} configurations (${counts} runs): their runs are no repeats of each other`;
    return [{ code: 'several_configurations' as const, words, members: own.map(({ runId }) => runId) }];
  });
}

function ofCampaigns({ campaigns }: Material): Said[] {
  const several = [...groupBy(campaigns, ({ configKey }) => configKey).values()].filter(
    own => own.length > 1,
  );
  return [
    ...several.map(own => ({
      code: 'several_campaigns' as const,
      words: `one configuration was repeated in ${own.length} campaigns (${own.map(({ label }) => label).join('; ')}): they are compared, not added up`,
      members: own.flatMap(({ runs }) => runs.map(({ runId }) => runId)),
    })),
    ...campaigns
      .filter(({ merged }) => merged.length > 0)
      .map(({ label, merged, runs }) => ({
        code: 'merged_places' as const,
        words: `the runs of ${label} lie in ${merged.length} places and are read as repeats of each other; if one of them is the recorded run, name it`,
        members: runs.map(({ runId }) => runId),
      })),
  ];
}

const howWords: Readonly<Record<Planned['how'], string>> = {
  asked: 'as asked for',
  recorded: 'as the runs record it',
  most: 'the most that any task has',
  usual: 'the usual number, since no task has two repeats that count',
};

function ofPlanned({ planned, tasks }: Material): Said[] {
  return planned.flatMap(({ benchmark, n, how }): Said[] => {
    const own = tasks.filter(task => task.benchmark === benchmark);
    const repeated = own.filter(({ scores }) => scores.length >= 2);
    const short = repeated.filter(({ state }) => state === 'short');
    const members = own.map(({ id }) => id);
    return [
      {
        code: 'planned',
        words: `${benchmark}: ${n} repeats of a task were planned, ${howWords[how]}`,
        members,
      },
      ...(2 * short.length > repeated.length
        ? [
            {
              code: 'mostly_short' as const,
              words: `${benchmark}: ${short.length} of ${repeated.length} repeated tasks have fewer than ${n} repeats, so the main rate says nothing of them; another number can be asked for`,
              members: short.map(({ id }) => id),
            },
          ]
        : []),
    ];
  });
}
