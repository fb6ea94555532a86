import type { Pass } from '../../core/review/passes.js';
import type { SealedPlan } from '../../core/review/plan/hash.js';
import { type Design, measuredItems, type Plan } from '../../core/review/plan/plan.js';
import { visibleLine } from '../../core/text/visible.js';
import { textTable } from '../table.js';
import { countsVerdicts, type PlanView, sharesOf } from './json.js';

/** A plan before it is sealed, or as it is in force. */
export function planText(pass: Pass, { no, plan, reason, showStrata }: PlanView, width: number): string {
  const measured = measuredItems(plan);
  const practice = plan.items.length - measured.length;
  return [
    `Plan ${no} of ${pass.name}: ${designWords(plan.design)}, seed ${plan.seed}.`,
    `${measured.length} of ${plan.frame.items} ${pass.items} are drawn${practice > 0 ? `, and ${practice} apart from them for practice, first in every queue and in no figure` : ''}.`,
    ...(reason === null ? [] : [`Reason: ${visibleLine(reason)}`]),
    '',
    ...strataLines(plan, showStrata, width),
    '',
    annotatorTable(plan, width),
    '',
    ...extraLines(plan),
  ]
    .join('\n')
    .trimEnd();
}

/** All plans of a pass: the one in force in full, and how it came to be. */
export function plansText(
  pass: Pass,
  plans: readonly SealedPlan[],
  showStrata: boolean,
  wayToDraw: string,
  width: number,
): string {
  const newest = plans.at(-1);
  if (!newest)
    return `No plan is sealed for ${pass.name}: everybody who opens it has all of its ${pass.items}.\nDraw one: ${wayToDraw} (with --dry-run to look first)`;
  return [
    planText(pass, { ...newest, showStrata }, width),
    '',
    ...plans.map(
      ({ no, sealedAt, hash, reason }) =>
        `plan ${no}  sealed ${sealedAt.slice(0, 16).replace('T', ' ')}  ${hash.slice(0, 12)}${reason === null ? '' : `  ${visibleLine(reason, 60)}`}`,
    ),
  ].join('\n');
}

const designWords = (design: Design): string =>
  design.kind === 'census' ? 'a census' : `a sample, stratified by ${design.by.join(', ')}`;

function strataLines(plan: Plan, showStrata: boolean, width: number): string[] {
  if (countsVerdicts(plan) && !showStrata)
    return [
      'Strata: not shown. Their sizes are counts of verdicts, which nobody should know who labels blind;',
      '--show-strata prints them.',
    ];
  const rows = plan.strata.map(({ name, N, n, both, probability }) => [
    visibleLine(name, 80),
    String(N),
    String(n),
    String(both),
    probability.toFixed(3),
  ]);
  return [
    textTable(
      [
        { title: 'stratum', cut: 'middle' },
        { title: 'N', align: 'right' },
        { title: 'drawn', align: 'right' },
        { title: 'by all', align: 'right' },
        { title: 'probability', align: 'right' },
      ],
      rows,
      { width },
    ),
    ...plan.strata
      .filter(({ n }) => n === 0)
      .map(({ name }) => `Nothing is drawn from ${visibleLine(name, 80)}: no figure can be given for it.`),
    ...pendingLines(plan),
  ];
}

/** Said, since the rule was written for the gamed. */
function pendingLines({ design, strata }: Plan): string[] {
  if (design.kind === 'census') return [];
  const isAsked = design.take.some(({ where }) => where.verdict === 'gamed');
  const has = (verdict: string) => strata.some(({ values }) => values.verdict === verdict);
  return isAsked && !has('gamed') && has('pending')
    ? ['Nothing is gamed yet, since votes are missing: what may be is drawn from the pending.']
    : [];
}

const annotatorTable = (plan: Plan, width: number): string =>
  textTable(
    [
      { title: 'annotator', cut: 'end' },
      { title: 'items', align: 'right' },
      { title: 'common', align: 'right' },
      { title: 'met twice', align: 'right' },
      { title: 'practice', align: 'right' },
      { title: 'queue', align: 'right' },
    ],
    sharesOf(plan).map(({ name, items, common, repeats, practice }) => [
      visibleLine(name, 40),
      ...[items, common, repeats, practice, items + repeats + practice].map(String),
    ]),
    { width },
  );

function extraLines(plan: Plan): string[] {
  const measured = measuredItems(plan);
  const cold = measured.filter(each => each.cold).length;
  const adjudicated = measured.filter(each => each.toAdjudicator).length;
  return [
    ...(cold > 0 ? [`Without the hit index, to measure how much it anchors: ${cold}.`] : []),
    ...(adjudicated > 0 ? [`To the adjudicator even where their annotators agree: ${adjudicated}.`] : []),
    ...unmixedLines(plan),
  ];
}

/** A queue of flagged items alone is itself the verdict, and what was missed cannot be estimated (review 1.1, 2.11). */
function unmixedLines({ strata }: Plan): string[] {
  const named = strata.filter(({ values }) => values.verdict != null);
  const kinds = new Set(named.filter(({ n }) => n > 0).map(({ values }) => values.verdict));
  return kinds.size === 1 && new Set(named.map(({ values }) => values.verdict)).size > 1
    ? [
        'Warning: all that is drawn has one verdict, so the queue itself tells it, and recall cannot be estimated. Draw from the others too (--take).',
      ]
    : [];
}
