import type { Closing, Step } from '../../core/run/types.js';
import { ClosingFinder, finishCalls } from '../closing.js';
import { isObject, type JsonObject } from '../fields.js';
import { type Here, inside } from '../place.js';
import type { Attachments } from './attachments.js';
import { cutOffStops } from './termination.js';

/**
 * The closing message (formats 2): the agent's last text; a `submit` call counts as text, and when the agent also said
 * something in that turn both belong to it, as Inspect itself joins them in `output.completion`.
 */
export function closingOf(
  steps: Step[],
  output: { value: JsonObject; here: Here; stopReason?: string | undefined },
  attachments: Attachments,
): Closing | null {
  const finder = new ClosingFinder();
  for (const step of steps) finder.see(step);
  const last = steps.findLast(step => step.role === 'agent' && !step.copied);
  const found = finder.result();
  const closing =
    (last && completion(last, found, output, attachments)) ?? (found && withOwnText(found, steps));
  if (!closing) return null;
  const isCut = closing.step === last?.i && cutOffStops.has(output.stopReason ?? '');
  return isCut ? { ...closing, cutOff: true } : closing;
}

/** A last turn that finishes without a word of its own: what Inspect took for the answer is the closing. */
function completion(
  last: Step,
  found: Closing | null,
  output: { value: JsonObject; here: Here },
  attachments: Attachments,
): Closing | undefined {
  if (found?.step === last.i || !last.calls.some(call => finishCalls.has(call.name))) return undefined;
  const text = output.value.completion;
  if (typeof text !== 'string' || text.trim() === '') return undefined;
  const here = inside(output.here, 'completion');
  const chosen = {
    text: attachments.resolve(text, here),
    step: last.i,
    how: 'finish_call' as const,
    ref: here.ref,
  };
  return { ...chosen, candidates: [chosen, ...(found?.candidates ?? [])].slice(0, 3) };
}

function withOwnText(closing: Closing, steps: Step[]): Closing {
  const own = closing.how === 'finish_call' ? steps[closing.step]?.text : undefined;
  if (!own?.trim()) return closing;
  const text = own.includes(closing.text) ? own : `${own}\n\n${closing.text}`;
  return { ...closing, text };
}

/** Why the model stopped, of its last output. */
export function stopReasonOf(output: JsonObject): string | undefined {
  const choice: unknown = Array.isArray(output.choices) ? output.choices[0] : undefined;
  return isObject(choice) && typeof choice.stop_reason === 'string' ? choice.stop_reason : undefined;
}
