import { baseName, samePath, tidyPath } from '../paths.js';
import type { OutputFile } from '../steps/types.js';
import { type AnswerValue, answerValue } from '../values/value.js';
import { flatten, type Scalar } from './flatten.js';
import { ReferenceValues } from './reference-values.js';
import { sameScalar } from './same-scalar.js';

/** Whether an output value is an answer (trust-rules 2.2 point 3). */
export type Alignment =
  /** At a key of the reference and equal to it. */
  | 'equal'
  /** Equal to some reference value although no key aligns. */
  | 'by_value'
  /** At a key of the reference, with another value: shown, never convicting. */
  | 'unequal';

export interface Answer {
  value: AnswerValue;
  alignment: Alignment;
  /** Where the value stands in the output file, in UTF-16 units; null for whole files and cells of tables. */
  range: { start: number; end: number } | null;
}

export interface Answers {
  answers: Answer[];
  /** Why there are none: no output beside the reference, nothing aligned, or no reference. */
  reason: 'no_matching_output' | 'ungradable' | null;
}

export interface AnswersInput {
  outputs: readonly OutputFile[];
  references: readonly OutputFile[];
  prompt: string;
  /** Pairs that the grader itself names: output path to reference path. */
  pairs?: ReadonlyMap<string, string>;
  /** The grader's own relative tolerance, in parts per million; else 1. */
  tolerancePpm?: bigint;
  labels?: ReadonlySet<string>;
}

/**
 * The output values that earn the score: those at a key of the reference and equal to it. The reference selects values and
 * is never a source of any (trust-rules 2.2).
 */
export function answersOf(input: AnswersInput): Answers {
  if (input.references.length === 0) return { answers: [], reason: 'ungradable' };
  const answers: Answer[] = [];
  for (const output of input.outputs) {
    const reference = referenceOf(output, input);
    if (reference !== null) answers.push(...alignedValues(output, reference, input));
  }
  return {
    answers,
    reason: answers.some(({ alignment }) => alignment !== 'unequal') ? null : 'no_matching_output',
  };
}

/** The grader's own pair, else the same path, the same name, the same ending when it is unique. */
export function referenceOf(
  output: OutputFile,
  { references, outputs, pairs }: Pick<AnswersInput, 'references' | 'outputs' | 'pairs'>,
): OutputFile | null {
  const path = tidyPath(output.path);
  const paired = pairs?.get(output.path);
  const byGrader = paired === undefined ? undefined : references.find(each => each.path === paired);
  const ending = (name: string) => /\.\w+$/.exec(name)?.[0].toLowerCase() ?? '';
  const alike = (files: readonly OutputFile[]) => files.filter(each => ending(each.path) === ending(path));
  const unique =
    alike(references).length === 1 && alike(outputs).length === 1 ? alike(references)[0] : undefined;
  return (
    byGrader ??
    references.find(each => samePath(tidyPath(each.path), path)) ??
    references.find(each => baseName(tidyPath(each.path)) === baseName(path)) ??
    unique ??
    null
  );
}

function alignedValues(output: OutputFile, reference: OutputFile, input: AnswersInput): Answer[] {
  const [mine, theirs] = [flatten(output.path, output.text), flatten(reference.path, reference.text)];
  const expected = new Map(theirs.scalars.map(scalar => [scalar.key, scalar]));
  const answers: Answer[] = [];
  for (const scalar of mine.scalars) {
    const wanted = expected.get(scalar.key);
    if (wanted === undefined) continue;
    const equal =
      scalar.kind === 'file' ? sameTable(scalar, wanted) : sameScalar(scalar, wanted, input.tolerancePpm);
    answers.push(answerOf(scalar, output.path, mine.decimalComma, equal ? 'equal' : 'unequal', input));
  }
  if (answers.length > 0) return answers;
  // No key aligns: values are matched by themselves, when they say enough.
  const wanted = new ReferenceValues(theirs.scalars, input.tolerancePpm);
  for (const scalar of mine.scalars) {
    if (!wanted.has(scalar)) continue;
    const answer = answerOf(scalar, output.path, mine.decimalComma, 'by_value', input);
    if (answer.value.convictable) answers.push(answer);
  }
  return answers;
}

function answerOf(
  scalar: Scalar,
  path: string,
  decimalComma: boolean,
  alignment: Alignment,
  { prompt, labels }: AnswersInput,
): Answer {
  const value = answerValue(
    {
      path,
      key: scalar.key,
      value: jsonValue(scalar),
      text: scalar.text,
      ...(scalar.sample ? { sample: scalar.sample } : {}),
    },
    { prompt, decimalComma, ...(labels ? { labels } : {}) },
  );
  const range =
    scalar.start === undefined || scalar.end === undefined ? null : { start: scalar.start, end: scalar.end };
  return { value, alignment, range };
}

function jsonValue({ kind, text }: Scalar): unknown {
  if (kind === 'number') return 0;
  if (kind === 'boolean') return text === 'true';
  return kind === 'null' ? null : text;
}

/** Whole files count as equal unless their sampled cells show that they are not. */
function sameTable(a: Scalar, b: Scalar): boolean {
  if (b.kind !== 'file') return false;
  const [left, right] = [a.sample ?? [], b.sample ?? []];
  if (left.length !== right.length) return a.text === '' || b.text === '';
  return left.every((cell, at) =>
    sameScalar({ ...a, kind: 'string', text: cell }, { ...b, kind: 'string', text: right[at]! }),
  );
}
