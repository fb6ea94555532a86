import { alphaOfAll } from './panel-alpha.js';
import { annotatorRows } from './panel-annotators.js';
import { blindness } from './panel-blind.js';
import { indexInput, type PanelIndex, whoIs } from './panel-index.js';
import type { PairPanel, Panel, PanelAnnotator, PanelInput } from './panel-model.js';
import { comparePair } from './panel-pair.js';
import type { populationOf } from './panel-population.js';
import { type ComparedRow, pairRows, toolRows } from './panel-rows.js';
import { strataRows } from './panel-strata.js';
import { compareTool } from './panel-tool.js';

/**
 * The whole agreement panel of one question of a pass (review.md 1.2, screen E) from plain rows: people with people, the
 * tool with their consensus, by stratum, by annotator, how blind the labels were, and what follows for the population of
 * a drawn sample.
 *
 * One annotator: the tool's scores are against "labels of one annotator" and agreement between people is unknown. Demo
 * annotators drop out once two people have locked. Labels made with a verdict or another label in view enter no figure.
 *
 * @param population `populationOf`, from whoever has a design: it needs beta quantiles, which the panel opens without
 * @throws AgreementError `undeclared-label`, `duplicate-label`, `duplicate-item`, `unknown-item`, `bad-categories`
 */
export function agreementPanel(input: PanelInput, population?: typeof populationOf): Panel {
  const annotators = inForce(input.annotators);
  const index = indexInput(input, annotators);
  const firstPair = annotators.length > 1 ? pairRows(annotators[0]!, annotators[1]!, index) : null;
  const pairs = firstPair ? allPairs(annotators, firstPair, index) : [];
  const tool = input.tool && annotators.length > 0 ? toolRows(annotators, index) : null;
  return {
    pass: input.pass,
    part: input.part ?? null,
    unit: input.unit ?? { one: 'item', many: 'items' },
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
    items: index.items.length,
    annotators: annotatorRows(annotators, index),
    no_pair: annotators.length > 1 ? null : annotators.length === 1 ? 'one-annotator' : 'no-annotator',
    pairs,
    alpha: annotators.length > 2 ? alphaOfAll(annotators, index) : null,
    tool: tool && compareTool(input.tool!, tool, annotators, index),
    strata: strataRows(firstPair, tool, index),
    blind: blindness(annotators, firstPair, index),
    population: population?.(firstPair, tool, index) ?? null,
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
