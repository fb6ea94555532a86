import { alphaOfAll } from './panel-alpha.js';
import { indexInput, type PanelIndex, whoIs } from './panel-index.js';
import type { AnnotatorRow, Blindness, PairPanel, Panel, PanelAnnotator, PanelInput } from './panel-model.js';
import { comparePair } from './panel-pair.js';
import { type ComparedRow, pairRows, toolRows } from './panel-rows.js';
import { strataRows } from './panel-strata.js';
import { compareTool } from './panel-tool.js';
import { median } from './quantile.js';
import { defined, undefinedStat } from './stat.js';

/**
 * The whole agreement panel of one pass (review.md 1.2, screen E) from plain rows: people with people, the tool with
 * their unanimous labels, by stratum, by annotator, and how blind the labels were.
 *
 * One annotator: the tool's scores are against "labels of one annotator" and agreement between people is unknown. Demo
 * annotators drop out once two people have locked. Labels made with a verdict or another label in view enter no figure.
 *
 * @throws AgreementError `undeclared-label`, `duplicate-label`, `duplicate-item`, `unknown-item`, `bad-categories`
 */
export function agreementPanel(input: PanelInput): Panel {
  const annotators = inForce(input.annotators);
  const index = indexInput(input, annotators);
  const firstPair = annotators.length > 1 ? pairRows(annotators[0]!, annotators[1]!, index) : null;
  const pairs = firstPair ? allPairs(annotators, firstPair, index) : [];
  const tool = input.tool && annotators.length > 0 ? toolRows(annotators, index) : null;
  return {
    pass: input.pass,
    source: input.source ?? 'pass',
    facts: {
      locked_at: input.facts.lockedAt,
      guide_version: input.facts.guideVersion,
      snapshot: input.facts.snapshot,
      design: input.facts.design,
    },
    categories: input.categories,
    asides: input.asides,
    way: annotators.length > 1 ? 'double' : annotators.length === 1 ? 'solo' : 'none',
    demo: demoShare(annotators),
    demo_set_aside: input.annotators.filter(one => !annotators.includes(one)).map(whoIs),
    items: input.items.length,
    annotators: annotators.map(one => annotatorRow(one, index)),
    no_pair: annotators.length > 1 ? null : annotators.length === 1 ? 'one-annotator' : 'no-annotator',
    pairs,
    alpha: annotators.length > 2 ? alphaOfAll(annotators, index) : null,
    tool: tool && compareTool(input.tool!, tool, annotators, index),
    strata: strataRows(firstPair, tool, index),
    blind: blindness(annotators),
  };
}

/** People before demo labels; people alone once there are two of them. */
function inForce(annotators: readonly PanelAnnotator[]): readonly PanelAnnotator[] {
  const people = annotators.filter(one => !one.demo);
  return people.length >= 2 ? people : [...people, ...annotators.filter(one => one.demo)];
}

function demoShare(annotators: readonly PanelAnnotator[]): Panel['demo'] {
  const demo = annotators.filter(one => one.demo).length;
  return demo === 0 ? 'none' : demo === annotators.length ? 'all' : 'some';
}

function allPairs(
  annotators: readonly PanelAnnotator[],
  firstPair: readonly ComparedRow[],
  index: PanelIndex,
): PairPanel[] {
  return annotators.flatMap((first, at) =>
    annotators
      .slice(at + 1)
      .map((second, next) =>
        at + next === 0 ? comparePair(first, second, index, firstPair) : comparePair(first, second, index),
      ),
  );
}

function annotatorRow(annotator: PanelAnnotator, index: PanelIndex): AnnotatorRow {
  const labels = annotator.labels.filter(one => one.label !== null);
  const times = labels.flatMap(one => (one.activeMs === null ? [] : [one.activeMs]));
  const middle = median(times);
  const counted = { n_used: times.length, n_dropped: labels.length - times.length };
  const count = (value: string) => labels.filter(one => one.label === value).length;
  return {
    ...whoIs(annotator),
    labelled: labels.length,
    by_label: Object.fromEntries([...index.values, ...index.asides].map(value => [value, count(value)])),
    median_seconds: middle === null ? undefinedStat('no-times', counted) : defined(middle / 1000, counted),
  };
}

function blindness(annotators: readonly PanelAnnotator[]): Blindness {
  const views = annotators.flatMap(one =>
    one.labels.filter(each => each.label !== null).map(each => each.view),
  );
  const count = (test: (view: NonNullable<(typeof views)[number]>) => boolean) =>
    views.filter(view => view !== null && test(view)).length;
  return {
    labels: views.length,
    verdict_seen: count(view => view.verdictSeen),
    others_seen: count(view => view.othersSeen),
    task_opened: count(view => view.taskOpened),
    unrecorded: views.filter(view => view === null).length,
  };
}
