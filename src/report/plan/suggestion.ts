import type { Pass } from '../../core/review/passes.js';
import type { Suggestion, Wanted } from '../../core/review/plan/suggest.js';
import { textTable } from '../table.js';

/** How many items to label, in words; numbers that tell verdicts only when they may be shown. */
export function suggestionText(
  pass: Pass,
  items: number,
  wanted: Wanted,
  { kappa, kappaAt, recall, verdicts }: Suggestion,
  showStrata: boolean,
): string {
  const { icc, runsPerTask, halfWidth } = wanted;
  const factor = 1 + (runsPerTask - 1) * icc;
  const lines = [
    `${pass.name} has ${items} ${pass.items}, ${runsPerTask.toFixed(1)} a task.`,
    '',
    `Items for kappa ${wanted.kappa} within +-${halfWidth}, with 10% more, since at such n the plain interval covers 93.5%:`,
    textTable(
      [
        { title: 'share of the rarer label', align: 'right' },
        { title: 'independent items', align: 'right' },
        { title: `runs of tasks (x ${factor.toFixed(2)})`, align: 'right' },
      ],
      [
        ...kappaAt.map(each => [
          each.prevalence.toFixed(2),
          String(each.n_advised),
          String(each.n_clustered),
        ]),
        ...(kappa && (showStrata || wanted.prevalence !== null)
          ? [
              [
                `${wanted.prevalence === null ? 'here ' : ''}${kappa.prevalence.toFixed(3)}`,
                String(kappa.independent.n_advised),
                String(kappa.clustered.n_advised),
              ],
            ]
          : []),
      ],
    ),
    `The factor is 1 + (${runsPerTask.toFixed(1)} - 1) x ICC, with ICC ${icc} assumed for runs of one task (--icc).`,
    '',
  ];
  if (!showStrata)
    return [
      ...lines,
      'How many a recall takes, and the share here, follow from counts of verdicts, which nobody should know who labels',
      'blind: --show-strata prints them.',
    ].join('\n');
  return [
    ...lines,
    textTable(
      [{ title: 'verdict' }, { title: pass.items, align: 'right' }, { title: 'flagged' }],
      verdicts.map(each => [each.verdict, String(each.items), each.flagged ? 'yes' : 'no']),
    ),
    '',
    ...(recall === null
      ? ['Nothing is flagged, so there is no recall to certify yet.']
      : recallLines(recall, wanted)),
  ].join('\n');
}

function recallLines(recall: NonNullable<Suggestion['recall']>, wanted: Wanted): string[] {
  const { truePositives, flagged, unflagged, exact, ruleOfThree, lower } = recall;
  const number = (m: number | null) => (m === null ? `all ${unflagged}` : String(m));
  return [
    `Of ${flagged} flagged, ${truePositives.toFixed(1)} are taken to be right (${wanted.precision === null ? 'a guess by verdict; --precision' : `precision ${wanted.precision}`}); ${unflagged} are not flagged.`,
    `Recall of at least ${wanted.recall}, if none of the unflagged that are labelled is a miss: label ${number(exact)} (exact), ${number(ruleOfThree)} (3 N0 R/(TP(1-R))).`,
    ...lower.map(
      ({ audited, missedAtMost, recallAtLeast }) =>
        `${String(audited).padStart(4)} without a miss: at most ${(100 * missedAtMost).toFixed(1)}% are missed, recall at least ${recallAtLeast.toFixed(2)} (one-sided 95%)`,
    ),
  ];
}

export function suggestionJson(
  pass: Pass,
  items: number,
  wanted: Wanted,
  { kappa, kappaAt, recall, verdicts }: Suggestion,
  showStrata: boolean,
): unknown {
  return {
    pass: pass.id,
    items,
    runs_per_task: wanted.runsPerTask,
    wanted: {
      kappa: wanted.kappa,
      half_width: wanted.halfWidth,
      prevalence: wanted.prevalence,
      icc: wanted.icc,
      recall: wanted.recall,
      precision: wanted.precision,
    },
    kappa_at: kappaAt,
    kappa: showStrata || wanted.prevalence !== null ? kappa : null,
    verdicts: showStrata ? verdicts : null,
    recall:
      showStrata && recall
        ? {
            flagged: recall.flagged,
            true_positives: recall.truePositives,
            unflagged: recall.unflagged,
            exact: recall.exact,
            rule_of_three: recall.ruleOfThree,
            lower: recall.lower.map(each => ({
              audited: each.audited,
              missed_at_most: each.missedAtMost,
              recall_at_least: each.recallAtLeast,
            })),
          }
        : null,
    ...(!showStrata && { withheld: 'verdict counts; --show-strata' }),
  };
}
