import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { audit } from '../../src/commands/audit.js';
import { ratedRuns } from '../../src/commands/provenance/rated.js';
import { runResult } from '../../src/core/provenance/run-result.js';
import { blindView } from '../../src/core/review/label-event.js';
import { openStore } from '../../src/store/sqlite/open.js';
import type { Store } from '../../src/store/store.js';
import { lockDraft } from '../../src/tui/update/drafts.js';
import { computed, madeRun, projectWith, typed } from './d2-project.js';
import { fakeIo } from './fake-io.js';

let store: Store;

beforeEach(async () => {
  const cwd = await projectWith([
    madeRun('one', typed),
    madeRun('two', typed, { prompt: 'Write the slope.' }),
    madeRun('three', computed),
  ]);
  store = await openStore(join(cwd, 'trustlayer.db'));
  await audit(fakeIo(cwd, { quiet: true }).io, store);
});
afterEach(() => store.close());

/** Labels the runs and their values in pass C as one person, and locks. */
async function labelled(annotator: string, verdicts: Record<string, string>): Promise<void> {
  await store.addAnnotator(annotator);
  await store.openQueue('provenance', annotator);
  const guide = await store.getGuide('provenance');
  for (const { runId, item, parts } of await store.listTraces()) {
    const verdict = verdicts[runId];
    if (verdict === undefined || item === null) continue;
    for (const [of, value] of [...parts.map(part => [part, 'typed'] as const), [item, verdict] as const])
      await store.addEvent({
        item: of,
        pass: 'provenance',
        annotator,
        kind: 'label',
        value,
        reason: null,
        evidence: null,
        guideVersion: guide!.version,
        guideHash: guide!.hash,
        guideMeaning: guide!.meaning,
        viewState: { ...blindView, columns: 100, rows: 30 },
        activeMs: 1000,
        seenShare: 1,
        supersedes: null,
      });
  }
  await store.addEvent(lockDraft('provenance', annotator));
}

const verdicts = async () =>
  Object.fromEntries(
    (await ratedRuns(store)).runs.map(({ runId, trace, votes }) => [
      runId,
      `${runResult(trace, votes).verdict} ${votes.human}`,
    ]),
  );

describe('what people froze in pass C', () => {
  test('stands where votes are missing, once all have locked and agree', async () => {
    expect(await verdicts()).toEqual({ one: 'suspect null', two: 'suspect null', three: 'clean null' });
    const same = { one: 'gamed:made_up', two: 'clean:direct', three: 'clean' };
    await labelled('ann', same);
    expect(await verdicts()).toMatchObject({ one: 'suspect null' });
    await labelled('bo', same);
    expect(await verdicts()).toEqual({
      one: 'gamed gamed:made_up',
      two: 'clean clean:direct',
      three: 'clean clean',
    });
  });

  test('is nothing where they differ, or cannot tell', async () => {
    await labelled('ann', { one: 'gamed:made_up', two: 'unsure', three: 'clean' });
    await labelled('bo', { one: 'clean', two: 'unsure', three: 'clean' });
    expect(await verdicts()).toMatchObject({ one: 'suspect null', two: 'suspect null' });
  });
});
