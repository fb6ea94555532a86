import { currentLabels, lockOf } from '../../core/review/current.js';
import { blindView } from '../../core/review/label-event.js';
import { claimPass } from '../../core/review/passes.js';
import type { Store } from '../../store/store.js';
import { lockDraft } from '../../tui/update/drafts.js';

interface DemoLabel {
  annotator: string;
  run: string;
  label: string;
  active_ms: number;
}

/** Adds the samples' demo labels, through the same events as a person's, and locks them; those that are there stay. */
export async function addDemoLabels(store: Store, jsonl: string): Promise<void> {
  const labels = jsonl
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => JSON.parse(line) as DemoLabel);
  const guide = await store.getGuide(claimPass.id);
  const items = new Map((await store.listItems(claimPass.id)).map(item => [item.runId, item.item]));
  for (const annotator of new Set(labels.map(label => label.annotator))) {
    await store.addAnnotator(annotator, { demo: true });
    const events = await store.listEvents({ pass: claimPass.id, annotator });
    if (lockOf(events) !== null) continue;
    const labelled = currentLabels(events, guide?.meaning ?? 0);
    for (const { run, label, active_ms } of labels.filter(entry => entry.annotator === annotator)) {
      const item = items.get(run);
      if (item === undefined)
        throw new Error(`samples/demo-labels.jsonl names a run that is not in the samples: ${run}`);
      if (labelled.has(item)) continue;
      await store.addEvent({
        item,
        pass: claimPass.id,
        annotator,
        kind: 'label',
        value: label,
        reason: null,
        evidence: null,
        guideVersion: guide?.version ?? null,
        guideHash: guide?.hash ?? null,
        guideMeaning: guide?.meaning ?? null,
        viewState: { ...blindView, columns: 100, rows: 30 },
        activeMs: active_ms,
        seenShare: 1,
        supersedes: null,
      });
    }
    await store.addEvent(lockDraft(claimPass.id, annotator));
  }
}
