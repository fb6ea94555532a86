import type { Evidence, Place } from './evidence.js';
import { Calls } from './follow/calls.js';
import { Commands } from './follow/commands.js';
import { firstContext } from './follow/context.js';
import type { TraceInput } from './follow/input.js';
import { Notes } from './follow/notes.js';
import { Outputs } from './follow/outputs.js';
import { settle } from './follow/settle.js';
import { Writes } from './follow/writes.js';
import { toolKind } from './steps/tools.js';
import type { TraceStep } from './steps/types.js';
import type { SourceContext } from './surfaces/source.js';
import { startsPatch } from './text/patch.js';
import type { ValueIndex } from './values/value-index.js';

export type { TraceInput } from './follow/input.js';

/** Traces a whole run at once. */
export function traceSteps(input: TraceInput, steps: Iterable<TraceStep>): Evidence[] {
  const tracer = new Tracer(input);
  for (const step of steps) tracer.step(step);
  return tracer.finish();
}

/**
 * Follows a run step by step and notes where each answer value occurs (trust-rules 2). It keeps what the agent typed and
 * a bounded number of hits, never the outputs, so a run may be longer than memory.
 */
export class Tracer {
  readonly #notes: Notes;
  readonly #context: SourceContext;
  readonly #writes: Writes;
  readonly #commands: Commands;
  readonly #outputs: Outputs;
  readonly #calls = new Calls();
  #at = 0;

  constructor(readonly input: TraceInput) {
    this.#notes = new Notes(input);
    this.#context = firstContext(input, this.#notes.index);
    this.#context.typed = id => this.#notes.evidence[id]!.typed !== null;
    this.#writes = new Writes(this.#context, this.#notes);
    this.#commands = new Commands(this.#context, this.#notes, this.#writes);
    this.#outputs = new Outputs(this.#context, this.#notes);
    this.#notes.all(input.prompt, { step: -1, surface: 'P', source: 'prompt' });
    for (const { path, text } of input.outputs)
      if (text !== undefined) this.#notes.all(text, { step: -2, surface: 'file', path });
  }

  get index(): ValueIndex {
    return this.#notes.index;
  }

  step(step: TraceStep): void {
    const at = step.id ?? this.#at;
    this.#at = at + 1;
    if ((step.kind === 'message' || step.kind === 'reasoning') && step.tool !== undefined)
      this.#calls.began(step.call, 'silent');
    else if (step.kind === 'command') this.#command(step, at);
    else if (step.kind === 'write') this.#write(step, at);
    else if (step.kind === 'output') {
      const call = this.#calls.answeredBy(step);
      this.#outputs.noteNames(step.text, at);
      if (call !== 'silent') this.#outputs.output(step, at, call);
    } else if (step.kind === 'given')
      this.#notes.all(step.text, { step: at, surface: 'P', source: 'prompt' });
  }

  /** Where a number stands that is close to a value and no occurrence of it, in the step that came last. */
  placeIn(step: TraceStep, id: number, start: number): Place {
    if (step.kind === 'output') return this.#outputs.placeInLast(this.index.sameAs[id]!, start);
    return step.kind === 'given' ? 'in' : 'typed';
  }

  /** What was found of each value, in the order of the values. */
  finish(): Evidence[] {
    const run = {
      input: this.input,
      context: this.#context,
      mayWrite: this.#commands.mayWrite,
      firstSeen: this.#outputs.firstSeen,
      open: this.#calls.open(),
    };
    return this.input.values.map((value, id) => {
      const evidence = this.#notes.evidenceOf(id);
      settle(value, evidence, run);
      return evidence;
    });
  }

  #command(step: Extract<TraceStep, { kind: 'command' }>, at: number): void {
    const { tool, text, call } = step;
    const kind = toolKind(tool);
    if (kind === 'say') this.#calls.began(call, 'silent');
    else if (kind === 'patch' || startsPatch(text))
      this.#write({ kind: 'write', tool, path: '', text, ...(call ? { call } : {}) }, at);
    else this.#calls.began(call, this.#commands.command(step, at));
  }

  #write(step: Extract<TraceStep, { kind: 'write' }>, at: number): void {
    this.#calls.began(step.call, 'silent');
    this.#writes.byTool(step, at);
  }
}
