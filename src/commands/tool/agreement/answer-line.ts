import { AgreementError } from '../../../core/agreement/errors.js';
import type { Answer } from './answer.js';
import { BadInput } from './bad-input.js';
import { measures } from './measures.js';

export type AnswerLine =
  | { readonly id: unknown; readonly result: Answer }
  | {
      readonly id: unknown;
      /** Labels that the measure itself refuses: the refusal is its answer too. */
      readonly result?: Answer;
      readonly error: { readonly code: string; readonly message: string };
    };

/** One line of `{id, measure, input, parameters}` answered, or refused with a code and a sentence. */
export function answerLine(text: string, line: number): AnswerLine {
  let id: unknown = null;
  try {
    const asked = parse(text, line);
    id = asked.id ?? null;
    const { measure } = asked;
    if (typeof measure !== 'string' || !Object.hasOwn(measures, measure)) {
      throw new BadInput(
        'unknown-measure',
        `Line ${line}: ${JSON.stringify(measure) ?? 'no measure'} is not a measure; there are ${Object.keys(measures).join(', ')}.`,
      );
    }
    const result = measures[measure]!({ input: asked.input, parameters: asked.parameters ?? {} });
    return { id, result };
  } catch (error) {
    if (error instanceof BadInput) return { id, error: { code: error.code, message: error.message } };
    if (!(error instanceof AgreementError)) throw error;
    const { code, message } = error;
    return { id, result: { error: code, message }, error: { code, message } };
  }
}

function parse(text: string, line: number): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadInput(
      'not-json',
      `Line ${line} is not JSON; each line is an object {"id", "measure", "input", "parameters"}.`,
    );
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw new BadInput('bad-line', `Line ${line} is not an object {"id", "measure", "input", "parameters"}.`);
}
