import { currentLabels, lockOf } from '../core/review/current.js';
import { openPass } from '../tui/shell/perform.js';
import { lockDraft } from '../tui/update/drafts.js';
import { hint, type Io, print, printJson, UsageError } from './io.js';
import { passNamed } from './pass.js';
import { withProject } from './project.js';

/** `trustlayer lock PASS --as NAME`: freezes that annotator's labels; nothing changes them afterwards. */
export async function lockCommand(io: Io, passName: string, annotator: string): Promise<number> {
  const pass = passNamed(passName);
  return withProject(io, {}, async store => {
    const people = await store.listAnnotators();
    if (!people.some(person => person.name === annotator)) {
      const names = people.map(person => person.name).join(', ') || 'nobody yet';
      throw new UsageError(`No annotator is called "${annotator}" here; this project knows: ${names}.`);
    }
    const events = await store.listEvents({ pass: pass.id, annotator });
    const earlier = lockOf(events);
    if (earlier) {
      throw new UsageError(
        `${annotator} locked pass ${pass.letter} on ${earlier.createdAt.slice(0, 10)} already; locked labels are never changed.`,
      );
    }
    const opened = await openPass(store, pass, annotator);
    const labels = currentLabels(events, opened.guide.meaning);
    const labelled = [...labels.values()].filter(({ label, stale }) => label && !stale).length;
    if (labelled === 0)
      throw new UsageError(`${annotator} has no label in pass ${pass.letter} yet: there is nothing to lock.`);
    const event = await store.addEvent(lockDraft(pass.id, annotator));
    const result = {
      pass: pass.id,
      annotator,
      labelled,
      open: opened.queue.length - labelled,
      locked_at: event.createdAt,
    };
    if (io.json) printJson(io, result);
    else {
      print(
        io,
        `Locked pass ${pass.letter} of ${annotator}: ${labelled} labelled, ${result.open} left open. Next: ${hint(io, `agreement ${pass.id}`)}`,
      );
    }
    return 0;
  });
}
