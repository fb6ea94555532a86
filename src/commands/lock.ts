import { currentLabels, lockOf } from '../core/review/current.js';
import type { LabelEvent } from '../core/review/label-event.js';
import type { Pass } from '../core/review/passes.js';
import { visibleLine } from '../core/text/visible.js';
import { counted } from '../report/counted.js';
import type { Store } from '../store/store.js';
import type { OpenedPass } from '../tui/messages.js';
import { openPass } from '../tui/shell/open-pass.js';
import { lockDraft } from '../tui/update/drafts.js';
import { annotatorNameFault } from '../tui/update/name.js';
import { openValues } from '../tui/work/open-values.js';
import { annotatorNamed } from './annotator.js';
import { canAsk, confirmed } from './confirm.js';
import { snapshotWords, trySnapshot } from './consensus/snapshot.js';
import { hint, type Io, print, printJson, remark, shellWord, UsageError } from './io.js';
import { passNamed } from './pass.js';
import { withProject } from './project.js';

export interface LockOptions {
  /** Locks without any label, which gives the pass up and opens those behind it (review 1.1). */
  giveUp?: boolean;
  /** Locks without asking although items are open. */
  yes?: boolean;
}

/** `trustlayer lock PASS --as NAME`: freezes that annotator's labels; nothing changes them afterwards. */
export async function lockCommand(
  io: Io,
  passName: string,
  written: string,
  { giveUp = false, yes = false }: LockOptions = {},
): Promise<number> {
  const pass = passNamed(passName);
  return withProject(io, { writes: true }, async store => {
    const annotator = await knownName(store, written, giveUp);
    const events = await store.listEvents({ pass: pass.id, annotator });
    const earlier = lockOf(events);
    if (earlier) {
      throw new UsageError(
        `${annotator} locked ${pass.name} on ${earlier.createdAt.slice(0, 10)} already; locked labels are never changed.`,
      );
    }
    const opened = await openPass(store, pass, annotator);
    const counts = countsOf(events, opened, await openValues(store, opened));
    const why = refusalOf(annotator, pass, counts, giveUp, opened.guide.version);
    if (why !== null)
      throw new UsageError(why.givesUp ? `${why.sentence} ${wayOut(io, pass, annotator)}` : why.sentence);
    if (
      !giveUp &&
      !yes &&
      counts.open + counts.values > 0 &&
      !(await leavesOpen(io, pass, annotator, counts))
    ) {
      remark(io, 'Nothing was locked.');
      return 1;
    }
    const event = await store.addEvent(lockDraft(pass.id, annotator));
    const snapshot = await trySnapshot(store, pass);
    const waiting = await notLocked(store, pass);
    if (io.json)
      printJson(io, {
        pass: pass.id,
        annotator,
        labelled: counts.labelled,
        open: counts.open,
        open_values: counts.values,
        stale: counts.stale,
        given_up: giveUp,
        locked_at: event.createdAt,
        still_to_lock: waiting,
        snapshot: snapshot && { hash: snapshot.hash, created_at: snapshot.createdAt },
      });
    else {
      print(io, lockedWords(annotator, pass, counts, giveUp));
      if (waiting.length > 0)
        remark(io, `Still to lock it: ${waiting.map(name => visibleLine(name, 40)).join(', ')}.`);
      if (snapshot) remark(io, snapshotWords(snapshot));
      if (!giveUp) remark(io, `Next: ${hint(io, `agreement ${pass.id}`)}`);
    }
    return 0;
  });
}

/** A lock is final, so open items are said first: asked of a person, refused where nobody can be asked. */
async function leavesOpen(
  io: Io,
  pass: Pass,
  annotator: string,
  { labelled, open, stale, values }: Counts,
): Promise<boolean> {
  const among = stale > 0 ? `, ${counted(stale, 'stale label')} among them` : '';
  const left = [
    ...(open > 0 ? [`${open} ${open === 1 ? 'is' : 'are'} open${among}`] : []),
    ...(values > 0
      ? [`${counted(values, 'value')} of labelled runs ${values === 1 ? 'has' : 'have'} no label`]
      : []),
  ].join(', and ');
  const sentence = `${annotator} has labelled ${labelled} of ${labelled + open} ${pass.items} of ${pass.name}; ${left}. The lock is final and leaves ${open + values === 1 ? 'it' : 'them'} so.`;
  if (canAsk(io)) return confirmed(io, `${sentence}\nLock all the same?`);
  throw new UsageError(
    `${sentence} To lock all the same: ${hint(io, `lock ${pass.id} --as ${shellWord(annotator)} --yes`)}`,
  );
}

