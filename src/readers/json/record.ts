import type { Ref, Warning } from '../../core/run/types.js';
import { isObject, type JsonObject } from '../fields.js';
import { type Limits, ReadError } from '../reader.js';
import { decodeText } from '../text/decode.js';
import type { Line } from '../text/lines.js';
import { parseJson } from './parse.js';

/** The object on a line of a run's log. A line that cannot be read is said and left out; those around it stand. */
export function recordOf(
  { bytes, size, ended }: Line,
  ref: Ref,
  limits: Limits,
  warn: (warning: Warning) => void,
): JsonObject | null {
  const lost = (code: string, text: string): null => {
    warn({ code, at: ref, text });
    return null;
  };
  if (bytes === null) return lost('too_large', `the line has ${size} bytes, over the limit`);
  try {
    const decoded = decodeText(bytes, ref);
    if (decoded.text.trim() === '') return null;
    const parsed = parseJson(decoded.text, ref, limits);
    for (const warning of [...decoded.warnings, ...parsed.warnings]) warn(warning);
    return isObject(parsed.value) ? parsed.value : lost('not_an_object', 'the line is not a JSON object');
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    return ended
      ? lost(error.code, error.message)
      : lost('broken_tail', `the last line is cut off; what stood before it was kept (${error.message})`);
  }
}
