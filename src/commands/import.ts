import { visibleLine } from '../core/text/visible.js';
import { counted } from '../report/counted.js';
import type { ImportReport } from '../report/import/import-report.js';
import { failureText, importText } from '../report/import/text.js';
import { snakeKeys } from '../report/snake-keys.js';
import type { Store } from '../store/store.js';
import { type Plan, planImport } from './import/plan.js';
import { readInto } from './import/read-into.js';
import { Tally } from './import/tally.js';
import { TaskFolders } from './import/task-files.js';
import { interruptible } from './interrupt.js';
import { hint, type Io, print, printJson, remark } from './io.js';
import { type Progress, progressOn } from './progress.js';
import { withProject } from './project.js';

export interface ImportOptions {
  /** Read everything as this format. */
  format?: string;
  /** Folders of tasks, for graders, and for inputs and references that runs do not hold themselves. */
  tasks?: readonly string[];
}

/**
 * `trustlayer import PATH...`: reads saved runs into the project, which it makes when there is none. Exit code 2 when
 * an input could not be read; the others are imported all the same.
 */
export async function importCommand(
  io: Io,
  paths: readonly string[],
  options: ImportOptions = {},
): Promise<number> {
  const progress = progressOn(io);
  let kept = async () => 'Nothing was imported yet.';
  const report = await interruptible(
    io,
    () => kept(),
    async () => {
      const tasks = await TaskFolders.named(options.tasks ?? [], io.cwd);
      const plan = await planImport(io, paths, options.format, progress);
      if (plan.sources.length === 0) return nothingToRead(plan, tasks);
      return withProject(io, { create: true }, store => {
        kept = () => keptOf(io, store);
        return importPlan(store, plan, progress, tasks);
      });
    },
  );
  progress.clear();
  if (io.json) printJson(io, snakeKeys(report));
  else print(io, importText(report));
  for (const failure of report.failed) io.stderr.write(`trustlayer: ${failureText(failure)}\n`);
  if (!io.json && report.runsInProject)
    remark(io, `\nNext: ${hint(io, 'audit')}\nthen: ${hint(io, 'review claim --as NAME')}`);
  return report.failed.length > 0 ? 2 : 0;
}

/** The same into a project that is open, as data; nothing is printed but progress. */
export async function importInto(
  io: Io,
  store: Store,
  paths: readonly string[],
  options: ImportOptions & { shownAs?: (path: string) => string } = {},
): Promise<ImportReport> {
  const progress = progressOn(io);
  const tasks = await TaskFolders.named(options.tasks ?? [], io.cwd);
  const plan = await planImport(io, paths, options.format, progress);
  const report = await importPlan(store, plan, progress, tasks, options.shownAs);
  progress.clear();
  return report;
}

async function importPlan(
  store: Store,
  plan: Plan,
  progress: Progress,
  tasks: TaskFolders,
  shownAs: (path: string) => string = path => path,
): Promise<ImportReport> {
  const tally = tallyOf(plan, shownAs);
  const writer = await store.beginImport();
  let before = 0;
  try {
    for (const planned of plan.sources) {
      const show = (bytes: number): void => progress.show(before + bytes, plan.bytes, 'importing');
      await readInto(writer, planned, tally.source(planned.source, planned.reader.name), show, tasks);
      before += planned.bytes;
      show(0);
    }
  } finally {
    await writer.finish();
  }
  return tally.report((await store.facts()).runs, tasks.isNamed);
}

/** What an interrupted import leaves: whole runs. */
async function keptOf(io: Io, store: Store): Promise<string> {
  const { runs } = await store.facts();
  return `The runs that were read until now are kept: ${visibleLine(io.place)} has ${counted(runs, 'run')}. The same import again adds the others.`;
}

const nothingToRead = (plan: Plan, tasks: TaskFolders): ImportReport =>
  tallyOf(plan, path => path).report(null, tasks.isNamed);

function tallyOf(plan: Plan, shownAs: (path: string) => string): Tally {
  const tally = new Tally(shownAs);
  for (const { shown, reason } of plan.skipped) tally.skippedFile(shown, reason);
  for (const { shown, code, message } of plan.failed) tally.failed(shown, code, message);
  return tally;
}
