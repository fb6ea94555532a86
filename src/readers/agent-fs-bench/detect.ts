import { hasAll, type Peek, peekJson } from '../json/peek.js';
import type { Detection } from '../reader.js';
import type { Source } from '../source.js';
import { decodeText } from '../text/decode.js';
import { names } from './names.js';

/** What of a run folder shows, by its content, that it is one. */
const signs: Record<string, (peek: Peek) => boolean> = {
  [names.run]: peek => hasAll(peek, 'model', 'taskId', 'runIndex', 'result'),
  [names.validation]: peek => hasAll(peek, 'taskId', 'runIndex', 'success', 'schemaPass'),
};

export async function detect(source: Source): Promise<Detection> {
  if (source.kind !== 'folder') return 'no';
  for (const [name, isSign] of Object.entries(signs)) {
    const file = await source.open(name);
    if (file?.kind === 'file' && isSign(await peekAt(file))) return 'certain';
  }
  return 'no';
}

export async function whyNoRun(source: Source): Promise<string | undefined> {
  if (source.kind !== 'file') return undefined;
  const peek = await peekAt(source);
  if (hasAll(peek, 'runId', 'graderModel', 'projection'))
    return 'a summary of agent-fs-bench runs: import the folders of the runs';
  const isPart = signs[source.path]?.(peek);
  return isPart ? 'a part of an agent-fs-bench run: import the folder that holds it' : undefined;
}

async function peekAt(file: Source): Promise<Peek> {
  return peekJson(decodeText(await file.start(), { file: file.path }).text);
}
