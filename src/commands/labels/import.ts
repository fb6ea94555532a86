import { type Frozen, frozenBy } from '../../core/review/frozen.js';
import type { PassId } from '../../core/review/label-event.js';
import { passes } from '../../core/review/passes.js';
import { lookAlikes } from '../../core/text/look-alike.js';
import { visibleLine } from '../../core/text/visible.js';
import type { MergeOutcome, Store } from '../../store/store.js';
import { trySnapshot } from '../consensus/snapshot.js';
import { type Io, print, printJson, remark, UsageError } from '../io.js';
import { withProject } from '../project.js';
import { bundleFrom } from './read-bundle.js';
import { importedText, type LabelsImported } from './text.js';

/** `trustlayer labels import FILE...`: takes bundles in, all or none; the same ones again change nothing. */
export async function labelsImportCommand(
  io: Io,
  files: readonly string[],
  { keepPlans = false }: { keepPlans?: boolean } = {},
): Promise<number> {
  if (files.filter(file => file === '-').length > 1)
    throw new UsageError('Standard input can be read once: - stands in the list twice.');
  return withProject(io, { writes: true }, async store => {
    const bundles = [];
    for (const file of files) bundles.push(await bundleFrom(io, file));
    const outcome = await store.mergeEvents(bundles, { keepPlans });
    for (const pass of passes) await trySnapshot(store, pass);
    const imported = { bundles: bundles.length, outcome, locks: await locksOf(store, outcome) };
    if (io.json) printJson(io, asJson(imported));
    else print(io, importedText(imported));
    const people = (await store.listAnnotators()).map(({ name }) => name);
    for (const [one, other] of lookAlikes(people))
      remark(
        io,
        `Warning: the annotators "${visibleLine(one, 48)}" and "${visibleLine(other, 48)}" look the same and count as two people.`,
      );
    return 0;
  });
}

/** Where locks and labels of one person were made apart. */
async function locksOf(store: Store, { annotators }: MergeOutcome): Promise<LabelsImported['locks']> {
  const locks: LabelsImported['locks'] = [];
  for (const { name } of annotators) {
    const events = await store.listEvents({ annotator: name });
    for (const pass of new Set(events.map(event => event.pass)))
      locks.push(...lockOf(name, pass, frozenBy(events.filter(event => event.pass === pass))));
  }
  return locks;
}

function lockOf(annotator: string, pass: PassId, frozen: Frozen | null): LabelsImported['locks'] {
  if (frozen === null || frozen.outside.length + frozen.overruled.length === 0) return [];
  return [{ annotator, pass, outside: frozen.outside.length, overruled: frozen.overruled.length }];
}

const asJson = ({ bundles, outcome, locks }: LabelsImported): unknown => ({
  bundles,
  events: outcome.events,
  added: outcome.added,
  without_item: outcome.withoutItem,
  annotators: outcome.annotators.map(({ name, added, here, elsewhere, machines }) => ({
    name,
    added,
    from_here: here,
    from_elsewhere: elsewhere,
    other_machines: machines,
  })),
  guides: outcome.guides.map(({ pass, version, changesMeaning }) => ({
    pass,
    version,
    changes_meaning: changesMeaning,
  })),
  ...(outcome.plans && { plans: outcome.plans }),
  guides_apart: outcome.guidesApart,
  locks_apart: locks.map(({ annotator, pass, outside, overruled }) => ({
    annotator,
    pass,
    labels_outside: outside,
    labels_overruled: overruled,
  })),
});
