import { hasAll, type Peek, peekJson } from '../json/peek.js';
import type { Detection } from '../reader.js';
import type { Source } from '../source.js';
import { decodeText } from '../text/decode.js';
import { names } from './names.js';

const isMeta = (peek: Peek): boolean =>
  hasAll(peek, 'id', 'prompt') && peek.members.get('prompt')?.kind === 'text';

/** The kinds of a step, as they stand at the beginning of a line. */
const isStep = (peek: Peek): boolean => peek.shape === 'object' && peek.members.get('kind')?.kind === 'text';

export async function detect(source: Source): Promise<Detection> {
  if (source.kind !== 'folder') return 'no';
  const [meta, steps] = [await source.open(names.meta), await source.open(names.steps)];
  if (meta?.kind !== 'file' || !isMeta(await peekAt(meta))) return 'no';
  const workspace = await source.open(names.workspace);
  // A killed agent may have left no step, or half a one.
  if (steps?.kind === 'file') return isStep(await peekAt(steps)) || steps.bytes === 0 ? 'certain' : 'likely';
  return workspace?.kind === 'folder' ? 'likely' : 'no';
}

export async function whyNoRun(source: Source): Promise<string | undefined> {
  if (source.kind !== 'file') return undefined;
  const isPart = source.path === names.meta ? isMeta : source.path === names.steps ? isStep : undefined;
  return isPart?.(await peekAt(source))
    ? 'a part of a run folder: import the folder that holds it'
    : undefined;
}

async function peekAt(file: Source): Promise<Peek> {
  const { text } = decodeText(await file.start(), { file: file.path });
  return peekJson(text.trimStart());
}
