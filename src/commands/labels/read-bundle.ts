import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { BundleError, type LabelBundle } from '../../core/review/bundle/bundle.js';
import { readBundle } from '../../core/review/bundle/read.js';
import { visibleLine } from '../../core/text/visible.js';
import { type Io, UsageError } from '../io.js';
import { diskWords } from '../unreadable.js';

/** More events than people can make; a larger file is something else. */
const mostBytes = 256 * 1024 * 1024;

/** A bundle from a file or, for `-`, standard input; verified. */
export async function bundleFrom(io: Io, file: string): Promise<LabelBundle> {
  const name = file === '-' ? 'standard input' : visibleLine(file);
  const refuse = (why: string) => new UsageError(`${name} was refused: ${why}. Nothing was changed.`);
  const bytes = await bytesOf(io, file, name);
  if (bytes.length > mostBytes) throw refuse('it is larger than any bundle of labels');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuse('it is no UTF-8 text');
  }
  try {
    return readBundle(text);
  } catch (error) {
    if (error instanceof BundleError) throw refuse(error.message);
    throw error;
  }
}

async function bytesOf(io: Io, file: string, name: string): Promise<Uint8Array> {
  try {
    if (file !== '-') return await readFile(resolve(io.cwd, file));
    const chunks: Buffer[] = [];
    for await (const chunk of io.stdin) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new UsageError(`${name} cannot be read (${diskWords(code)}).`);
  }
}
