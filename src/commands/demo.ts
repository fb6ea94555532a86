import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { passOf } from '../core/review/passes.js';
import { visibleLine } from '../core/text/visible.js';
import { panelText } from '../report/agreement/text.js';
import { counted } from '../report/counted.js';
import { runsText } from '../report/runs.js';
import { snakeKeys } from '../report/snake-keys.js';
import type { Store } from '../store/store.js';
import { lockedPanel } from './agreement.js';
import { fillDemo } from './demo/fill.js';
import { defaultPlace, hint, type Io, print, printJson, printWidth, shellWord, UsageError } from './io.js';
import { openProject } from './project.js';
import { review } from './review.js';
import { claimsByRun } from './runs.js';

/** Where `trustlayer demo` keeps its project when no folder is named. */
export const demoFolder = 'trustlayer-demo';

/**
 * `trustlayer demo [DIR]`: a project from the bundled samples, audited, with demo labels. Made once; later
 * starts open what is there, a person's own labels included. A folder with a project of somebody's own is
 * refused. Without a terminal it prints the runs with the matcher's verdicts and the agreement panel.
 */
export async function demoCommand(io: Io, folder: string = demoFolder): Promise<number> {
  if (io.place !== defaultPlace)
    throw new UsageError('demo keeps its project in a folder: name that (demo DIR) instead of --db.');
  await makeFolder(io, folder);
  const demoIo: Io = { ...io, place: join(folder, defaultPlace) };
  const store = await openProject(demoIo, { create: true });
  try {
    await fillDemo(demoIo, store);
    if (io.stdin.isTTY && io.stdout.isTTY && !io.json) return await review(demoIo, store, {});
    await printDemo(demoIo, store, folder);
    return 0;
  } finally {
    await store.close();
  }
}

async function makeFolder(io: Io, folder: string): Promise<void> {
  try {
    await mkdir(resolve(io.cwd, folder), { recursive: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'EEXIST' || code === 'ENOTDIR' ? 'a file stands in its place' : code;
    throw new UsageError(`The folder ${visibleLine(folder)} cannot be made (${why}).`);
  }
}

async function printDemo(io: Io, store: Store, folder: string): Promise<void> {
  const pass = passOf('claim')!;
  const runs = await store.listRuns();
  const claims = await claimsByRun(store);
  if (io.json) {
    const { panelJson } = await import('../report/agreement/json.js');
    printJson(io, {
      place: store.place,
      runs: runs.map(run => snakeKeys({ ...run, claim: claims.get(run.runId) ?? null })),
      agreement: panelJson(await lockedPanel(store, pass)),
    });
    return;
  }
  const name = visibleLine(io.place);
  print(
    io,
    `Demo project ${name}: ${counted(runs.length, 'hand-written run')} with the matcher's verdicts.\n`,
  );
  print(io, runsText(runs, claims));
  print(io, '');
  print(io, panelText(await lockedPanel(store, pass), { width: printWidth(io) }));
  const again = folder === demoFolder ? 'demo' : `demo ${shellWord(folder)}`;
  print(io, `\nThis is not a terminal, so the review was not opened. In a terminal: ${io.self} ${again}`);
  print(io, `or: ${hint(io, 'review claim --as NAME')}`);
}
