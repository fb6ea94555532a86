import type { Panel, PanelInput } from '../core/agreement/panel-model.js';
import type { Pass } from '../core/review/passes.js';
import { visibleLine } from '../core/text/visible.js';
import type { Store } from '../store/store.js';
import { panelInput } from './agreement/panel-input.js';
import { lockedPanel } from './agreement.js';
import { labelLines } from './export/label-lines.js';
import { type OutputOptions, writeOutput } from './export/output.js';
import { rowsUsedCsv } from './export/rows-used.js';
import { type Io, print, printJson, remark, UsageError } from './io.js';
import { passNamed } from './pass.js';
import { withProject } from './project.js';

export interface ExportOptions extends OutputOptions {
  pass?: string;
}

/**
 * `trustlayer export rows-used|labels FILE`: what the agreement of a pass was counted from. Locked labels only, and
 * refused before there are any, as the panel is.
 */
export async function exportCommand(
  io: Io,
  what: string,
  file: string,
  options: ExportOptions = {},
): Promise<number> {
  const make = exportsOf.get(what);
  if (!make)
    throw new UsageError(
      `There is no export "${visibleLine(what, 40)}"; there are: ${[...exportsOf.keys()].join(', ')}.`,
    );
  const pass = passNamed(options.pass ?? 'claim');
  return withProject(io, {}, async store => {
    const panel = await lockedPanel(store, pass);
    const { text, rows } = await make(store, pass, await panelInput(store, pass), panel);
    await writeOutput(io, file, text, options);
    const said = `Exported ${rows} ${rows === 1 ? 'row' : 'rows'} of pass ${pass.letter}`;
    if (file === '-') remark(io, `${said}.`);
    else if (io.json) printJson(io, { file, pass: pass.id, rows, snapshot: panel.facts.snapshot });
    else print(io, `${said} to ${visibleLine(file)}.`);
    return 0;
  });
}

type Make = (
  store: Store,
  pass: Pass,
  input: PanelInput,
  panel: Panel,
) => Promise<{ text: string; rows: number }>;

const rowsUsed: Make = async (store, pass, input, panel) => ({
  text: rowsUsedCsv(input, panel, await store.listItems(pass.id)),
  rows: input.items.length,
});

const labels: Make = async (store, pass, input) => {
  const [events, guide, items] = await Promise.all([
    store.listEvents({ pass: pass.id }),
    store.getGuide(pass.id),
    store.listItems(pass.id, { superseded: true }),
  ]);
  // Who has not locked is still labelling: their labels are nobody's business yet.
  const locked = new Set(input.annotators.map(({ id }) => id));
  const own = events.filter(({ annotator }) => locked.has(annotator));
  return { text: labelLines(own, guide?.meaning ?? 0, items), rows: own.length };
};

const exportsOf: ReadonlyMap<string, Make> = new Map([
  ['rows-used', rowsUsed],
  ['labels', labels],
]);
