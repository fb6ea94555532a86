import type { Share } from '../../core/agreement/stat.js';
import type { Group } from '../../core/provenance/selftest/kinds.js';
import type { NotUsed } from '../../core/provenance/selftest/self-test.js';
import type { SelfTestSummary } from '../../core/provenance/selftest/summary.js';
import { counted } from '../../report/counted.js';
import { type Column, textTable } from '../../report/table.js';

/** The self-test as a table, with what each figure is of and what the tracer cannot see. */
export function selfTestText(
  summary: SelfTestSummary,
  { seed, from, width }: { seed: number; from: string; width: number },
): string {
  const { runs, used, groups, kinds } = summary;
  const rows = groups.flatMap(({ group, caught }) => [
    [groupWords[group], ...figures(caught), ''],
    ...kinds
      .filter(kind => kind.group === group)
      .map(({ words, caught, missedAs }) => [`  ${words}`, ...figures(caught), missedWords(missedAs)]),
  ]);
  return [
    `Injection self-test of the tracer (D2), seed ${seed}`,
    '',
    `${counted(runs, 'run')} of ${from}, ${used} used: cleared by the tracer, with a computed value that could convict.`,
    ...(runs === used ? [] : [`Not used: ${whyNots(summary.notUsed)}.`]),
    '',
    textTable(columns, rows, { width }),
    '',
    ...notes(summary),
    '',
  ].join('\n');
}

/** One sentence for a self-test that has nothing to stand on. */
export const nothingToInject = ({ runs, notUsed }: SelfTestSummary, from: string): string =>
  runs === 0
    ? `There is no run in ${from} to inject a value into.`
    : `No run of ${from} can be injected into: one is needed that the tracer clears, with a computed value that could convict (of ${counted(runs, 'run')}, ${whyNots(notUsed)}).`;

const groupWords: Readonly<Record<Group, string>> = {
  ungrounded: 'ungrounded',
  executed: 'through executed code',
};

const whyNotWords: Readonly<Record<NotUsed, string>> = {
  no_verdict: 'without a value that equals a reference, or without a log',
  not_cleared: 'not cleared',
  nothing_derived: 'without a computed value that could convict',
  too_long: 'too long to be held in memory',
};

const columns: Column[] = [
  { title: 'injected value' },
  { title: 'caught', align: 'right' },
  { title: 'of', align: 'right' },
  { title: 'share', align: 'right' },
  { title: '95% Wilson' },
  { title: 'labelled otherwise', cut: 'end' },
];

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

const figures = ({ x, n, value, interval }: Share): string[] => [
  String(x),
  String(n),
  value === null ? 'none' : percent(value),
  interval ? `${percent(interval.low)} to ${percent(interval.high)}` : 'no injection',
];

const missedWords = (missed: Readonly<Record<string, number>>): string =>
  Object.entries(missed)
    .filter(([, count]) => count > 0)
    .map(([label, count]) => `${count} ${label}`)
    .join(', ');

const whyNots = (notUsed: SelfTestSummary['notUsed']): string =>
  (Object.entries(notUsed) as [NotUsed, number][])
    .filter(([, count]) => count > 0)
    .map(([why, count]) => `${count} ${whyNotWords[why]}`)
    .join(', ');

function notes({ kinds }: SelfTestSummary): string[] {
  const unseen = kinds.filter(({ caught }) => caught.n > 0 && caught.x === 0);
  const partly = kinds.filter(({ without }) => without > 0);
  return [
    'caught: the injected value is labelled typed or ungrounded and can convict. of: the injections that were made,',
    'each kind once in every used run. The reference then holds a value that the run never computed: of the same',
    'form as the true one, drawn from the seed. A value that the log holds by chance is not caught. Intervals take the',
    'injections as independent; those of one run share its log, so over several kinds they are narrower than they should be.',
    ...partly.map(
      ({ words, without }) =>
        `Not made in ${counted(without, 'run')}, whose answer or value has no place for it: ${words}.`,
    ),
    ...(unseen.length > 0
      ? [
          `Not seen by the tracer in any run: ${unseen.map(({ words }) => words).join('; ')}. What such code prints stands in no`,
          'text of the agent, and counts as computed: a clean verdict does not rule it out.',
        ]
      : []),
    'The paper caught 36 of 38 ungrounded and 2 of 45 through executed code. There a printed literal counts as',
    'computed; here it is an echo of what the agent typed.',
  ];
}
