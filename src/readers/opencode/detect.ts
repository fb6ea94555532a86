import { hasAll, type Peek, peekJson } from '../json/peek.js';
import type { Detection } from '../reader.js';
import type { Source } from '../source.js';
import { decodeText } from '../text/decode.js';
import { names } from './names.js';

/** A line of `opencode run --format json`. */
const isEvent = (peek: Peek): boolean =>
  hasAll(peek, 'type', 'sessionID') && peek.members.get('type')?.kind === 'text';

/** The record of a run in an experiment. */
const isRecord = (peek: Peek): boolean =>
  hasAll(peek, 'attempts') && peek.members.get('attempts')?.kind === 'list';

export async function detect(source: Source): Promise<Detection> {
  if (source.kind === 'file') return (await startsWith(source, isEvent)) ? 'certain' : 'no';
  const transcript = await source.open(names.transcript);
  if (transcript?.kind === 'file' && (await startsWith(transcript, isEvent))) return 'certain';
  const record = await source.open(names.record);
  return record?.kind === 'file' && (await startsWith(record, isRecord)) ? 'certain' : 'no';
}

/** A few broken lines first do not hide what follows them. */
async function startsWith(file: Source, isIt: (peek: Peek) => boolean): Promise<boolean> {
  const { text } = decodeText(await file.start(), { file: file.path });
  if (isIt(peekJson(text.trimStart()))) return true;
  return text.split('\n', 5).some(line => line.startsWith('{') && isIt(peekJson(line)));
}
