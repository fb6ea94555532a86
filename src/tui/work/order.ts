import { currentLabels, lockOf } from '../../core/review/current.js';
import { claimPass, type Pass, passOf, provenancePass, severityPass } from '../../core/review/passes.js';
import { visibleLine } from '../../core/text/visible.js';
import { called } from '../../store/called.js';
import { type Store, StoreError } from '../../store/store.js';

/**
 * Why a pass does not open for somebody yet, in one sentence, or null (review 1.1): their own lock of the passes before
 * it is missing, where those have items for them; or, where it shows verdicts or what is flagged, their blind labels of
 * pass C are not locked.
 */
export async function notYet(store: Store, pass: Pass, annotator: string): Promise<string | null> {
  for (const id of pass.after) {
    const before = passOf(id);
    if (!before || lockOf(await store.listEvents({ pass: id, annotator }))) continue;
    if ((await itemsFor(store, before, annotator)) === 0) continue;
    return `${pass.name} shows whole runs, so it opens when your labels of ${before.name} are locked: choose ${before.name} on the home screen and press L, or run "${called(`lock ${id} --as ${shown(annotator)}`)}" (without a label of yours that gives it up, which the command wants told: --give-up)`;
  }
  if (pass.id === 'provenance') return null;
  const own = await store.listEvents({ pass: 'provenance', annotator });
  if (lockOf(own)) return null;
  const labels = [...currentLabels(own, 0).values()].filter(({ label }) => label !== null).length;
  if (labels === 0) return null;
  return `This shows what the tracer flagged, and you have ${labels} blind ${labels === 1 ? 'label' : 'labels'} of pass C that ${labels === 1 ? 'is' : 'are'} not locked: lock ${labels === 1 ? 'it' : 'them'} first (L on the home screen, or "${called(`lock provenance --as ${shown(annotator)}`)}")`;
}

/**
 * Why votes on refuted claims wait: they show the record, the re-grade and the words that the matcher found, which the labels
 * of passes A, C and B must not know of (review 1.1). null: they may be asked.
 */
export async function notYetOnClaims(store: Store, annotator: string): Promise<string | null> {
  const open: string[] = [];
  for (const pass of [claimPass, provenancePass, severityPass]) {
    if (lockOf(await store.listEvents({ pass: pass.id, annotator }))) continue;
    if ((await itemsFor(store, pass, annotator)) > 0) open.push(pass.name);
  }
  if (open.length === 0) return null;
  return `votes on claims show record and re-grade, so they wait until you have locked ${open.join(', ')}`;
}

/** A name as a shell takes it. */
const shown = (name: string): string =>
  /^[\w.@-]+$/.test(name) ? name : `'${visibleLine(name).replaceAll("'", "'\\''")}'`;

/** Items of a pass for somebody; 0 where a sealed plan does not name them. */
export async function itemsFor(store: Store, pass: Pass, annotator: string): Promise<number> {
  try {
    return (await store.openQueue(pass.id, annotator)).length;
  } catch (error) {
    // A sealed plan that does not name this annotator: nothing of the pass is theirs to lock.
    if (error instanceof StoreError && error.code === 'invalid') return 0;
    throw error;
  }
}
