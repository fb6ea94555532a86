import { saysTruncated } from '../steps/truncated.js';
import type { TraceStep } from '../steps/types.js';
import { type Running, runs } from './running.js';

/** Calls and their answers. `silent` is a call whose answer only repeats what it was given: a note, a submission, an edit. */
export class Calls {
  readonly #byName = new Map<string, Running | 'silent'>();
  readonly #unanswered = new Set<Running>();
  readonly #cut: Running[] = [];
  #last: Running | 'silent' | null = null;

  began(name: string | undefined, call: Running | 'silent'): void {
    if (name !== undefined) this.#byName.set(name, call);
    if (call !== 'silent') this.#unanswered.add(call);
    this.#last = call;
  }

  /** The call that an output answers: the one it names, else the last before it. */
  answeredBy({ of, text, truncated }: Extract<TraceStep, { kind: 'output' }>): Running | 'silent' | null {
    const call = (of === undefined ? undefined : this.#byName.get(String(of))) ?? this.#last;
    if (call === null || call === 'silent') return call;
    this.#unanswered.delete(call);
    if (call.couldShow && (truncated === true || saysTruncated(text))) this.#cut.push(call);
    return call;
  }

  /** Commands that may have shown what the log does not have: their outputs are cut or missing. */
  open(): Running[] {
    const missing = [...this.#unanswered].filter(
      ({ couldShow, reading }) => couldShow && reading.parts.some(runs),
    );
    return [...this.#cut, ...missing];
  }
}
