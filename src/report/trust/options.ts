import { visibleLine } from '../../core/text/visible.js';
import { counted } from '../counted.js';

/** What the figures of D1 and D3 were made with. */
export interface ReportFacts {
  /** Each re-grade that a run of the report rests on, once. */
  regrades: readonly {
    adapter: string;
    passLine: number;
    sandbox: 'bubblewrap' | 'limits' | 'none';
    executions: readonly unknown[];
  }[];
  /** Graders that were read: their task, and the version of the scanner. */
  graders: readonly { benchmark: string; taskId: string; version: string }[];
  bandRules: readonly { rule: string; runs: number }[];
  /** Versions of the claim matcher. */
  matchers: readonly string[];
}

/** An option in force: its name, and what it is in words. */
export interface ReportOption {
  id: string;
  words: string;
}

/** The options in force, each in one line: two reports with other options are not to be compared. */
export function optionsInForce({ regrades, graders, bandRules, matchers }: ReportFacts): ReportOption[] {
  const run = regrades.filter(({ adapter }) => adapter !== 'comparison');
  const compared = regrades.length - run.length;
  const tasks = tally(graders.map(({ benchmark, taskId }) => `${benchmark}\n${taskId}`));
  const changed = [...tasks.values()].filter(versions => versions > 1).length;
  return [
    {
      id: 'repeat',
      words:
        regrades.length === 0
          ? 'no grader was run again'
          : [
              ...counts(run.map(({ executions }) => executions.length)).map(
                ([times, n]) =>
                  `${times === 0 ? 'not run' : times === 1 ? 'run once, so repeats are not compared' : `run ${times} times`} (${counted(n, 're-grade')})`,
              ),
              ...(compared > 0 ? [`compared from the log (${counted(compared, 're-grade')})`] : []),
            ].join('; '),
    },
    { id: 'tolerance', words: 'scores, repeats and pass lines are compared within 1e-9' },
    {
      id: 'pass_line',
      words:
        counts(regrades.map(({ passLine }) => passLine))
          .map(([line, n]) => `${line} (${counted(n, 're-grade')})`)
          .join('; ') || 'none',
    },
    {
      id: 'band_rule',
      words:
        bandRules.map(({ rule, runs }) => `${visibleLine(rule, 200)} (${counted(runs, 'run')})`).join('; ') ||
        'none',
    },
    {
      id: 'sandbox',
      words:
        counts(run.map(({ sandbox }) => sandbox))
          .map(([sandbox, n]) => `${sandboxes[sandbox]} (${counted(n, 're-grade')})`)
          .join('; ') || 'nothing was run',
    },
    {
      id: 'graders',
      words: `${counted(graders.length, 'grader')} of ${counted(tasks.size, 'task')}${changed > 0 ? `, ${changed} of them in several versions` : ', each in one version'}; scanner ${versionsOf(graders.map(({ version }) => version))}`,
    },
    { id: 'claim_matcher', words: versionsOf(matchers) },
  ];
}

const sandboxes = {
  bubblewrap: 'in bubblewrap',
  limits: 'without bubblewrap, limits only',
  none: 'not run',
} as const;

const versionsOf = (versions: readonly string[]): string =>
  [...new Set(versions)]
    .sort()
    .map(version => visibleLine(version, 20))
    .join(', ') || 'none';

function tally<T>(values: readonly T[]): Map<T, number> {
  const counts_ = new Map<T, number>();
  for (const value of values) counts_.set(value, (counts_.get(value) ?? 0) + 1);
  return counts_;
}

/** Values with how often each is there, the most frequent first. */
const counts = <T>(values: readonly T[]): [T, number][] => [...tally(values)].sort((a, b) => b[1] - a[1]);
