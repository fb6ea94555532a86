import type { FileUse } from '../run/run-file.js';
import type { Band, RunHead } from '../run/types.js';
import { answersOf, referenceOf } from './answers/answers.js';
import { flatten } from './answers/flatten.js';
import { DELIVERED, deliveredAnswer, targetsOf } from './delivered.js';
import { baseName } from './paths.js';
import type { InputFile, OutputFile } from './steps/types.js';
import type { AnswerValue } from './values/value.js';

/** A file of a run as it is kept. */
export interface TraceFile {
  use: FileUse;
  path: string;
  /** null: bytes that are no text, or a file that is only listed. */
  text: string | null;
  /** Only its name, or its name and hash, are known. */
  listed: boolean;
  sha256: string | null;
  truncated: boolean;
}

/** What is asked of a run, or why nothing can be. */
export interface RunAnswers {
  values: AnswerValue[];
  /** Of each value: it equals the reference. */
  earned: boolean[];
  inputs: InputFile[];
  outputs: OutputFile[];
  reason: 'no_matching_output' | 'ungradable' | null;
  detail: string | null;
  /** There is an output and a reference. */
  comparable: boolean;
}

type Head = Pick<RunHead, 'reference' | 'outputsState'> & { band: { derived: Band } };

/** The answer values of a run by its outputs and references (trust-rules 2.2); never a guess. */
export function runAnswers(
  head: Head,
  prompt: string,
  files: readonly TraceFile[],
  delivered: string | null,
): RunAnswers {
  const of = (use: FileUse) => files.filter(file => file.use === use);
  const [outputs, references] = [of('output'), of('reference')];
  const base: RunAnswers = {
    values: [],
    earned: [],
    inputs: of('input').map(asFile),
    outputs: outputs.map(asFile),
    reason: null,
    detail: null,
    comparable: false,
  };
  const targets = targetsOf(head);
  const whyNot = withoutReference(references, targets !== null && outputs.length === 0);
  if (whyNot !== null) return { ...base, reason: 'ungradable', detail: whyNot };
  if (outputs.length === 0) {
    if (targets === null || delivered === null) {
      const why = targets === null ? withoutOutput(head) : 'The agent delivered no answer.';
      return { ...base, reason: 'no_matching_output', detail: why };
    }
    return ofDelivered(base, delivered, targets, prompt);
  }
  const { answers, reason } = answersOf({
    outputs: outputs.map(asFile),
    references: references.map(asFile),
    prompt,
  });
  const earned = answers.map(
    ({ alignment, value }) => alignment !== 'unequal' && !isOther(value, outputs, references, head),
  );
  const none = reason !== null || !earned.includes(true);
  return {
    ...base,
    values: answers.map(({ value }) => value),
    earned,
    reason: none ? (reason ?? 'no_matching_output') : null,
    detail: none ? withoutMatch(outputs, references, answers.length) : null,
    comparable: true,
  };
}

const asFile = ({ path, text, sha256 }: TraceFile): OutputFile => ({
  path,
  ...(text === null ? {} : { text }),
  ...(sha256 === null ? {} : { sha256 }),
});

function ofDelivered(
  base: RunAnswers,
  delivered: string,
  targets: readonly string[],
  prompt: string,
): RunAnswers {
  const answer = deliveredAnswer(delivered, targets, prompt);
  const outputs = [{ path: DELIVERED, text: delivered }];
  if (answer?.earned) return { ...base, outputs, values: [answer.value], earned: [true], comparable: true };
  return {
    ...base,
    outputs,
    values: answer === null ? [] : [answer.value],
    earned: answer === null ? [] : [false],
    reason: 'no_matching_output',
    detail: 'The answer that the agent delivered does not hold the reference.',
    comparable: true,
  };
}

/** Why nothing can be compared with the references, in one sentence; null when it can. */
function withoutReference(references: readonly TraceFile[], hasTargets: boolean): string | null {
  if (hasTargets) return null;
  if (references.length === 0)
    return 'No reference came with this run, so nothing tells which of its values are answers: import it again with --tasks DIR, where DIR/TASK/reference holds the right outputs.';
  const usable = references.filter(file => !file.listed && !file.truncated);
  if (usable.length > 0) return null;
  const [first] = references;
  const names = references.length === 1 ? first!.path : `all ${references.length} files of it`;
  return first!.truncated
    ? `The reference was cut when it was imported: ${names}.`
    : `The reference is only listed, its content was not kept: ${names}.`;
}

const outputStates: Readonly<Record<RunHead['outputsState'], string>> = {
  missing: 'The run left no output file.',
  not_collected: 'The outputs of the run were not saved.',
  partial: 'Only some outputs of the run were saved, and none of them can be read.',
  saved: 'No output file of the run was imported.',
};

const withoutOutput = ({ outputsState }: Head): string => outputStates[outputsState];

/** Why no value of the outputs earned anything, by the first output that says why. */
function withoutMatch(
  outputs: readonly TraceFile[],
  references: readonly TraceFile[],
  aligned: number,
): string {
  if (aligned > 0)
    return `${aligned === 1 ? 'One value stands' : `${aligned} values stand`} at keys of the reference, and none equals it.`;
  const plain = { references: references.map(asFile), outputs: outputs.map(asFile) };
  const paired = outputs.flatMap(output => {
    const reference = referenceOf(asFile(output), plain);
    return reference === null ? [] : [{ output, reference }];
  });
  for (const { output, reference } of paired) {
    const fault = faultOf(output);
    if (fault !== null) return fault;
    if (flatten(reference.path, reference.text).format === 'broken')
      return `The reference ${baseName(reference.path)} does not parse.`;
  }
  const [first] = paired;
  return first
    ? `No key or value of ${baseName(first.output.path)} is one of the reference ${baseName(first.reference.path)}: they have another shape.`
    : `No output (${names(outputs)}) has the name of a reference (${names(references)}), and no ending tells which is meant.`;
}

const names = (files: readonly TraceFile[]): string =>
  files
    .slice(0, 3)
    .map(({ path }) => baseName(path))
    .join(', ') + (files.length > 3 ? ', ...' : '');

function faultOf({ path, text, listed, truncated }: TraceFile): string | null {
  const name = baseName(path);
  if (listed) return `${name} is only listed, its content was not kept.`;
  if (truncated) return `${name} was cut when it was imported, so that it does not parse to its end.`;
  if (text === null) return `${name} is no text, and the reference is one.`;
  if (flatten(path, text).format !== 'broken') return null;
  const line = brokenLine(text);
  return `${name} does not parse${line === null ? '' : `: line ${line}`}.`;
}

/** The line at which JSON.parse gives up. */
function brokenLine(text: string): number | null {
  try {
    JSON.parse(text);
    return null;
  } catch (fault) {
    const at = /position (\d+)/.exec((fault as Error).message)?.[1];
    const end = at === undefined ? text.length : Number(at);
    return text.slice(0, end).split('\n').length;
  }
}

/**
 * Whole files without cells to compare count as equal, unless they are not the same bytes and the run failed: then nothing
 * says that the file earned anything.
 */
function isOther(
  value: AnswerValue,
  outputs: readonly TraceFile[],
  references: readonly TraceFile[],
  { band }: Head,
): boolean {
  if (value.key !== '$file' || (value.sample ?? []).length > 0 || band.derived !== 'fail') return false;
  const hash = outputs.find(({ path }) => path === value.path)?.sha256 ?? null;
  return !references.some(({ sha256 }) => sha256 !== null && sha256 === hash);
}
