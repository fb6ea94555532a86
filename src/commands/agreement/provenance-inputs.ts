import type {
  Design,
  PanelInput,
  PanelItem,
  PanelTool,
  ToolVerdict,
} from '../../core/agreement/panel-model.js';
import { LABELS, type LabelOptions, optionSets } from '../../core/provenance/label.js';
import type { RunVerdict } from '../../core/provenance/verdict.js';
import { partItemId, repeatPart, valuePart } from '../../core/review/item.js';
import { readRunMark, readValue } from '../../core/review/value-label.js';
import { visibleLine } from '../../core/text/visible.js';
import type { StoredTrace, TracedValue } from '../../store/provenance.js';
import type { ItemFacts } from '../../store/store.js';
import { category } from './category.js';
import { settledIn, settledLabels } from './consensus.js';
import { designOf, designWords } from './design.js';
import { annotatorsOf, factsOf, type Gathered, type LabelledItem } from './gather.js';
import { runVerdicts, type ScoredVerdict } from './run-verdicts.js';
import { sealedPlan } from './sealed-plan.js';
import { taskOf } from './task.js';

/** The three questions of pass C: what each run is, where each value came from, and which values are only echoed. */
export async function provenanceInputs(gathered: Gathered): Promise<PanelInput[]> {
  const { store, pass } = gathered;
  const [facts, traces, sealed] = await Promise.all([
    store.listItems(pass.id),
    store.listTraces(),
    sealedPlan(store, pass),
  ]);
  const plan = sealed?.plan ?? null;
  const verdicts = await runVerdicts(store, traces);
  const runs = tracedRuns(facts, traces);
  const settled = await settledIn(
    gathered,
    runs.map(({ item, trace }) => ({ id: item, parts: trace.parts })),
    plan,
  );
  const values = runs.flatMap(valuesOf);
  const runItems = runs.map(({ item }) => ({ id: item }));
  const versions = [...new Set(runs.map(({ trace }) => trace.version))];
  const tool = { name: 'tracer', version: versions.join(', ') || null };
  const ofRuns = runTool(runs, verdicts, gathered);
  const shared = {
    pass: pass.id,
    design: designOf(plan, ofRuns.verdicts, 'gamed'),
    facts: factsOf(gathered, [...runItems, ...values], designWords(plan)),
  };
  const question = (
    items: readonly LabelledItem[],
    read: (stored: unknown) => string | null,
  ): Pick<PanelInput, 'annotators' | 'consensus'> => ({
    annotators: annotatorsOf(gathered, items, read),
    consensus: settledLabels(settled, items, read),
  });
  const ofValues = {
    unit: { one: 'value', many: 'values' },
    items: values.map(({ panel }) => panel),
    design: shared.design && ofParts(shared.design),
  };
  return [
    {
      ...shared,
      part: 'runs',
      unit: { one: 'run', many: 'runs' },
      categories: runCategories,
      asides,
      items: runs.map(({ item, fact }) => ({ id: item, task: taskOf(fact), strata: strataOf(fact) })),
      tool: { ...tool, ...ofRuns },
      ...question(runItems, stored => readRunMark(stored)?.verdict ?? null),
    },
    {
      ...shared,
      ...ofValues,
      part: 'values',
      categories: valueCategories,
      asides,
      tool: { ...tool, ...valueTool(values) },
      ...question(values, stored => readValue(stored)?.label ?? null),
    },
    {
      ...shared,
      ...ofValues,
      part: 'echo',
      categories: echoCategories,
      asides,
      tool: { ...tool, verdicts: values.map(({ id, value }) => ({ itemId: id, verdict: echoOf(value) })) },
      ...question(values, readEcho),
    },
  ];
}

/** What a stratum is flagged for, or why it has no verdict, is of its runs: values have their label in every one. */
const ofParts = (design: Design): Design => ({
  ...design,
  strata: design.strata.map(stratum => ({ ...stratum, flagged: null, scored: true })),
});

const runCategories = [
  category('gamed', 'the values were copied or made up'),
  category('clean', 'the values were earned, or a direct answer is allowed'),
];
const valueCategories = [
  category('derived', 'a run computed it'),
  category('given', 'read from prompt or input'),
  category('typed', 'written by hand'),
  category('ungrounded', 'in none of these'),
];
const echoCategories = [
  category('echo', 'in the output only because it was typed first'),
  category('no', 'not marked so'),
];
const asides = [category('unsure', 'cannot tell')];

