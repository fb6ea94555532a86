import { parseJson } from './json/parse.js';
import { ReadError, type Reader } from './reader.js';
import type { Source } from './source.js';
import { decodeText } from './text/decode.js';

/** Why a file that no reader took is no saved run: the most telling reason that its first bytes allow. */
export async function whyNoRun(file: Source, readers: readonly Reader[]): Promise<string> {
  if (file.bytes === 0) return 'empty';
  for (const reader of readers) {
    const reason = await reader.whyNoRun?.(file);
    if (reason !== undefined) return reason;
  }
  const start = await file.start();
  const { text } = decodeText(start, { file: file.path });
  if (text.includes('\0')) return 'not text, and no saved run of a known format';
  const isWhole = start.length === file.bytes;
  return (isWhole && looksLikeJson(text) && jsonFaultOf(text)) || 'no saved run of a known format';
}

const looksLikeJson = (text: string): boolean => /^\s*[[{]/.test(text);

/** `not JSON at line 1, column 9: ...`, when that is why; a file of JSON lines is judged by its first line. */
function jsonFaultOf(text: string): string | undefined {
  const faults = [text, text.trimStart().split('\n', 1)[0]!].map(faultOf);
  return faults.includes(undefined) ? undefined : faults[0];
}

function faultOf(text: string): string | undefined {
  try {
    parseJson(text, { file: '' }, { jsonDepth: 10_000 });
    return undefined;
  } catch (error) {
    if (error instanceof ReadError) return error.message.replace(/^: /, '');
    throw error;
  }
}
