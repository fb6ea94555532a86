import { byItemId, indexInput } from '../../core/agreement/panel-index.js';
import type { ConsensusLabel, Design, Panel, PanelInput } from '../../core/agreement/panel-model.js';
import { type ComparedRow, pairRows, type TruthRow, toolRows } from '../../core/agreement/panel-rows.js';
import { visibleLine } from '../../core/text/visible.js';
import { type Cell, csv } from '../../report/csv.js';
import type { StoredTrace } from '../../store/provenance.js';
import type { ItemFacts } from '../../store/store.js';

/**
 * rows_used.csv: every item of the pass with each annotator's label, the tool's verdict, and for each pair and for the
 * tool whether the panel used the item or why not. From these rows alone, by `used`, every table of the panel comes out
 * again. Where a pass asks several questions every item has a row for each; pass C has a row for each run verdict and one for each value, the echo mark in columns of its own beside the
 * value. A drawn sample has stratum, N, n and weight N/n, and the weights of the population figures beside them: N over
 * what of the stratum is audited so far, by both for the people, for the tool what it is compared with.
 */
export function rowsUsedCsv(
  inputs: readonly PanelInput[],
  panels: readonly Panel[],
  facts: readonly RowFacts[],
  keys: ReadonlyMap<string, string> = new Map(),
): { text: string; rows: number } {
  const questions = inputs.map((input, at) => questionOf(input, panels[at]!));
  const several = questions.length > 1;
  const echo = questions.find(({ input }) => input.part === 'echo');
  const rowed = questions.filter(question => question !== echo);
  const design = inputs[0]?.design ?? null;
  const runs = new Map(facts.map(fact => [fact.item, fact]));
  // The columns of one question stand for all: annotators are the same, and so is the tool.
  const heading = [
    ...(several ? ['question'] : []),
    'item',
    'run',
    'benchmark',
    'task',
    ...(several ? ['model', 'band', 'key'] : []),
    ...(rowed[0]?.heading ?? []),
    ...(echo ? echo.heading.map(name => `echo: ${name}`) : []),
    ...(design ? ['stratum', 'N', 'n', 'weight', ...(rowed[0]?.weights ?? [])] : []),
  ];
  const rows = rowed.flatMap(({ input, items, cellsOf, weightsOf }) =>
    items.map(({ id, run: of }): Cell[] => {
      const run = runs.get(of ?? id);
      return [
        ...(several ? [input.part ?? ''] : []),
        id,
        visibleLine(run?.runId ?? ''),
        visibleLine(run?.benchmark ?? ''),
        visibleLine(run?.taskId ?? ''),
        ...(several ? [visibleLine(run?.model ?? ''), run?.band ?? '', visibleLine(keys.get(id) ?? '')] : []),
        ...cellsOf(id),
        ...(echo ? (input.part === 'values' ? echo.cellsOf(id) : echo.heading.map(() => null)) : []),
        ...(design ? [...drawCells(design, of ?? id), ...weightsOf(id, of ?? id)] : []),
      ];
    }),
  );
  return { text: csv([heading, ...rows]), rows: rows.length };
}

/** What is known of an item besides its labels; of a gate no run. */
export interface RowFacts extends Pick<ItemFacts, 'item' | 'benchmark' | 'taskId' | 'model'> {
  runId: string | null;
  band: string | null;
}

/** Columns of one question, and their cells by item. */
function questionOf(input: PanelInput, panel: Panel) {
  const annotators = panel.annotators.map(who => input.annotators.find(({ id }) => id === who.id)!);
  const index = indexInput(input, annotators);
  const labels = annotators.map(annotator => byItemId(index, index.labelsOf(annotator)));
  const pairs = annotators.flatMap((first, at) =>
    annotators.slice(at + 1).map((second, more) => ({
      name: `used ${at + 1} x ${at + more + 2}`,
      rows: byItem(pairRows(first, second, index)),
    })),
  );
  const { tool } = input;
  const truths = tool ? byItem(toolRows(annotators, index)) : null;
  const verdicts = byItemId(index, index.verdicts);
  const settled = index.consensus === null ? null : byItemId(index, index.consensus);
  const heading = [
    ...annotators.map(
      ({ name, demo }, at) => `label ${at + 1} (${demo ? 'demo: ' : ''}${visibleLine(name)})`,
    ),
    ...pairs.map(({ name }) => name),
    ...(tool ? ['truth', ...(settled ? ['source'] : []), tool.name, `used ${tool.name}`] : []),
  ];
  const cellsOf = (id: string): Cell[] => [
    ...labels.map(own => own.get(id)?.label ?? null),
    ...pairs.map(({ rows }) => useOf(rows.get(id))),
    ...(truths
      ? [
          truths.get(id)?.first ?? null,
          ...(settled ? [sourceOf(truths.get(id), settled.get(id) ?? null)] : []),
          verdicts.get(id)?.verdict ?? verdicts.get(id)?.why ?? null,
          useOf(truths.get(id)),
        ]
      : []),
  ];
  const { population } = panel;
  const pair = pairs[0];
  const weights = population
    ? [
        ...(population.kappa && pair
          ? [{ name: pair.name.replace('used', 'weight'), of: 'pair' as const, rows: pair.rows }]
          : []),
        ...(population.tool && tool && truths
          ? [{ name: `weight ${tool.name}`, of: 'tool' as const, rows: truths }]
          : []),
      ]
    : [];
  /** Of rows that anybody labelled; which of them are in a cell, `used` says, and of the echo mark a column of its own. */
  const weightsOf = (id: string, drawn: string): Cell[] => {
    const stratum = input.design?.strata.find(each => each.id === input.design?.stratumOf.get(drawn));
    const audited = population?.strata.find(each => each.id === stratum?.id)?.audited;
    return weights.map(({ of, rows }) => {
      const n = audited?.[of] ?? 0;
      const counts = rows.has(id) && (of === 'pair' || stratum?.scored !== false);
      return stratum && n > 0 && counts ? stratum.N / n : null;
    });
  };
  return { input, items: index.items, heading, cellsOf, weights: weights.map(({ name }) => name), weightsOf };
}

const sourceOf = (truth: TruthRow | undefined, settled: ConsensusLabel | null): string | null =>
  truth?.source ?? settled?.source ?? null;

/** `path key` of each value, by its part. */
export const valueKeys = (traces: readonly StoredTrace[]): Map<string, string> =>
  new Map(
    traces.flatMap(({ values, parts }) =>
      values.flatMap(({ path, key }, at): [string, string][] => {
        const part = parts[at];
        return part === undefined ? [] : [[part, `${path} ${key}`]];
      }),
    ),
  );

function drawCells({ stratumOf, strata, practice }: Design, drawn: string): Cell[] {
  const stratum = strata.find(({ id }) => id === stratumOf.get(drawn));
  if (!stratum) return [practice?.has(drawn) ? 'practice' : null, null, null, null];
  const { name, N, n } = stratum;
  return [visibleLine(name), N, n, n === 0 ? null : N / n];
}

const byItem = <R extends ComparedRow>(rows: readonly R[]): ReadonlyMap<string, R> =>
  new Map(rows.map(row => [row.item.id, row]));

const useOf = (row: ComparedRow | undefined): string => row?.use ?? 'not_labelled';
