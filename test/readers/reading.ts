import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import type { RunFile } from '../../src/core/run/run-file.js';
import { runSchema } from '../../src/core/run/schema.js';
import type { RunHead, Step, Warning } from '../../src/core/run/types.js';
import { namedSource } from '../../src/readers/disk.js';
import { defaultLimits, type Limits, ReadError, type Reader } from '../../src/readers/reader.js';
import type { Source } from '../../src/readers/source.js';

/** Everything a reader said of one source; a run is its head with the tail over it. */
export interface Reading {
  runs: (RunHead & { steps: Step[]; files: RunFile[] })[];
  warnings: Warning[];
  skipped: Warning[];
  error: ReadError | null;
}

/** Reads a source as the import does, and checks the order of events on the way. */
export async function readAll(
  reader: Reader,
  source: Source,
  limits: Partial<Limits> = {},
): Promise<Reading> {
  const reading: Reading = { runs: [], warnings: [], skipped: [], error: null };
  let open: Reading['runs'][number] | null = null;
  try {
    for await (const event of reader.read(source, { limits: { ...defaultLimits, ...limits } })) {
      if (event.kind === 'run') {
        if (open) throw new Error(`run ${event.head.runId} begins inside another`);
        open = { ...event.head, steps: [], files: [] };
      } else if (event.kind === 'step') {
        if (open?.steps.length !== event.step.i) throw new Error(`step ${event.step.i} is out of order`);
        open.steps.push(event.step);
      } else if (event.kind === 'file') {
        if (!open) throw new Error(`the file ${event.path} belongs to no run`);
        const { kind: _, ...file } = event;
        open.files.push(file);
      } else if (event.kind === 'end') {
        if (!open) throw new Error('an end without a run');
        reading.runs.push(valid({ ...open, ...event.tail, steps: open.steps, files: open.files }));
        open = null;
      } else if (event.kind === 'warning') reading.warnings.push(event.warning);
      else reading.skipped.push(event.warning);
    }
    if (open) throw new Error(`run ${open.runId} was not ended`);
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    reading.error = error;
  }
  return reading;
}

/** Whatever a file holds, what is read from it has the shape of a run. */
function valid(run: Reading['runs'][number]): Reading['runs'][number] {
  const { error } = runSchema.safeParse(run);
  if (error) throw new Error(`run ${run.runId} has not the shape of a run: ${error.message}`);
  return run;
}

/** A folder for the tests of one file, gone when they are done. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'trustlayer-readers-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes files, by relative path, and gives the folder. */
export function written(folder: string, files: Record<string, string | Uint8Array>): string {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

let count = 0;

/** Reads a text as a file of the given name. */
export async function readText(
  reader: Reader,
  folder: string,
  content: string | Uint8Array,
  { name = 'runs.jsonl', limits = {} }: { name?: string; limits?: Partial<Limits> } = {},
): Promise<Reading> {
  count += 1;
  const path = join(written(join(folder, `f${count}`), { [name]: content }), name);
  return readAll(reader, await namedSource(path), limits);
}