interface Counts {
  /** Items of the annotator's queue with a label that holds. */
  labelled: number;
  open: number;
  stale: number;
  /** Values without a label in runs of pass C that have a verdict. */
  values: number;
  /** Labels on parts of items (values of a run), and on items whose words were replaced since. */
  others: number;
}

function countsOf(events: readonly LabelEvent[], { guide, queue }: OpenedPass, values: number): Counts {
  const items = new Set(queue);
  const made = [...currentLabels(events, guide.meaning).values()].filter(({ label }) => label !== null);
  const own = made.filter(({ item }) => items.has(item));
  const stale = own.filter(state => state.stale).length;
  const labelled = own.length - stale;
  return { labelled, open: queue.length - labelled, stale, values, others: made.length - own.length };
}

/** Why nothing is locked, in one sentence, and whether giving the pass up is the way out; or null. */
function refusalOf(
  annotator: string,
  pass: Pass,
  { labelled, open, stale, others }: Counts,
  giveUp: boolean,
  guide: string,
): { sentence: string; givesUp: boolean } | null {
  if (giveUp && labelled + stale + others > 0)
    return because(
      `${annotator} has ${counted(labelled + stale + others, 'label')} in ${pass.name}: --give-up is for a pass without any; leave it out to lock them.`,
    );
  if (labelled > 0 || (giveUp && open > 0)) return null;
  if (stale > 0) return because(allStale(annotator, pass, stale, guide));
  if (others > 0) return null;
  return open === 0
    ? because(`There is nothing in ${pass.name} for ${annotator}, and so nothing to lock.`)
    : because(`${annotator} has no label in ${pass.name} yet: there is nothing to lock.`, true);
}

const because = (sentence: string, givesUp = false) => ({ sentence, givesUp });

const wayOut = (io: Io, pass: Pass, annotator: string): string =>
  `To give the pass up for good, which opens the passes behind it: ${hint(io, `lock ${pass.id} --as ${shellWord(annotator)} --give-up`)}`;

function lockedWords(
  annotator: string,
  pass: Pass,
  { labelled, open, stale }: Counts,
  givenUp: boolean,
): string {
  if (givenUp)
    return `${annotator} gave ${pass.name} up, which is final: no label, ${counted(open, 'item')} left open.`;
  const among = stale > 0 ? ` (${counted(stale, 'stale label')} among them)` : '';
  return `Locked ${pass.name} of ${annotator}, which is final: ${labelled} labelled, ${open} left open${among}.`;
}

/** Those who are assigned and have not locked; the pass is locked when nobody is left (review 1.1). */
async function notLocked(store: Store, pass: Pass): Promise<string[]> {
  const names = await store.assignedAnnotators(pass.id);
  const events = await store.listEvents({ pass: pass.id });
  return names.filter(name => lockOf(events.filter(({ annotator }) => annotator === name)) === null);
}

/** Giving a pass up is a first act like any other, so it needs no earlier one. */
async function knownName(store: Store, written: string, giveUp: boolean): Promise<string> {
  const known = await annotatorNamed(store, written);
  if (known) return known.name;
  if (giveUp) {
    const fault = annotatorNameFault(written.trim());
    if (fault !== null) throw new UsageError(`--as: ${fault}.`);
    return (await store.addAnnotator(written.trim())).name;
  }
  const names = (await store.listAnnotators()).map(({ name }) => name).join(', ') || 'nobody yet';
  throw new UsageError(
    `No annotator is called "${visibleLine(written, 48)}" here; this project knows: ${names}.`,
  );
}

function allStale(annotator: string, pass: Pass, stale: number, guide: string): string {
  const labels = stale === 1 ? `The one label of ${annotator}` : `All ${stale} labels of ${annotator}`;
  const are = stale === 1 ? 'is' : 'are';
  return `${labels} in ${pass.name} ${are} stale: guide ${guide} changed what a label means, so the items are open again and there is nothing to lock.`;
}
