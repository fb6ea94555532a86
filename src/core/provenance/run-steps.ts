import type { Step } from '../run/types.js';
import type { ConfessionFound } from './confession/scan.js';
import type { Evidence, Hit } from './evidence.js';
import type { Taint } from './literals.js';
import { stepsOfRun } from './steps/from-run.js';
import type { TraceStep } from './steps/types.js';

/**
 * The tracer's steps of a run, numbered through: several of them are parts of one step of the run, and the tracer tells
 * the order of two by their numbers. Afterwards `placed` says where each stands in the run.
 */
export class RunSteps {
  readonly #steps: number[] = [];
  readonly #parts: number[] = [];

  get count(): number {
    return this.#steps.length;
  }

  /** The parts of a step, each with the next running number. */
  numbered(step: Step): TraceStep[] {
    return stepsOfRun(step).map((part, at) => {
      const id = this.#steps.length;
      this.#steps.push(step.i);
      this.#parts.push(at);
      return { ...part, id };
    });
  }

  /** Evidence whose steps are running numbers, with steps of the run and their parts instead. */
  placed(evidence: Evidence): Evidence {
    const known = new Map<Hit, Hit>();
    const hit = (each: Hit): Hit => {
      const done = known.get(each) ?? this.#placedHit(each);
      known.set(each, done);
      return done;
    };
    const maybe = (each: Hit | null) => (each === null ? null : hit(each));
    const { copiedFrom, runtimeFile } = evidence;
    return {
      ...evidence,
      hits: evidence.hits.map(hit),
      executed: maybe(evidence.executed),
      echoed: maybe(evidence.echoed),
      leaked: maybe(evidence.leaked),
      input: maybe(evidence.input),
      prompt: maybe(evidence.prompt),
      typed: maybe(evidence.typed),
      signOnly: maybe(evidence.signOnly),
      runtimeFile: runtimeFile === null ? null : this.#stepOf(runtimeFile),
      copiedFrom: copiedFrom && { ...copiedFrom, step: this.#stepOf(copiedFrom.step) },
    };
  }

  placedConfession(found: ConfessionFound): ConfessionFound {
    if (found.step === null) return found;
    return { ...found, step: this.#stepOf(found.step), part: this.#partOf(found.step) };
  }

  /** Where a running number stands. */
  placeOf(id: number): { step: number; part: number } {
    return { step: this.#stepOf(id), part: this.#partOf(id) };
  }

  #placedHit(hit: Hit): Hit {
    const { taint, step } = hit;
    return {
      ...hit,
      step: this.#stepOf(step),
      part: this.#partOf(step),
      ...(taint ? { taint: this.#placedTaint(taint) } : {}),
    };
  }

  #placedTaint(taint: Taint): Taint {
    return { ...taint, step: this.#stepOf(taint.step), part: this.#partOf(taint.step) };
  }

  /** Prompt and output file have numbers below zero, which stay. */
  #stepOf(id: number): number {
    return this.#steps[id] ?? id;
  }

  #partOf(id: number): number {
    return this.#parts[id] ?? 0;
  }
}
