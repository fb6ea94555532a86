import { answersOf } from './answers/answers.js';
import { readStep } from './case.js';
import type { Label } from './label.js';
import type { InputFile, OutputFile, TraceStep } from './steps/types.js';
import type { AnswerValue } from './values/value.js';

/** The parts of a run that was made to order, as its folder has them (`meta.json`, `steps.jsonl`, `reference.json`, `ws/`). */
export interface MadeFolder {
  meta: unknown;
  /** Lines of `steps.jsonl`, parsed. */
  steps: readonly unknown[];
  reference: OutputFile;
  /** Files of the work space by their path in it. */
  files: ReadonlyMap<string, string>;
}

export interface MadeRun {
  id: string;
  behaviour: number | null;
  prompt: string;
  inputs: InputFile[];
  outputs: OutputFile[];
  steps: TraceStep[];
  values: AnswerValue[];
  /** True label by key, and true verdict; empty and null where the folder has none. */
  truth: Map<string, Label>;
  verdict: string | null;
}

/** Maps such a folder to what the tracer takes. */
export function madeRun({ meta, steps, reference, files }: MadeFolder): MadeRun {
  const record = (value: unknown): Record<string, unknown> =>
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const { id, behaviour, prompt, inputs, truth, run_verdict: verdict } = record(meta);
  const given = Array.isArray(inputs) ? inputs.filter(path => typeof path === 'string') : [];
  const outputs = [...files]
    .filter(([path]) => path.startsWith('output/'))
    .map(([path, text]) => ({ path, text }));
  const text = typeof prompt === 'string' ? prompt : '';
  return {
    id: String(id ?? ''),
    behaviour: typeof behaviour === 'number' ? behaviour : null,
    prompt: text,
    inputs: given.map(path => ({ path, ...(files.has(path) ? { text: files.get(path)! } : {}) })),
    outputs,
    steps: steps.map(readStep),
    values: answersOf({ outputs, references: [reference], prompt: text }).answers.map(({ value }) => value),
    truth: new Map(
      Object.entries(record(truth)).map(([key, each]) => [`$.${key}`, record(each).label as Label]),
    ),
    verdict: typeof verdict === 'string' ? verdict : null,
  };
}
