import { hasAll, type Peek, peekJson } from '../json/peek.js';
import type { Detection } from '../reader.js';
import type { Source } from '../source.js';
import { decodeText } from '../text/decode.js';
import { names } from './documents.js';

/** What of a run folder shows, by its content, that it is one. */
const signs: Record<string, (peek: Peek) => boolean> = {
  [names.run]: peek => hasAll(peek, 'run_id', 'task') && peek.members.get('task')?.kind === 'object',
  [names.evaluation]: peek => hasAll(peek, 'eval_status', 'score'),
  [names.trajectory]: peek => /^ALE-/.test(String(peek.members.get('schema_version')?.value)),
  [names.events]: peek => hasAll(peek, 'ts', 'type', 'run_id'),
};

export async function detect(source: Source): Promise<Detection> {
  if (source.kind !== 'folder') return 'no';
  const entries = await source.entries();
  for (const [name, isSign] of Object.entries(signs)) {
    if (!entries.includes(name)) continue;
    const file = await source.open(name);
    if (file?.kind === 'file' && isSign(await peekAt(file))) return 'certain';
  }
  return 'no';
}

export async function whyNoRun(source: Source): Promise<string | undefined> {
  if (source.kind !== 'file') return undefined;
  const peek = await peekAt(source);
  if (hasAll(peek, 'taskId', 'taskPrompt')) return 'an ALE task card: it describes a task and holds no run';
  const isSign = signs[source.path];
  return isSign?.(peek) ? 'a part of an ALE run folder: import the folder that holds it' : undefined;
}

async function peekAt(file: Source): Promise<Peek> {
  return peekJson(decodeText(await file.start(), { file: file.path }).text);
}
