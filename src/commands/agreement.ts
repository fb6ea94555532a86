import { agreementPanel } from '../core/agreement/panel.js';
import type { Panel } from '../core/agreement/panel-model.js';
import { currentLabels, lockOf } from '../core/review/current.js';
import type { Pass } from '../core/review/passes.js';
import { type PanelForm, panelForms } from '../report/agreement/forms.js';
import { panelJson } from '../report/agreement/json.js';
import { panelText } from '../report/agreement/text.js';
import type { Store } from '../store/store.js';
import { panelInput } from './agreement/panel-input.js';
import { hint, type Io, print, printJson, printWidth, remark, UsageError } from './io.js';
import { passNamed } from './pass.js';
import { withProject } from './project.js';

/**
 * `trustlayer agreement [PASS]`: the panel over locked annotators; refused, with the reason, before any lock. Labels
 * that are not locked are not counted; a remark names whose they are, since the panel would colour those to come.
 */
export async function agreementCommand(
  io: Io,
  passName = 'claim',
  forms: Partial<Record<PanelForm, boolean>> = {},
): Promise<number> {
  const pass = passNamed(passName);
  const form = formOf(io, forms);
  return withProject(io, {}, async store => {
    const panel = await lockedPanel(store, pass, hint(io, `lock ${pass.id} --as NAME`));
    const open = await stillLabelling(store, pass);
    if (open.length > 0) {
      remark(
        io,
        `Not counted, since not locked: the labels of ${open.join(', ')}. Who is still labelling should not read on: how labels agree colours those to come.\n`,
      );
    }
    if (io.json) printJson(io, panelJson(panel));
    else if (form) print(io, panelForms[form](panel));
    else print(io, panelText(panel, { width: printWidth(io) }));
    return 0;
  });
}

/** The one form that was asked for; null: text for people, or JSON. */
function formOf(io: Io, forms: Partial<Record<PanelForm, boolean>>): PanelForm | null {
  const asked = (['csv', 'md', 'latex'] as const).filter(form => forms[form]);
  if (asked.length + (io.json ? 1 : 0) > 1) {
    throw new UsageError('One form at a time: --json, --csv, --md or --latex.');
  }
  return asked[0] ?? null;
}

/** The panel of a pass, or the sentence that says why there is none yet. */
export async function lockedPanel(
  store: Store,
  pass: Pass,
  wayToLock = `lock ${pass.id} --as NAME`,
): Promise<Panel> {
  const input = await panelInput(store, pass);
  if (input.annotators.length === 0) throw new UsageError(await notYet(store, pass, wayToLock));
  return agreementPanel(input);
}

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

/**
 * The panel inside the program. Somebody who is still labelling must not see how labels agree, so an own
 * unlocked label closes it; labels of a demo may be looked at before the first own one.
 */
export async function panelForScreen(
  store: Store,
  pass: Pass,
  annotator: string,
  { width, wayToLock }: { width: number; wayToLock: string },
): Promise<string> {
  const own = await store.listEvents({ pass: pass.id, annotator });
  const labelled = own.some(event => event.kind === 'label');
  const input = await panelInput(store, pass);
  const people = input.annotators.filter(person => !person.demo);
  if (lockOf(own) === null && (labelled || people.length > 0)) {
    return [
      `Not shown yet: your labels of pass ${pass.letter} are not locked.`,
      '',
      'Seeing how labels agree would colour the labels that are still to come. Finish the pass,',
      'lock it on the home screen, and the panel opens here.',
    ].join('\n');
  }
  if (input.annotators.length === 0) return notYet(store, pass, wayToLock);
  return panelText(agreementPanel(input), { width });
}

async function notYet(store: Store, pass: Pass, wayToLock: string): Promise<string> {
  const people = (await store.listAnnotators()).filter(person => !person.demo);
  const who =
    people.length === 0
      ? 'nobody has labelled yet'
      : `not locked yet: ${people.map(({ name }) => name).join(', ')}`;
  return `Agreement of pass ${pass.letter} is counted from locked labels only, and none are locked (${who}): lock them first, on the home screen or with: ${wayToLock}`;
}