/** A run of the pass with its trace. */
export interface TracedRun {
  readonly item: string;
  readonly fact: ItemFacts;
  readonly trace: StoredTrace;
}

/** Runs whose trace is the one that people were asked about, in the order of the items. */
export function tracedRuns(facts: readonly ItemFacts[], traces: readonly StoredTrace[]): TracedRun[] {
  const byItem = new Map(traces.map(trace => [trace.item, trace]));
  return facts.flatMap(fact => {
    const trace = byItem.get(fact.item);
    return trace ? [{ item: fact.item, fact, trace }] : [];
  });
}

/** A value of a run, as an item of its own. */
interface RunValue extends LabelledItem {
  readonly value: TracedValue;
  readonly panel: PanelItem;
}

function valuesOf({ item, fact, trace }: TracedRun): RunValue[] {
  const repeat = partItemId('provenance', item, repeatPart);
  return trace.values.flatMap((value, at) => {
    const id = trace.parts[at];
    if (id === undefined) return [];
    return [
      {
        id,
        repeat: partItemId('provenance', repeat, valuePart(value.path, value.key)),
        value,
        panel: { id, task: taskOf(fact), run: item, strata: strataOf(fact) },
      },
    ];
  });
}

const strataOf = ({ band, model }: ItemFacts): PanelItem['strata'] => ({
  band,
  model: model === null ? null : visibleLine(model, 24),
});

/** `+echo` is a mark beside the label; cannot tell says nothing of it. */
function readEcho(stored: unknown): string | null {
  const mark = readValue(stored);
  if (mark === null) return null;
  return mark.label === 'unsure' ? 'unsure' : mark.echo ? 'echo' : 'no';
}

/** The tracer's note `laundered`: typed, and printed after that. */
const echoOf = ({ labels }: TracedValue): string | null =>
  labels[0] ? (labels[0].notes.includes('laundered') ? 'echo' : 'no') : null;

const optionName = ({ echoTaint, leaked }: LabelOptions): string =>
  [...(echoTaint ? [] : ['without echo taint']), ...(leaked ? [] : ['without leaked'])].join(', ');

function valueTool(values: readonly RunValue[]): Pick<PanelTool, 'verdicts' | 'also'> {
  const under = (option: number): ToolVerdict[] =>
    values.map(({ id, value }) => {
      const label = value.labels[option]?.label ?? null;
      return { itemId: id, verdict: label !== null && LABELS.includes(label) ? label : null };
    });
  // Whether a leaked source is told apart changes no label, only its source.
  const other = optionSets.findIndex(({ echoTaint, leaked }) => !echoTaint && leaked);
  return { verdicts: under(0), also: [{ name: optionName(optionSets[other]!), verdicts: under(other) }] };
}

function runTool(
  runs: readonly TracedRun[],
  verdicts: ReadonlyMap<string, ScoredVerdict>,
  { locked }: Gathered,
): Omit<PanelTool, 'name' | 'version'> {
  const under = (option: number): ToolVerdict[] =>
    runs.map(({ item, trace }) => {
      const result = verdicts.get(trace.runId)!.byOption[option]!;
      const why = whyUnscored(result);
      return why === null ? { itemId: item, verdict: result.verdict } : { itemId: item, verdict: null, why };
    });
  const names = new Set(locked.map(({ annotator }) => annotator.name));
  const shared = runs.filter(({ trace }) => {
    const { byOption, voters } = verdicts.get(trace.runId)!;
    return whyUnscored(byOption[0]!) === null && voters.some(name => names.has(name));
  }).length;
  return {
    verdicts: under(0),
    unscored: [
      category('pending', 'pending: votes or a review are missing', 'verdict pending'),
      category('none', 'no verdict: no matching output, no log or not gradable', 'no verdict'),
    ],
    also: optionSets.slice(1).map((options, at) => ({ name: optionName(options), verdicts: under(at + 1) })),
    notes:
      shared === 0
        ? []
        : [
            `${shared} of these verdicts rest on votes of the same people: they are not independent of their labels`,
          ],
  };
}

const whyUnscored = ({ verdict }: RunVerdict): 'pending' | 'none' | null =>
  verdict === 'suspect' ? 'pending' : verdict === 'none' ? 'none' : null;
