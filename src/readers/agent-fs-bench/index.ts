import type { Closing, RunHead, Warning } from '../../core/run/types.js';
import { capText } from '../cap.js';
import { ClosingFinder } from '../closing.js';
import { objectAt, stringAt } from '../fields.js';
import { type Document, loadDocument } from '../json/document.js';
import { inside } from '../place.js';
import { type Limits, ReadError, type ReadEvent, type Reader, type ReadOptions } from '../reader.js';
import { RunFiles } from '../run-files.js';
import type { Source } from '../source.js';
import { decodeText } from '../text/decode.js';
import { Warnings } from '../warnings.js';
import { detect, whyNoRun } from './detect.js';
import { filesOf } from './files.js';
import { type Documents, headFrom } from './head.js';
import { names } from './names.js';
import { stepsOf } from './steps.js';

/** Workspaces of the file system agent benchmark of ljoukov/llm: each folder is one run. */
export const agentFsBenchReader: Reader = {
  name: 'agent-fs-bench',
  title: 'Workspaces of the agent file system benchmark (ljoukov/llm, benchmarks/agent)',
  layout: `<model>-<task>-run-<n>/
  agent-run.json     model, taskId, runIndex, result with the steps, calls and outputs
  validation.json    success (schemas, tool trace and a grading model all pass), and why
  TASK.md            what the agent was asked; input/ and schemas/ are what it was given
  output/            what the agent left
Any folder with one of the first two is read, whatever its own name. A run passes or fails as success says.`,
  detect,
  read,
  whyNoRun,
};

async function* read(folder: Source, options: ReadOptions): AsyncGenerator<ReadEvent> {
  const warnings = new Warnings();
  const { limits } = options;
  const documents = await readDocuments(folder, limits, warnings.add);
  const { run } = documents;
  const head = headFrom(documents, folder);
  const instruction = await instructionFrom(folder, limits, warnings.add);
  yield { kind: 'run', head: { ...head, instruction, warnings: warnings.list() } };
  const finder = new ClosingFinder();
  let steps = 0;
  let toolCalls = 0;
  for (const step of run ? stepsOf(run, limits) : []) {
    finder.see(step);
    steps += 1;
    toolCalls += step.calls.length;
    yield { kind: 'step', step };
  }
  const files = yield* filesOf(folder, new RunFiles(limits, warnings.add), warnings.add);
  const closing = finder.result() ?? resultOf(run, steps, limits);
  const isDone = closing !== null && !closing.endedOnToolCall;
  const tail: Partial<RunHead> = {
    ...files,
    given: [...(instruction ? [instruction.ref] : []), ...files.inputs.map(({ ref }) => ref)],
    closing,
    stepsKind: steps > 0 ? 'structured' : 'none',
    termination: { kind: isDone ? 'completed' : 'unknown' },
    ...(run && { usage: { ...head.usage, toolCalls } }),
    warnings: warnings.list(),
  };
  yield { kind: 'end', tail };
}

async function readDocuments(
  folder: Source,
  limits: Limits,
  warn: (warning: Warning) => void,
): Promise<Documents> {
  const faults: ReadError[] = [];
  const run = await loadDocument(folder, names.run, limits, warn, faults);
  const validation = await loadDocument(folder, names.validation, limits, warn, faults);
  if (run || validation) return { run, validation };
  throw (
    faults[0] ??
    new ReadError(`${folder.shown}: neither ${names.run} nor ${names.validation} is in it`, 'not_a_run')
  );
}

/** The prompt itself is not saved; it sends the agent to TASK.md, which says what to do. */
async function instructionFrom(
  folder: Source,
  limits: Limits,
  warn: (warning: Warning) => void,
): Promise<RunHead['instruction']> {
  const file = await folder.open(names.task);
  if (file?.kind !== 'file' || file.bytes > limits.recordBytes) return null;
  const ref = { file: file.path };
  const { text, warnings } = decodeText(await file.readAll(limits.recordBytes), ref);
  for (const warning of warnings) warn(warning);
  return text.trim() === '' ? null : { text: capText(text, limits, { ref, warn }, 'task'), ref };
}

/** The final text as the log has it once more, for a log whose steps have none. */
function resultOf(run: Document | null, steps: number, limits: Limits): Closing | null {
  const result = run && objectAt(run.value, 'result', run.here);
  const here = run && inside(run.here, 'result');
  const text = result && here && stringAt(result, 'text', here);
  if (!text?.trim() || !here) return null;
  const at = inside(here, 'text');
  return {
    text: capText(text, limits, at, 'closing'),
    step: Math.max(steps - 1, 0),
    how: 'result_event',
    ref: at.ref,
  };
}
