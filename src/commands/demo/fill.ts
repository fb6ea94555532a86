import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { visibleLine } from '../../core/text/visible.js';
import type { Store } from '../../store/store.js';
import { audit } from '../audit.js';
import { importInto } from '../import.js';
import { type Io, remark, UsageError } from '../io.js';
import { inTurn } from '../turn.js';
import { importVotes } from '../votes.js';
import { addDemoLabels } from './labels.js';

/** Set while the samples are being poured in: what stands there then is the demo's, and may be filled on. */
const filling = 'demoFilling';

/** Folders of runs, each with the folder of their tasks. */
const sources = [
  [['ale', 'inspect'], 'ale-tasks'],
  [['local'], 'local-tasks'],
] as const;

/** Fills a new project from the samples, or goes on where an earlier filling broke off; never into somebody's own. */
export async function fillDemo(io: Io, store: Store): Promise<void> {
  if ((await store.getSetting('demo')) === true) return;
  const turn = { name: 'demo', said: 'Another demo is being made here' };
  await inTurn(io, store, turn, () => fill(io, store));
}

async function fill(io: Io, store: Store): Promise<void> {
  if ((await store.getSetting('demo')) === true) return;
  if ((await store.getSetting(filling)) !== true) {
    if (!(await isEmpty(store))) {
      throw new UsageError(
        `${visibleLine(io.place)} is a project of your own, which demo leaves alone: name another folder (demo DIR).`,
      );
    }
    await store.putSetting(filling, true);
  }
  const samples = fileURLToPath(new URL('../samples/', import.meta.url));
  const quiet = { ...io, json: false };
  // Apart, since the grader of the local runs goes for every task of what is imported with it.
  for (const [names, tasks] of sources)
    await importInto(
      quiet,
      store,
      names.map(name => join(samples, name)),
      { tasks: [join(samples, tasks)], shownAs: path => path.replace(samples, 'samples/') },
    );
  // Once, so that nobody waits: a re-grade of one run says so, and `audit --regrade` runs them twice.
  const { grading } = await audit(quiet, store, { repeat: 1 });
  await importVotes(quiet, store, [join(samples, 'votes.jsonl')]);
  await addDemoLabels(store, await readFile(join(samples, 'demo-labels.jsonl'), 'utf8'));
  await store.putSetting('demo', true);
  const { regraded, unverified } = grading.regrade;
  if ((unverified.not_runnable?.results ?? 0) * 2 > regraded)
    remark(
      io,
      'Most graders of the samples cannot be run here (doctor says what is missing), so their re-grades say so.',
    );
}

async function isEmpty(store: Store): Promise<boolean> {
  const { runs } = await store.facts();
  return runs === 0 && (await store.listAnnotators()).length === 0;
}
