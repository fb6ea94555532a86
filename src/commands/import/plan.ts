import { visibleLine } from '../../core/text/visible.js';
import { type Found, findSources, loadReaders, readers } from '../../readers/index.js';
import type { Reader } from '../../readers/reader.js';
import { nearestName } from '../../readers/typo.js';
import { counted } from '../../report/counted.js';
import { type Io, UsageError } from '../io.js';
import type { Progress } from '../progress.js';

export type Planned = Extract<Found, { kind: 'source' }> & { bytes: number };

/** What an import is going to read, found before anything is opened for writing. */
export interface Plan {
  sources: Planned[];
  skipped: Extract<Found, { kind: 'skipped' }>[];
  failed: Extract<Found, { kind: 'failed' }>[];
  bytes: number;
}

/** Looks at everything below the paths; no more than the first 64 KiB of a file is read. */
export async function planImport(
  io: Io,
  paths: readonly string[],
  format: string | undefined,
  progress: Progress,
): Promise<Plan> {
  const all = await loadReaders();
  const forced = format === undefined ? undefined : readerNamed(format, all);
  const plan: Plan = { sources: [], skipped: [], failed: [], bytes: 0 };
  const onFile = (files: number): void => progress.show(0, 0, `looking at ${counted(files, 'file')}`);
  for await (const found of findSources(paths, {
    readers: all,
    ...(forced && { forced }),
    from: io.cwd,
    onFile,
  })) {
    if (found.kind === 'source') {
      const bytes = await sizeOf(found);
      plan.sources.push({ ...found, bytes });
      plan.bytes += bytes;
    } else if (found.kind === 'skipped') plan.skipped.push(found);
    else plan.failed.push(found);
  }
  return plan;
}

function readerNamed(format: string, all: readonly Reader[]): Reader {
  const reader = all.find(({ name }) => name === format.toLowerCase());
  if (reader) return reader;
  const names = readers.map(({ name }) => name);
  const meant = nearestName(format, names);
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
  throw new UsageError(`No format is called "${visibleLine(format)}". There are ${names.join(', ')}.${hint}`);
}

/** Size of a file, or of the files directly in a folder: enough to tell how far along an import is. */
async function sizeOf({ source }: { source: Planned['source'] }): Promise<number> {
  if (source.kind === 'file') return source.bytes;
  let bytes = 0;
  for (const name of await source.entries()) {
    const member = await source.open(name);
    if (member?.kind === 'file') bytes += member.bytes;
  }
  return bytes;
}
