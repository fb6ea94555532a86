import { readSource } from '../../readers/index.js';
import { defaultLimits } from '../../readers/reader.js';
import type { ImportWriter } from '../../store/store.js';
import type { Planned } from './plan.js';
import type { SourceTally } from './tally.js';

/** Streams one source into the project: no more than one step or file is held between reader and store. */
export async function readInto(
  writer: ImportWriter,
  planned: Planned,
  tally: SourceTally,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const options = { limits: defaultLimits, onProgress: onBytes };
  let openRun: string | null = null;
  let hasFailed = false;
  for await (const event of readSource(planned.source, planned.reader, options)) {
    switch (event.kind) {
      case 'run':
        openRun = event.head.runId;
        await writer.beginRun(event.head);
        break;
      case 'step':
        await writer.addStep(event.step);
        break;
      case 'file':
        await writer.addFile(event);
        break;
      case 'end': {
        const outcome = await writer.endRun(event.tail);
        tally.run(openRun ?? '', outcome, event.tail.warnings ?? []);
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
