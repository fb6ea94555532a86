import { byItemId, indexInput } from '../../core/agreement/panel-index.js';
import type { Panel, PanelInput } from '../../core/agreement/panel-model.js';
import { type ComparedRow, pairRows, toolRows } from '../../core/agreement/panel-rows.js';
import { visibleLine } from '../../core/text/visible.js';
import { type Cell, csv } from '../../report/csv.js';
import type { ItemFacts } from '../../store/store.js';

/**
 * rows_used.csv: every item of the pass with each annotator's label, the matcher's verdict, and for each pair and
 * for the matcher whether the panel used the item or why not. From these rows alone, by `used`, every table of the
 * panel comes out again.
 */
export function rowsUsedCsv(input: PanelInput, panel: Panel, facts: readonly ItemFacts[]): string {
  const annotators = panel.annotators.map(who => input.annotators.find(({ id }) => id === who.id)!);
  const index = indexInput(input, annotators);
  const runs = new Map(facts.map(fact => [fact.item, fact]));
  const pairs = annotators.flatMap((first, at) =>
    annotators.slice(at + 1).map((second, more) => ({
      name: `used ${at + 1} x ${at + more + 2}`,
      rows: byItem(pairRows(first, second, index)),
    })),
  );
  const { tool } = input;
  const labels = annotators.map(annotator => byItemId(index, index.labelsOf(annotator)));
  const verdicts = byItemId(index, index.verdicts);
  const truths = tool ? byItem(toolRows(annotators, index)) : null;
  const heading = [
    'item',
    'run',
    'benchmark',
    'task',
    ...annotators.map(
      ({ name, demo }, at) => `label ${at + 1} (${demo ? 'demo: ' : ''}${visibleLine(name)})`,
    ),
    ...pairs.map(({ name }) => name),
    ...(tool ? ['truth', tool.name, `used ${tool.name}`] : []),
  ];
  const rows = index.items.map(({ id }): Cell[] => {
    const run = runs.get(id);
    return [
      id,
      visibleLine(run?.runId ?? ''),
      visibleLine(run?.benchmark ?? ''),
      visibleLine(run?.taskId ?? ''),
      ...labels.map(own => own.get(id)?.label ?? null),
      ...pairs.map(({ rows }) => useOf(rows.get(id))),
      ...(truths
        ? [truths.get(id)?.first ?? null, verdicts.get(id)?.verdict ?? null, useOf(truths.get(id))]
        : []),
    ];
  });
  return csv([heading, ...rows]);
}

const byItem = (rows: readonly ComparedRow[]): ReadonlyMap<string, ComparedRow> =>
  new Map(rows.map(row => [row.item.id, row]));

const useOf = (row: ComparedRow | undefined): string => row?.use ?? 'not_labelled';
