import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import type { RunFile } from '../../../src/core/run/run-file.js';
import { runHeadSchema, stepSchema } from '../../../src/core/run/schema.js';
import type { RunHead, Step, Warning } from '../../../src/core/run/types.js';
import { namedSource } from '../../../src/readers/disk.js';
import { inspectReader } from '../../../src/readers/inspect/index.js';
import { defaultLimits, type Limits, ReadError } from '../../../src/readers/reader.js';

export interface ReadRun {
  head: RunHead;
  steps: Step[];
  files: RunFile[];
}

export interface Outcome {
  detected: string;
  runs: ReadRun[];
  warnings: Warning[];
  skipped: Warning[];
  error?: ReadError;
}

/** Reads one file; every run is checked against the schema, and any throw but a `ReadError` fails the test. */
export async function readFile(path: string, limits: Partial<Limits> = {}): Promise<Outcome> {
  const source = await namedSource(path);
  const outcome: Outcome = {
    detected: await inspectReader.detect(source),
    runs: [],
    warnings: [],
    skipped: [],
  };
  try {
    for await (const event of inspectReader.read(source, { limits: { ...defaultLimits, ...limits } })) {
      if (event.kind === 'run')
        outcome.runs.push({ head: runHeadSchema.parse(event.head), steps: [], files: [] });
      else if (event.kind === 'step') outcome.runs.at(-1)!.steps.push(stepSchema.parse(event.step));
      else if (event.kind === 'file') outcome.runs.at(-1)!.files.push(event);
      else if (event.kind === 'warning') outcome.warnings.push(event.warning);
      else if (event.kind === 'skipped') outcome.skipped.push(event.warning);
    }
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    outcome.error = error;
  }
  return outcome;
}

/** Reads bytes as a file of their own. */
export async function readBytes(
  bytes: Uint8Array | string,
  { name = 'log.json', limits = {} }: { name?: string; limits?: Partial<Limits> } = {},
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'inspect-'));
  try {
    writeFileSync(join(folder, name), bytes);
    return await readFile(join(folder, name), limits);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export type Json = Record<string, unknown>;

/** A log's description, as a header has it. */
export const header = (over: Json = {}, spec: Json = {}): Json => ({
  version: 2,
  status: 'success',
  eval: {
    run_id: 'RUN',
    created: '2025-01-01T00:00:00+00:00',
    task: 'sums',
    task_id: 'TASK',
    task_version: 1,
    dataset: {},
    model: 'maker/model-1',
    config: { epochs: 2 },
    ...spec,
  },
  plan: { name: 'plan', steps: [{ solver: 'basic_agent', params: {} }], config: { temperature: 0 } },
  ...over,
});

/** One sample: a question, an answer, a score. */
export const sample = (over: Json = {}): Json => ({
  id: 1,
  epoch: 1,
  input: 'What is 6 x 7?',
  target: '42',
  messages: [
    { id: 'm1', role: 'user', content: 'What is 6 x 7?', source: 'input' },
    { id: 'm2', role: 'assistant', content: 'The answer is 42.' },
  ],
  output: {
    model: 'model-1',
    choices: [{ message: { role: 'assistant', content: 'The answer is 42.' }, stop_reason: 'stop' }],
  },
  scores: { match: { value: 'C', answer: '42' } },
  uuid: 'U1',
  ...over,
});

export const jsonLog = (samples: unknown[], over: Json = {}, spec: Json = {}): string =>
  JSON.stringify({ ...header(over, spec), samples });

/** An .eval file of these members; a value is written as JSON, a text as it is. */
export function evalLog(members: Record<string, unknown>): Uint8Array {
  const files = Object.entries(members).map(([name, value]) => [
    name,
    Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
  ]);
  return zipSync(Object.fromEntries(files) as Record<string, Uint8Array>);
}

/** The one run of a .json log with one sample. */
export async function oneRun(over: Json = {}, log: Json = {}, spec: Json = {}): Promise<ReadRun> {
  const { runs, error } = await readBytes(jsonLog([sample(over)], log, spec));
  if (error) throw error;
  return runs[0]!;
}

export const codes = (warnings: Warning[]): string[] => warnings.map(warning => warning.code);
