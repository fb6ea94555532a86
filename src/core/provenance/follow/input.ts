import type { InputFile, OutputFile } from '../steps/types.js';
import type { AnswerValue } from '../values/value.js';

/** What a run is traced for, and what is known of it beforehand. */
export interface TraceInput {
  values: readonly AnswerValue[];
  /** Prompt and system text. */
  prompt: string;
  inputs: readonly InputFile[];
  outputs: readonly OutputFile[];
}
