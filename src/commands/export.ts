import type { Pass } from '../core/review/passes.js';
import { visibleLine } from '../core/text/visible.js';
import { reportForms } from '../report/agreement/forms.js';
import { reportJson } from '../report/agreement/json.js';
import type { Store } from '../store/store.js';
import { gather } from './agreement/gather.js';
import { countedReport, lockedReport } from './agreement.js';
import { consensusExport } from './consensus/export.js';
import { labelLines } from './export/label-lines.js';
import { type OutputOptions, writeOutput } from './export/output.js';
import { type RowFacts, rowsUsedCsv, valueKeys } from './export/rows-used.js';
import { type Io, print, printJson, remark, UsageError } from './io.js';
import { passNamed } from './pass.js';
import { withProject } from './project.js';

export interface ExportOptions extends OutputOptions {
  pass?: string;
}

/**
 * `trustlayer export rows-used|labels|consensus FILE`: what the agreement of a pass was counted from, and what was settled. Locked labels only, and
 * refused before there are any, as the panel is.
 */
export async function exportCommand(
  io: Io,
  what: string,
  file: string,
  options: ExportOptions = {},
): Promise<number> {
  const pass = passNamed(options.pass ?? 'claim');
  if (!exportsOf.has(what))
    throw new UsageError(
      `There is no export "${visibleLine(what, 40)}"; there are: ${[...exportsOf.keys()].join(', ')}.`,
    );
  return withProject(io, {}, async store => {
    const { text, rows, snapshot } = await exportFile(what, store, pass);
    await writeOutput(io, file, text, options);
    const said = `Exported ${rows} ${rows === 1 ? 'row' : 'rows'} of ${pass.name}`;
    if (file === '-') remark(io, `${said}.`);
    else if (io.json) printJson(io, { file, pass: pass.id, rows, snapshot });
    else print(io, `${said} to ${visibleLine(file)}.`);
    return 0;
  });
}

export interface Exported {
  text: string;
  rows: number;
  /** Of the labels it was made from; null where no label was counted. */
  snapshot: string | null;
}

/** The text of a file about a pass: an export, or a form of its report. */
export async function exportFile(what: string, store: Store, pass: Pass): Promise<Exported> {
  const make = exportsOf.get(what) ?? formsOf.get(what);
  if (!make) throw new UsageError(`There is no export "${visibleLine(what, 40)}".`);
  return make(store, pass);
}

type Make = (store: Store, pass: Pass) => Promise<Exported>;

const rowsUsed: Make = async (store, pass) => {
  const { report, inputs } = await countedReport(store, pass);
  const [facts, keys] = await Promise.all([store.listItems(pass.id), keysOf(store, pass)]);
  const { text, rows } = rowsUsedCsv(
    inputs,
    report.panels,
    pass.id === 'gates' ? facts.map(ofTask) : facts,
    keys,
  );
  return { text, rows, snapshot: snapshotOf(report) };
};

/** What tells the items of a pass apart besides their runs: keys of values, places of gates. */
async function keysOf(store: Store, { id: pass }: Pass): Promise<ReadonlyMap<string, string>> {
  if (pass === 'provenance') return valueKeys(await store.listTraces());
  if (pass !== 'gates') return new Map();
  const { votedGates } = await import('./agreement/gate-votes.js');
  return new Map([...(await votedGates(store)).values()].map(({ item, place }) => [item, place]));
}

/** A gate is filed under the first run that came with its grader, and is of none. */
const ofTask = (fact: RowFacts): RowFacts => ({ ...fact, runId: null, model: null, band: null });

const labels: Make = async (store, pass) => {
  const report = await lockedReport(store, pass);
  const [gathered, items, traces] = await Promise.all([
    gather(store, pass),
    store.listItems(pass.id, { superseded: true }),
    pass.id === 'provenance' ? store.listTraces() : [],
  ]);
  // Who has not locked is still labelling: their labels are nobody's business yet. Checks are not blind to begin with.
  const locked = new Set(gathered.locked.map(({ annotator }) => annotator.name));
  const own = gathered.events.filter(({ annotator }) => pass.way === 'check' || locked.has(annotator));
  return {
    text: labelLines(own, gathered.guide.meaning, items, traces),
    rows: own.length,
    snapshot: snapshotOf(report),
  };
};

const snapshotOf = ({ panels }: Awaited<ReturnType<typeof lockedReport>>): string | null =>
  panels[0]?.facts.snapshot ?? null;

const exportsOf: ReadonlyMap<string, Make> = new Map([
  ['rows-used', rowsUsed],
  ['labels', labels],
  ['consensus', consensusExport],
]);

const formsOf: ReadonlyMap<string, Make> = new Map(
  Object.entries({
    ...reportForms,
    json: (report: Awaited<ReturnType<typeof lockedReport>>) =>
      `${JSON.stringify(reportJson(report), null, 2)}\n`,
  }).map(([form, textOf]) => [
    form,
    async (store: Store, pass: Pass) => {
      const report = await lockedReport(store, pass);
      const text = textOf(report);
      return { text, rows: text.split('\n').length - 1, snapshot: snapshotOf(report) };
    },
  ]),
);
