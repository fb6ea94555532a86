import type { LabelBundle } from '../../core/review/bundle/bundle.js';
import { chainFaultOf } from '../../core/review/bundle/verify.js';
import { bundleText } from '../../core/review/bundle/write.js';
import { visibleLine } from '../../core/text/visible.js';
import type { Store } from '../../store/store.js';
import { type OutputOptions, writeOutput } from '../export/output.js';
import { hint, type Io, print, printJson, remark, UsageError } from '../io.js';
import { passNamed } from '../pass.js';
import { withProject } from '../project.js';

export interface LabelsExportOptions extends OutputOptions {
  pass?: string;
  as?: string[];
}

/** `trustlayer labels export FILE`: what people did, as a bundle that another project takes in. */
export async function labelsExportCommand(
  io: Io,
  file: string,
  options: LabelsExportOptions = {},
): Promise<number> {
  const pass = options.pass === undefined ? undefined : passNamed(options.pass);
  return withProject(io, {}, async store => {
    const annotators = options.as === undefined ? undefined : await namesOf(store, options.as);
    const bundle = await store.bundleEvents({
      ...(pass && { pass: pass.id }),
      ...(annotators && { annotators }),
    });
    if (bundle.events.length === 0 && bundle.plans === undefined)
      throw new UsageError('There is nothing to export: nobody whom this asks for has labelled here yet.');
    const fault = chainFaultOf(bundle.events);
    if (fault !== null)
      throw new UsageError(
        `Nothing was exported, since no project would take it: ${fault}. See ${hint(io, 'doctor')}.`,
      );
    await writeOutput(io, file, bundleText(bundle), options);
    if (file === '-') remark(io, said(bundle, file, pass?.id));
    else if (io.json) printJson(io, asJson(bundle, file));
    else print(io, `${said(bundle, file, pass?.id)}\nThere: ${io.self} labels import FILE`);
    return 0;
  });
}

/** Names as they are stored; one that is not known is refused with those that are. */
async function namesOf(store: Store, written: readonly string[]): Promise<string[]> {
  const known = (await store.listAnnotators()).map(({ name }) => name);
  return written.map(each => {
    const name = each.normalize('NFC').trim();
    if (known.includes(name)) return name;
    throw new UsageError(
      `No annotator is called "${visibleLine(each, 40)}" here; this project knows: ${known.map(one => visibleLine(one, 40)).join(', ') || 'nobody yet'}.`,
    );
  });
}

function said(
  { events, annotators, plans = [] }: LabelBundle,
  file: string,
  pass: string | undefined,
): string {
  const names = annotators.map(({ name }) => visibleLine(name, 40)).join(', ');
  const others = pass === undefined ? 0 : events.filter(event => event.pass !== pass).length;
  const where = file === '-' ? '' : ` to ${visibleLine(file)}`;
  const what = events.length === 0 ? 'no event yet' : `${events.length} events of ${names}`;
  const planned =
    plans.length === 0 ? '' : ` with ${plans.length === 1 ? 'a plan' : `${plans.length} plans`}`;
  return [
    `Exported ${what}${planned}${where}.`,
    ...(others > 0 ? [`${others} of them are of other passes: a chain travels whole.`] : []),
    `It holds ${plans.length === 0 ? 'labels' : 'labels, and the strata of a plan,'} in plain text: who has yet to label the same items should import it and not read it.`,
  ].join('\n');
}

const asJson = ({ project, passes, annotators, events, items }: LabelBundle, file: string): unknown => ({
  file,
  project,
  passes,
  annotators: annotators.map(({ name }) => name),
  events: events.length,
  items: items.length,
});
