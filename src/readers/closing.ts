import type { Call, Closing, ClosingCandidate, Step } from '../core/run/types.js';
import { isObject } from './fields.js';

/** What a format may know better than the default rule. */
export interface ClosingRule {
  /** Calls that end a run and carry its last message; default `finishCalls`. */
  finishCalls?: ReadonlySet<string>;
  /** A fixed, listed rule of the format for texts that close nothing ("You're welcome!"); kept as candidates. */
  isPleasantry?(text: string): boolean;
}

/** Calls that end a run in the harnesses seen; their argument is the closing message (trust-rules 3). */
export const finishCalls: ReadonlySet<string> = new Set([
  'finish',
  'submit',
  'final_answer',
  'task_complete',
]);

/** Names of the argument that holds the text of a finish call, best first. */
const finishArguments = [
  'message',
  'final_thought',
  'answer',
  'final_answer',
  'thought',
  'text',
  'result',
  'summary',
];

/**
 * The default rule for the closing message (trust-rules 3), fed step by step so that no run is held in memory: the
 * last agent message with text; of a run that ends on a tool call the text of that last agent step, or the last text
 * before it, with `endedOnToolCall`; the argument of a finish call counts as text. Up to three candidates, the chosen
 * first, then the latest others. Steps that a file copied from elsewhere, or a sub-agent's, do not count.
 */
export class ClosingFinder {
  readonly #rule: ClosingRule;
  /** The latest texts, latest first: three that could close, and three that the format's rule passes over. */
  #texts: ClosingCandidate[] = [];
  #pleasantries: ClosingCandidate[] = [];
  #lastWork = -1;

  constructor(rule: ClosingRule = {}) {
    this.#rule = rule;
  }

  see(step: Step): void {
    if (step.role !== 'agent' || step.copied || step.agentId !== undefined) return;
    if (step.text?.trim()) this.#add({ text: step.text, step: step.i, how: 'last_assistant', ref: step.ref });
    for (const call of step.calls) {
      if (call.by === 'simulated_user') continue;
      if (!this.#finishes(call)) this.#lastWork = step.i;
      else this.#addFinish(call, step);
    }
  }

  /**
   * The closing, or null when no agent text was seen. `cutOff`: the message itself breaks off, as at a token limit; a
   * step limit that ends the run after a whole message is none.
   */
  result(ending: { cutOff?: boolean } = {}): Closing | null {
    const [chosen, ...others] = [...this.#texts, ...this.#pleasantries];
    if (!chosen) return null;
    const rest = others.sort((a, b) => b.step - a.step).slice(0, 2);
    return {
      ...chosen,
      ...(this.#lastWork >= chosen.step && chosen.how !== 'finish_call' && { endedOnToolCall: true }),
      ...(ending.cutOff && { cutOff: true }),
      candidates: [chosen, ...rest],
    };
  }

  #finishes(call: Call): boolean {
    return (this.#rule.finishCalls ?? finishCalls).has(call.name);
  }

  #addFinish(call: Call, step: Step): void {
    const text = finishText(call);
    if (text) this.#add({ text, step: step.i, how: 'finish_call', ref: step.ref });
  }

  #add(candidate: ClosingCandidate): void {
    if (this.#rule.isPleasantry?.(candidate.text))
      this.#pleasantries = [candidate, ...this.#pleasantries].slice(0, 3);
    else this.#texts = [candidate, ...this.#texts].slice(0, 3);
  }
}

/** The text a finish call carries, or undefined when it carries none. */
function finishText(call: Call): string | undefined {
  if (typeof call.args === 'string') return call.args.trim() ? call.args : undefined;
  const { args } = call;
  if (!isObject(args)) return undefined;
  for (const name of finishArguments) {
    const text = args[name];
    if (typeof text === 'string' && text.trim()) return text;
  }
  return undefined;
}
