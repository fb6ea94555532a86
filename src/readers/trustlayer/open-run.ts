import type { Closing, RunHead, Step, Warning } from '../../core/run/types.js';
import { capText } from '../cap.js';
import { ClosingFinder } from '../closing.js';
import { type JsonObject, wrongType } from '../fields.js';
import { type Here, inside } from '../place.js';
import type { Limits } from '../reader.js';
import { Warnings } from '../warnings.js';

/** A line of the file, as it was parsed and as it stands there. */
export interface Listing {
  record: JsonObject;
  text: string;
  here: Here;
}

/** The run whose steps are being read: what its end will need, and nothing that grows with their number. */
export class OpenRun {
  readonly warnings = new Warnings();
  steps = 0;
  /** Settled by later lines, over what the run line said. */
  settled: Partial<RunHead> = {};
  /** The lines that list files or give the reference, to be read when the run ends: a later line has the last word. */
  readonly listing: { inputs?: Listing; outputs?: Listing; reference?: Listing } = {};
  readonly #finder = new ClosingFinder();
  #given: { text: string; here: Here } | null | undefined;
  #sameAsGiven: number | undefined;
  #lastAgentStep = 0;
  #instruction: RunHead['instruction'];
  readonly #system: string | undefined;

  constructor(head: { instruction: RunHead['instruction'] }, system: string | undefined) {
    this.#instruction = head.instruction;
    this.#system = system;
  }

  readonly warn = (warning: Warning): void => this.warnings.add(warning);

  /** Takes the `closing` of a line: a text, null for a run without one, or nothing. */
  giveClosing(line: JsonObject, here: Here, limits: Limits): void {
    const { closing } = line;
    if (closing === undefined) return;
    if (closing === null) this.#given = null;
    else if (typeof closing !== 'string')
      wrongType(inside(here, 'closing'), 'closing', 'a text or null', closing);
    else {
      const at = inside(here, 'closing');
      this.#given = { text: capText(closing, limits, at, 'closing'), here: at };
    }
  }

  see(step: Step): void {
    this.steps += 1;
    this.#finder.see(step);
    if (step.role === 'agent') this.#lastAgentStep = step.i;
    if (step.role === 'agent' && this.#given && step.text === this.#given.text) this.#sameAsGiven = step.i;
    if (!this.#instruction && step.role === 'user' && step.text)
      this.#instruction = {
        text: step.text,
        ...(this.#system !== undefined && { system: this.#system }),
        ref: step.ref,
      };
  }

  /** Remembers what a line says of files; `null` and nothing are no list, and nothing leaves an earlier one. */
  list(listing: Listing): void {
    for (const key of ['inputs', 'outputs', 'reference'] as const)
      if (listing.record[key] !== undefined) this.listing[key] = listing;
  }

  /** What is known after the last step. */
  tail(): Partial<RunHead> {
    const inputs = this.settled.inputs ?? [];
    return {
      ...this.settled,
      instruction: this.#instruction,
      given: [...(this.#instruction ? [this.#instruction.ref] : []), ...inputs.map(({ ref }) => ref)],
      stepsKind: this.steps > 0 ? 'structured' : 'none',
      closing: this.#closing(),
      warnings: this.warnings.list(),
    };
  }

  #closing(): Closing | null {
    const given = this.#given;
    if (given === null) return null;
    if (given === undefined) return this.#finder.result();
    const step = this.#sameAsGiven ?? this.#lastAgentStep;
    return { text: given.text, step, how: 'result_event', ref: given.here.ref };
  }
}
