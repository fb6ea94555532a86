import type { Ref, RunHead, Warning } from '../../core/run/types.js';
import { isObject, kindOf } from '../fields.js';
import { parseJson } from '../json/parse.js';
import { placeInWords } from '../place.js';
import type { Limits } from '../reader.js';
import type { Source } from '../source.js';
import { decodeText } from '../text/decode.js';
import type { FoundSample } from './found-sample.js';
import type { LogHead } from './head.js';

/** A log, whichever of its forms it has. */
export interface Log {
  readonly head: LogHead;
  /** Its samples, one at a time. Throws `ReadError` when the log breaks off before the first. */
  found(): AsyncIterable<Found>;
  /** What is said of the file and not of one sample; complete when `found` has ended. */
  warnings(): Warning[];
  close(): Promise<void>;
}

/** A sample as it was found, or why it could not be read. `consumed`: bytes of the source so far. */
export type Found =
  | { kind: 'sample'; sample: FoundSample; consumed: number }
  | { kind: 'skipped'; warning: Warning; consumed: number };

/** Parses a part of a log; throws `ReadError` with its place. `names`: as for `parseJson`. */
export function parsePart(
  bytes: Uint8Array,
  ref: Ref,
  limits: Limits,
  names?: number,
): { value: unknown; warnings: Warning[] } {
  const decoded = decodeText(bytes, ref);
  const parsed = parseJson(decoded.text, ref, limits, names);
  return { value: parsed.value, warnings: [...decoded.warnings, ...parsed.warnings] };
}

/** A sample as it was parsed, unless it is no object. */
export function found(sample: Omit<FoundSample, 'value'> & { value: unknown }, consumed: number): Found {
  const { value, ref } = sample;
  if (isObject(value)) return { kind: 'sample', sample: { ...sample, value }, consumed };
  return skipped(ref, 'wrong_type', `a sample should be an object but is ${kindOf(value)}`, consumed);
}

export function skipped(ref: Ref, code: string, what: string, consumed: number): Found {
  return { kind: 'skipped', warning: { code, at: ref, text: `${placeInWords(ref)}: ${what}` }, consumed };
}

/** Where the runs of a log come from. */
export function sourceOf({ root, path }: Source, { version }: LogHead): RunHead['source'] {
  return {
    format: 'inspect',
    ...(version !== undefined && { formatVersion: version }),
    root,
    files: [{ file: path }],
  };
}
