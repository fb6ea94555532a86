import { join } from 'node:path';
import { blindView } from '../../src/core/review/label-event.js';
import { claimPass } from '../../src/core/review/passes.js';
import { openStore } from '../../src/store/sqlite/open.js';

/** Labels the first items of pass A of the project in `cwd`, as the review screen would store them. */
export async function labelled(cwd: string, annotator: string, values: readonly string[]): Promise<void> {
  const store = await openStore(join(cwd, 'trustlayer.db'), {});
  try {
    await store.addAnnotator(annotator);
    await store.openQueue(claimPass.id, annotator);
    const guide = await store.getGuide(claimPass.id);
    const items = await store.listItems(claimPass.id);
    for (const [at, value] of values.entries()) {
      await store.addEvent({
        item: items[at]?.item ?? '',
        pass: claimPass.id,
        annotator,
        kind: 'label',
        value,
        reason: null,
        evidence: null,
        guideVersion: guide?.version ?? null,
        guideHash: guide?.hash ?? null,
        guideMeaning: guide?.meaning ?? null,
        viewState: { ...blindView, columns: 100, rows: 30 },
        activeMs: 1000,
        seenShare: 1,
        supersedes: null,
      });
    }
  } finally {
    await store.close();
  }
}
