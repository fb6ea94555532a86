import type { RunHead } from '../../core/run/types.js';
import { readSource } from '../../readers/index.js';
import { defaultLimits } from '../../readers/reader.js';
import type { ImportWriter } from '../../store/store.js';
import type { Planned } from './plan.js';
import type { SourceTally } from './tally.js';
import type { TaskFiles, TaskFolders } from './task-files.js';

/** Streams one source into the project: no more than one step or file is held between reader and store. */
export async function readInto(
  writer: ImportWriter,
  planned: Planned,
  tally: SourceTally,
  onBytes: (bytes: number) => void,
  tasks: TaskFolders | null = null,
): Promise<void> {
  const options = { limits: defaultLimits, onProgress: onBytes };
  let openRun: RunHead | null = null;
  let hasFailed = false;
  for await (const event of readSource(planned.source, planned.reader, options)) {
    switch (event.kind) {
      case 'run':
        openRun = event.head;
        await writer.beginRun(event.head);
        break;
      case 'step':
        await writer.addStep(event.step);
        break;
      case 'file':
        await writer.addFile(event);
        break;
      case 'end': {
        const added: TaskFiles | null =
          (openRun && (await tasks?.filesFor({ ...openRun, ...event.tail }))) ?? null;
        for (const file of added?.files ?? []) await writer.addFile(file);
        const own = event.tail.warnings ?? openRun?.warnings ?? [];
        const warnings = [...own, ...(added?.warnings ?? [])];
        const outcome = await writer.endRun({ ...event.tail, ...added?.tail, warnings });
        tally.run(openRun?.runId ?? '', outcome, warnings, added?.hasGrader);
        openRun = null;
        break;
      }
      case 'warning':
        tally.warning(event.warning);
        break;
      case 'skipped':
        tally.skippedRecord(event.warning);
        break;
      case 'failed':
        hasFailed = true;
        tally.failed(event.error.code, event.error.message);
    }
  }
  // The source broke off inside a run; nothing of it was whole.
  if (openRun !== null) await writer.abandonRun();
  if (!hasFailed) tally.finish();
}
