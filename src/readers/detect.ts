import type { Reader } from './reader.js';
import type { Source } from './source.js';

/** The reader that a source belongs to by its content, or null. A certain one wins, else the first likely one. */
export async function detectReader(source: Source, readers: readonly Reader[]): Promise<Reader | null> {
  let likely: Reader | null = null;
  for (const reader of readers) {
    const detection = await reader.detect(source);
    if (detection === 'certain') return reader;
    if (detection === 'likely') likely ??= reader;
  }
  return likely;
}
