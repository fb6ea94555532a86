import { currentLabels, lockOf } from '../core/review/current.js';
import { type Pass, passes } from '../core/review/passes.js';
import { visibleLine } from '../core/text/visible.js';
import { counted } from '../report/counted.js';
import type { Store } from '../store/store.js';
import { openPass } from '../tui/shell/open-pass.js';
import { lockDraft } from '../tui/update/drafts.js';
import { annotatorNamed } from './annotator.js';
import { hint, type Io, print, printJson, remark, shellWord, UsageError } from './io.js';
import { passNamed } from './pass.js';
import { withProject } from './project.js';

/**
 * `trustlayer lock PASS --as NAME`: freezes that annotator's labels; nothing changes them afterwards. Without any label
 * it gives the pass up, which opens the passes behind it, and must be asked for.
 */
export async function lockCommand(
  io: Io,
  passName: string,
  written: string,
  { giveUp = false }: { giveUp?: boolean } = {},
): Promise<number> {
  const pass = passNamed(passName);
  return withProject(io, {}, async store => {
    const annotator = await knownName(store, written);
    const events = await store.listEvents({ pass: pass.id, annotator });
    const earlier = lockOf(events);
    if (earlier) {
      throw new UsageError(
        `${annotator} locked pass ${pass.letter} on ${earlier.createdAt.slice(0, 10)} already; locked labels are never changed.`,
      );
    }
    const opened = await openPass(store, pass, annotator);
    const labels = currentLabels(events, opened.guide.meaning);
    const made = [...labels.values()].filter(({ label }) => label !== null);
    const stale = made.filter(label => label.stale).length;
    const labelled = made.length - stale;
    if (labelled === 0 && (stale > 0 || !giveUp)) {
      const why = nothingToLock(annotator, pass, stale, opened.guide.version);
      throw new UsageError(stale === 0 && opensOthers(pass) ? `${why} ${wayOut(io, pass, annotator)}` : why);
    }
    const event = await store.addEvent(lockDraft(pass.id, annotator));
    const result = {
      pass: pass.id,
      annotator,
      labelled,
      open: opened.queue.length - labelled,
      stale,
      locked_at: event.createdAt,
    };
    if (io.json) printJson(io, result);
    else {
      print(
        io,
        `Locked pass ${pass.letter} of ${annotator}, which is final: ${labelled} labelled, ${result.open} left open${stale > 0 ? ` (${counted(stale, 'stale label')} among them)` : ''}.`,
      );
      remark(io, `Next: ${hint(io, `agreement ${pass.id}`)}`);
    }
    return 0;
  });
}

async function knownName(store: Store, written: string): Promise<string> {
  const known = await annotatorNamed(store, written);
  if (known) return known.name;
  const names = (await store.listAnnotators()).map(({ name }) => name).join(', ') || 'nobody yet';
  throw new UsageError(
    `No annotator is called "${visibleLine(written, 48)}" here; this project knows: ${names}.`,
  );
}

const opensOthers = (pass: Pass): boolean => passes.some(({ after }) => after.includes(pass.id));

const wayOut = (io: Io, pass: Pass, annotator: string): string =>
  `To give the pass up, which opens the passes behind it: ${hint(io, `lock ${pass.id} --as ${shellWord(annotator)} --give-up`)}`;

function nothingToLock(annotator: string, { letter }: Pass, stale: number, guide: string): string {
  if (stale === 0) return `${annotator} has no label in pass ${letter} yet: there is nothing to lock.`;
  const labels = stale === 1 ? `The one label of ${annotator}` : `All ${stale} labels of ${annotator}`;
  const are = stale === 1 ? 'is' : 'are';
  return `${labels} in pass ${letter} ${are} stale: guide ${guide} changed what a label means, so the items are open again and there is nothing to lock.`;
}
