import { bounded } from './bounded.js';
import { ReadError, type Reader, type ReadOptions, type SourceEvent } from './reader.js';
import type { Source } from './source.js';

export { detectReader } from './detect.js';
export { type FindOptions, type Found, findSources } from './find.js';
export type { SourceEvent } from './reader.js';

/** A format by its name, loaded only when it is needed. */
export interface ReaderEntry {
  name: string;
  load(): Promise<Reader>;
}

/** All formats; of several that are likely for a source, the first wins. Folders come before the files in them. */
export const readers: readonly ReaderEntry[] = [
  { name: 'ale', load: async () => (await import('./ale/index.js')).aleReader },
  { name: 'workspace', load: async () => (await import('./workspace/index.js')).workspaceReader },
  {
    name: 'agent-fs-bench',
    load: async () => (await import('./agent-fs-bench/index.js')).agentFsBenchReader,
  },
  { name: 'devai', load: async () => (await import('./devai/index.js')).devaiReader },
  { name: 'opencode', load: async () => (await import('./opencode/index.js')).opencodeReader },
  { name: 'inspect', load: async () => (await import('./inspect/index.js')).inspectReader },
  { name: 'tau-bench', load: async () => (await import('./tau-bench/index.js')).tauBenchReader },
  { name: 'trustlayer', load: async () => (await import('./trustlayer/index.js')).trustlayerReader },
];

export const loadReaders = (): Promise<Reader[]> => Promise.all(readers.map(({ load }) => load()));

/**
 * What one source holds. A source that cannot be read, or not to its end, gives `failed` last; the runs before it
 * stand. A fault of the reader itself is told in the same way, so that one odd file never stops an import.
 */
export async function* readSource(
  source: Source,
  reader: Reader,
  options: ReadOptions,
): AsyncGenerator<SourceEvent> {
  try {
    for await (const event of reader.read(source, options)) yield bounded(event);
  } catch (error) {
    const known = error instanceof ReadError ? error : readerFault(source, reader, error);
    yield bounded({ kind: 'failed', error: known });
  }
}

const readerFault = (source: Source, reader: Reader, error: unknown): ReadError =>
  new ReadError(
    `${source.shown}: the reader of ${reader.name} could not cope with it (${(error as Error).message})`,
    'reader_fault',
    { cause: error },
  );
