import type { RunHead } from '../../src/core/run/types.js';
import { findSources, loadReaders, readSource } from '../../src/readers/index.js';
import { defaultLimits } from '../../src/readers/reader.js';
import { inSamples } from './saved-runs.js';

/** All sample runs through the readers: each head with what was settled at its end, and whatever went wrong. */
export async function readSamples(): Promise<{ heads: RunHead[]; faults: string[] }> {
  const heads: RunHead[] = [];
  const faults: string[] = [];
  const folders = ['ale', 'inspect', 'local'];
  for await (const found of findSources(folders, { readers: await loadReaders(), from: inSamples() })) {
    if (found.kind === 'failed') faults.push(found.message);
    if (found.kind !== 'source') continue;
    for await (const event of readSource(found.source, found.reader, { limits: defaultLimits })) {
      if (event.kind === 'run') heads.push(event.head);
      else if (event.kind === 'end') heads.push({ ...heads.pop()!, ...event.tail });
      else if (event.kind !== 'step' && event.kind !== 'file') faults.push(JSON.stringify(event));
    }
  }
  return { heads, faults };
}
