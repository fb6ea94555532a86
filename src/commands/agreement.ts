import { agreementPanel } from '../core/agreement/panel.js';
import type { Panel, PanelInput } from '../core/agreement/panel-model.js';
import type { PassReport } from '../core/agreement/pass-report.js';
import type { UpheldReport } from '../core/agreement/upheld-shares.js';
import { currentLabels, lockOf } from '../core/review/current.js';
import { type Pass, provenancePass } from '../core/review/passes.js';
import { type ReportForm, reportForms } from '../report/agreement/forms.js';
import { reportJson } from '../report/agreement/json.js';
import { reportText } from '../report/agreement/text.js';
import { called } from '../store/called.js';
import type { Store } from '../store/store.js';
import { addedAfterPlan } from '../tui/work/added-after.js';
import { type Gathered, gather } from './agreement/gather.js';
import { panelInputs } from './agreement/panel-input.js';
import { hint, type Io, print, printJson, printWidth, remark, UsageError } from './io.js';
import { passNamed } from './pass.js';
import { withProject } from './project.js';

/**
 * `trustlayer agreement [PASS]`: the panels over locked annotators; refused, with the reason, before any lock. Labels
 * that are not locked are not counted; a remark names whose they are, since the panel would colour those to come.
 */
export async function agreementCommand(
  io: Io,
  passName = 'claim',
  forms: Partial<Record<ReportForm, boolean>> = {},
): Promise<number> {
  const pass = passNamed(passName);
  const form = formOf(io, forms);
  return withProject(io, {}, async store => {
    const report = await lockedReport(store, pass, hint(io, `lock ${pass.id} --as NAME`));
    const open = await stillLabelling(store, pass.way === 'check' ? provenancePass : pass);
    if (open.length > 0) {
      remark(
        io,
        `Not counted, since not locked: the labels of ${open.join(', ')}. Who is still labelling should not read on: how labels agree colours those to come.\n`,
      );
    }
    const added = await addedAfterPlan(store, pass);
    if (added) remark(io, `${added.sentence}\n`);
    if (io.json) printJson(io, reportJson(report));
    else if (form) print(io, reportForms[form](report));
    else print(io, reportText(report, { width: printWidth(io) }));
    return 0;
  });
}

/** The one form that was asked for; null: text for people, or JSON. */
function formOf(io: Io, forms: Partial<Record<ReportForm, boolean>>): ReportForm | null {
  const asked = (['csv', 'md', 'latex'] as const).filter(form => forms[form]);
  if (asked.length + (io.json ? 1 : 0) > 1) {
    throw new UsageError('One form at a time: --json, --csv, --md or --latex.');
  }
  return asked[0] ?? null;
}

/** The report of a pass, or the sentence that says why there is none yet. */
export const lockedReport = async (store: Store, pass: Pass, wayToLock?: string): Promise<PassReport> =>
  (await countedReport(store, pass, wayToLock)).report;

/** The report with the rows that it was counted from: one input for each of its panels. */
export async function countedReport(
  store: Store,
  pass: Pass,
  wayToLock = called(`lock ${pass.id} --as NAME`),
): Promise<{ report: PassReport; inputs: readonly PanelInput[] }> {
  const blindPass = pass.way === 'check' ? provenancePass : pass;
  const gathered = await gather(store, blindPass);
  const upheld = await upheldOfPass(store, gathered);
  const locked = pass.way === 'blind' && gathered.locked.length > 0;
  if (!locked && !isChecked(upheld))
    throw new UsageError(
      pass.way === 'check' ? 'Nobody has checked a verdict yet.' : await notYet(store, pass, wayToLock),
    );
  const inputs = locked ? await panelInputs(store, pass, gathered) : [];
  return { report: { pass: pass.id, panels: await panelsOf(inputs), upheld }, inputs };
}

/** The panel of the main question of a pass, or the sentence that says why there is none yet. */
export async function lockedPanel(store: Store, pass: Pass, wayToLock?: string): Promise<Panel> {
  const [panel] = (await lockedReport(store, pass, wayToLock)).panels;
  if (!panel)
    throw new UsageError(await notYet(store, pass, wayToLock ?? called(`lock ${pass.id} --as NAME`)));
  return panel;
}

async function panelsOf(inputs: readonly PanelInput[]): Promise<Panel[]> {
  // Beta quantiles are not worth their loading time where nothing was drawn.
  const population = inputs.some(({ design }) => design)
    ? (await import('../core/agreement/panel-population.js')).populationOf
    : undefined;
  return inputs.map(input => agreementPanel(input, population));
}

/** Only runs have verdicts that can be upheld. */
async function upheldOfPass(store: Store, gathered: Gathered): Promise<UpheldReport | null> {
  if (gathered.pass.id !== 'provenance') return null;
  const { upheldReport } = await import('./agreement/upheld.js');
  return upheldReport(store, gathered);
}

const isChecked = (upheld: UpheldReport | null): boolean =>
  upheld?.shown.some(({ total, of_earlier }) => total.upheld.n > 0 || of_earlier > 0) ?? false;

/** Who has a label in force in the pass and has not locked it. */
async function stillLabelling(store: Store, pass: Pass): Promise<string[]> {
  const [people, events, guide] = await Promise.all([
    store.listAnnotators(),
    store.listEvents({ pass: pass.id }),
    store.getGuide(pass.id),
  ]);
  return people
    .filter(({ name }) => {
      const own = events.filter(({ annotator }) => annotator === name);
      const labels = currentLabels(own, guide?.meaning ?? 0);
      return lockOf(own) === null && [...labels.values()].some(({ label }) => label !== null);
    })
    .map(({ name }) => name);
}

async function notYet(store: Store, pass: Pass, wayToLock: string): Promise<string> {
  const people = (await store.listAnnotators()).filter(person => !person.demo);
  const who =
    people.length === 0
      ? 'nobody has labelled yet'
      : `not locked yet: ${people.map(({ name }) => name).join(', ')}`;
  return `Agreement of ${pass.name} is counted from locked labels only, and none are locked (${who}): lock them first, on the home screen or with: ${wayToLock}`;
}
