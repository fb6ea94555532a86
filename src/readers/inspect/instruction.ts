import type { RunHead, Step } from '../../core/run/types.js';
import { capText } from '../cap.js';
import { type JsonObject, objectsAt, stringsAt, wrongType } from '../fields.js';
import { type Here, inside } from '../place.js';
import type { Limits } from '../reader.js';
import type { Attachments } from './attachments.js';
import { readContent } from './content.js';

/** What the agent was asked: the last user text of the input, with the choices it was given. */
export function instructionOf(
  sample: JsonObject,
  here: Here,
  steps: Step[],
  attachments: Attachments,
  limits: Limits,
): RunHead['instruction'] {
  const found = inputText(sample, here, attachments);
  if (!found) return null;
  const text = [found.text, ...choicesOf(sample, here)].join('\n');
  const system = systemText(steps);
  return {
    text: capText(text, limits, found.here, 'instruction'),
    ...(system !== '' && { system: capText(system, limits, found.here, 'system prompt') }),
    ref: found.here.ref,
  };
}

function inputText(
  sample: JsonObject,
  here: Here,
  attachments: Attachments,
): { text: string; here: Here } | undefined {
  const { input } = sample;
  const inputHere = inside(here, 'input');
  if (typeof input === 'string')
    return input === '' ? undefined : { text: attachments.resolve(input, inputHere), here: inputHere };
  if (!Array.isArray(input)) {
    if (input !== undefined && input !== null) wrongType(inputHere, 'input', 'a text or a list', input);
    return undefined;
  }
  const last = objectsAt(sample, 'input', here).findLast(message => message.value.role === 'user');
  const text = last && readContent(last.value, last.here, attachments).text;
  return text ? { text, here: last.here } : undefined;
}

/** Lettered, as Inspect shows them to the agent. */
function choicesOf(sample: JsonObject, here: Here): string[] {
  const choices = stringsAt(sample, 'choices', here) ?? [];
  const lettered = choices.map((choice, index) => `${String.fromCharCode(65 + (index % 26))}) ${choice}`);
  return lettered.length > 0 ? ['', ...lettered] : [];
}

/** All system messages before the run begins. */
function systemText(steps: Step[]): string {
  const end = steps.findIndex(step => step.role !== 'system');
  const texts = steps.slice(0, end < 0 ? steps.length : end).map(step => step.text ?? '');
  return texts.filter(text => text !== '').join('\n\n');
}
