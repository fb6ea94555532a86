import { sha256 } from '../../../core/run/hash.js';
import type { Closing, FileRef, RunHead, Step } from '../../../core/run/types.js';

/**
 * What a step says, apart from where that stands: JSON that is equal for equal steps, wherever they were
 * read. The fields go out in one order; the type sees to it that none is forgotten.
 */
export function stepContent({ role, text, reasoning, calls, results, time, copied, agentId }: Step): string {
  const content: Content = { role, text, reasoning, calls, results, time, copied, agentId };
  return JSON.stringify(content);
}

type Content = { [Field in keyof Required<Omit<Step, 'i' | 'ref' | 'images'>>]: Step[Field] };

/** Where a step stands: the rest of it. */
export function stepPlace({ ref, images }: Step): string {
  if (images !== undefined || ref.sha256 !== undefined || ref.at === undefined) {
    return JSON.stringify({ images, ref });
  }
  // The same text, made from its parts: of hundreds of thousands of steps nearly all stand in one file.
  if (ref.file !== lastFile) {
    lastFile = ref.file;
    quotedFile = JSON.stringify(ref.file);
  }
  return `{"ref":{"file":${quotedFile},"at":${JSON.stringify(ref.at)}}}`;
}

let lastFile = '';
let quotedFile = '""';

/** UTF-16 units of everything a person would read in a step. */
export function charsOf({ text, reasoning, calls, results }: Step): number {
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

/**
 * What of a run's head is content: all but where it was read (`source`, every `ref`), what was said while
 * reading it (`warnings`), and what follows from the rest (`configKey`, the derived band). One sample read
 * from a .json and from an .eval log is then one run. `promptHash` stands for a system prompt that has one, `filesHash` for
 * the run's own files and `graderHash` for those of its task's grader, when it has any.
 */
export function contentHash(
  head: RunHead,
  stepsHash: string,
  promptHash: string | undefined,
  filesHash: string | undefined,
  graderHash: string | undefined,
): string {
  const file = (of: FileRef) => ({
    path: below(head.source.root, of.path),
    bytes: of.bytes,
    sha256: of.sha256,
  });
  const { score, termination, instruction, closing, reference, grader } = head;
  return sha256(
    JSON.stringify({
      steps: stepsHash,
      files: filesHash,
      graderFiles: graderHash,
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
      instruction: instruction && {
        ...instruction,
        system: promptHash ?? instruction.system,
        ref: undefined,
      },
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
