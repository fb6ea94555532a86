import type { FileRef, RunHead, Warning } from '../../core/run/types.js';
import { filesBelow } from '../folder-files.js';
import type { ReadEvent } from '../reader.js';
import type { RunFiles } from '../run-files.js';
import type { Source } from '../source.js';
import type { EventLog } from './events.js';

const mostFiles = 5000;
/** Left in place of a file that could not be fetched from the machine the agent worked on. */
const marker = '.unreadable';

/** What the run left in output/, file by file; the result lists them and says whether that is all of it. */
export async function* outputsFrom(
  folder: Source,
  events: EventLog | null,
  runFiles: RunFiles,
  warn: (warning: Warning) => void,
): AsyncGenerator<ReadEvent, Pick<RunHead, 'outputs' | 'outputsState'>> {
  const { files, cut } = await filesBelow(folder, 'output', mostFiles);
  const lost = files.filter(file => file.path.endsWith(marker));
  const outputs: FileRef[] = [];
  for (const file of files) {
    if (file.path.endsWith(marker)) continue;
    // With the folder in its name, as the transcript calls it: evidence is found by that.
    const { event, ref } = await runFiles.onDisk(file, 'output', file.path);
    outputs.push(ref);
    yield event;
  }
  for (const file of lost) {
    const text = `${file.path.slice(0, -marker.length)} could not be fetched when the run was saved`;
    warn({ code: 'output_unreadable', at: { file: file.path }, text });
  }
  if (cut)
    warn({
      code: 'too_many_files',
      at: { file: 'output' },
      text: `only ${mostFiles} files of output/ are listed`,
    });
  const incomplete = lost.length > 0 || cut || Number(events?.get('output_gather_done')?.data.errors) > 0;
  const state =
    outputs.length + lost.length > 0 ? (incomplete ? 'partial' : 'saved') : emptyState(events, warn);
  return { outputs, outputsState: state };
}

/** Without a file it matters whether the agent left none or nobody fetched them; the event log may say. */
function emptyState(events: EventLog | null, warn: (warning: Warning) => void): RunHead['outputsState'] {
  const done = events?.get('output_gather_done')?.data;
  // Sent to a bucket, or never fetched: they may exist elsewhere.
  if (done) return done.transport === 'cua' ? 'missing' : 'not_collected';
  const failed = events?.get('output_gather_failed');
  if (failed)
    warn({ code: 'outputs_not_fetched', at: failed.ref, text: 'the output files could not be fetched' });
  return 'not_collected';
}
