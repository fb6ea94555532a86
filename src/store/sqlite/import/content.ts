import { canonicalJson, sha256 } from '../../../core/run/hash.js';
import type { Closing, FileRef, RunHead, Step } from '../../../core/run/types.js';

/** A step as it is stored: what it says, apart from where that stands. */
export interface StoredStep {
  i: number;
  role: Step['role'];
  /** UTF-16 units of everything a person would read in it. */
  chars: number;
  calls: number;
  /** JSON, in the order in which the reader built it: equal for equal steps, wherever they were read. */
  content: string;
  /** JSON with the step's `ref` and `images`. */
  place: string;
}

/** Splits a step into its content and its place. */
export function storedStep(step: Step): StoredStep {
  const { i, ref, images, ...content } = step;
  return {
    i,
    role: step.role,
    chars: charsOf(step),
    calls: step.calls.length,
    content: JSON.stringify(content),
    place: JSON.stringify({ images, ref }),
  };
}

/**
 * What of a run's head is content: all but where it was read (`source`, every `ref`), what was said while
 * reading it (`warnings`), and what follows from the rest (`configKey`, the derived band). One sample read
 * from a .json and from an .eval log is then one run.
 */
export function contentHash(head: RunHead, stepsHash: string): string {
  const file = (of: FileRef) => ({
    path: below(head.source.root, of.path),
    bytes: of.bytes,
    sha256: of.sha256,
  });
  const { score, termination, instruction, closing, reference, grader } = head;
  return sha256(
    canonicalJson({
      steps: stepsHash,
      benchmark: head.benchmark,
      taskId: head.taskId,
      taskVersion: head.taskVersion,
      variant: head.variant,
      agent: head.agent,
      repetition: head.repetition,
      retries: head.retries?.length,
      startedAt: head.startedAt,
      endedAt: head.endedAt,
      score: { ...score, ref: undefined, conflicts: undefined },
      band: head.band.recorded,
      termination: { ...termination, ref: undefined },
      usage: head.usage,
      instruction: instruction && { ...instruction, ref: undefined },
      inputs: head.inputs.map(file),
      stepsKind: head.stepsKind,
      closing: closing && closingContent(closing),
      outputs: head.outputs.map(file),
      outputsState: head.outputsState,
      reference: reference && { ...reference, files: reference.files?.map(file) },
      grader: { ...grader, sources: grader.sources.map(file), log: undefined },
      humanLabels: head.humanLabels?.map(label => ({ ...label, ref: undefined })),
      licence: head.licence,
    }),
  );
}

const closingContent = ({ candidates, ...closing }: Closing) => ({
  ...closing,
  ref: undefined,
  candidates: candidates?.map(candidate => ({ ...candidate, ref: undefined })),
});

/** A path as it is below the folder that was read: the same wherever that folder lies. */
function below(root: string, path: string): string {
  const [slashed, base] = [path.replaceAll('\\', '/'), root.replaceAll('\\', '/').replace(/\/+$/, '')];
  if (base !== '' && slashed.startsWith(`${base}/`)) return slashed.slice(base.length + 1);
  return /^(\/|[A-Za-z]:\/)/.test(slashed) ? slashed.slice(slashed.lastIndexOf('/') + 1) : slashed;
}

function charsOf({ text, reasoning, calls, results }: Step): number {
  let chars = (text?.length ?? 0) + (reasoning?.length ?? 0);
  for (const { text } of results) chars += text.length;
  for (const { args, argsRaw } of calls) chars += argsRaw?.length ?? charsOfValue(args);
  return chars;
}

function charsOfValue(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (value === null || typeof value !== 'object') return 0;
  let chars = 0;
  for (const member of Object.values(value)) chars += charsOfValue(member);
  return chars;
}
