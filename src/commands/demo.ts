import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { passOf } from '../core/review/passes.js';
import { visibleLine } from '../core/text/visible.js';
import { panelText } from '../report/agreement/text.js';
import { runsText } from '../report/runs.js';
import type { Store } from '../store/store.js';
import { lockedPanel } from './agreement.js';
import { audit } from './audit.js';
import { addDemoLabels } from './demo/labels.js';
import { importInto } from './import.js';
import { hint, type Io, print, printWidth } from './io.js';
import { openProject, projectPath } from './project.js';
import { review } from './review.js';
import { claimsByRun } from './runs.js';

/** Where `trustlayer demo` keeps its project when no folder is named. */
export const demoFolder = 'trustlayer-demo';

/**
 * `trustlayer demo [DIR]`: a project from the bundled samples, audited, with demo labels. Made once; later
 * starts open what is there, a person's own labels included. Without a terminal it prints what a screen
 * would show.
 */
export async function demoCommand(io: Io, folder: string = demoFolder): Promise<number> {
  const place = join(folder, 'trustlayer.db');
  const demoIo: Io = { ...io, place };
  await mkdir(join(io.cwd, folder), { recursive: true });
  const made = existsSync(projectPath(demoIo));
  const store = await openProject(demoIo, { create: true });
  try {
    if (!made || (await store.getSetting('demo')) === null) await fill(demoIo, store);
    if (io.stdin.isTTY && io.stdout.isTTY && !io.json) return await review(demoIo, store, {});
    await printDemo(demoIo, store);
    return 0;
  } finally {
    await store.close();
  }
}

async function fill(io: Io, store: Store): Promise<void> {
  const samples = fileURLToPath(new URL('../samples/', import.meta.url));
  await importInto(
    { ...io, json: false },
    store,
    [join(samples, 'ale'), join(samples, 'inspect'), join(samples, 'local')],
    {
      shownAs: path => path.replace(samples, 'samples/'),
    },
  );
  await audit({ ...io, json: false }, store);
  await addDemoLabels(store, await readFile(join(samples, 'demo-labels.jsonl'), 'utf8'));
  await store.putSetting('demo', true);
}

async function printDemo(io: Io, store: Store): Promise<void> {
  const pass = passOf('claim')!;
  const runs = await store.listRuns();
  const claims = await claimsByRun(store);
  if (io.json) {
    const { panelJson } = await import('../report/agreement/json.js');
    io.stdout.write(
      `${JSON.stringify({ place: store.place, runs: runs.map(run => ({ ...run, claim: claims.get(run.runId) ?? null })), agreement: panelJson(await lockedPanel(store, pass)) }, null, 2)}\n`,
    );
    return;
  }
  print(
    io,
    `Demo project ${visibleLine(io.place)}: ${runs.length} hand-written runs with the matcher's verdicts.\n`,
  );
  print(io, runsText(runs, claims));
  print(io, '');
  print(io, panelText(await lockedPanel(store, pass), { width: printWidth(io) }));
  print(io, `\nThis is not a terminal, so the review was not opened. In a terminal: npm start`);
  print(io, `or: ${hint(io, 'review claim --as NAME')}`);
}
