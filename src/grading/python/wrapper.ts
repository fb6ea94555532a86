/// <reference path="./python-text.d.ts" />
import { join } from 'node:path';
import { z } from 'zod';
import { parseLenient } from '../result/lenient-json.js';
import type { ResourceLimits } from '../sandbox/limits.js';
import { readInside } from '../sandbox/read-inside.js';
import type { Workspace } from '../sandbox/workspace.js';
import source from './wrapper.py?raw';

/** Our own Python around a grader's: see wrapper.py. */
export const wrapperSource: string = source;
export const WRAPPER = 'wrapper.py';
const NOTES = 'notes.json';

export interface WrapperOrder {
  nonce: string;
  script: string;
  function: string | null;
  args: string[];
  /** Only where nothing outside sets them. */
  limits: ResourceLimits | null;
}

/** What the wrapper reads on stdin. */
export const orderText = (order: WrapperOrder, { task, output, reference, side }: Workspace): string =>
  JSON.stringify({ ...order, task, output, reference, side: join(side, NOTES) });

const line = z.object({ file: z.string(), line: z.number().int(), function: z.string().nullable() });
const caught = line.extend({
  type: z.string(),
  message: z.string(),
  place: z.enum(['output', 'reference', 'task', 'other']).nullable(),
  agentOutput: z.boolean().nullable(),
});
const notes = z.object({
  nonce: z.string(),
  returned: z.boolean().optional(),
  result: z.unknown().optional(),
  zero: line.nullable(),
  swallowed: caught.nullable(),
  handled: z.array(line.extend({ type: z.string(), message: z.string() })).max(100),
  raised: caught.extend({ deliberate: z.boolean(), missing: z.string().nullable() }).optional(),
  logged: z.array(z.object({ level: z.string(), text: z.string() })).max(1000),
  exit: z.number().int(),
});

export type WrapperNotes = z.infer<typeof notes>;

/** What the wrapper noted, with `hide` on all texts; null when it wrote nothing (the grader ended without it), or somebody else wrote it. */
export function readNotes(
  { side }: Workspace,
  nonce: string,
  hide: (text: string) => string,
): WrapperNotes | null {
  const text = readInside(side, join(side, NOTES), MOST_BYTES);
  const read = notes.safeParse(text === null ? null : parseLenient(hide(text.toString('utf8'))));
  return read.success && read.data.nonce === nonce ? read.data : null;
}

const MOST_BYTES = 64 * 1024 ** 2;
