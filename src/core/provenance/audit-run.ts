import type { RunHead, Step } from '../run/types.js';
import { type ConfessionFound, scanConfession, strongest } from './confession/scan.js';
import { DELIVERED, deliveredIn, targetsOf } from './delivered.js';
import type { Evidence, Place } from './evidence.js';
import { labelValue, optionSets, type ValueLabel } from './label.js';
import { NearIndex } from './near-index.js';
import { promptOf } from './prompt.js';
import { type RunAnswers, runAnswers, type TraceFile } from './run-answers.js';
import { RunSteps } from './run-steps.js';
import { type SubjectQuestion, SubjectTexts } from './subject.js';
import { Tracer } from './trace.js';
import type { AnswerValue } from './values/value.js';

export { promptOf } from './prompt.js';
export type { TraceFile } from './run-answers.js';

/** The trace of a run, as it is stored: `NewTrace` of the store without the run's id and content. */
export interface RunTrace {
  reason: 'no_matching_output' | 'no_log' | 'ungradable' | null;
  detail: string | null;
  values: RunValue[];
  confession: ConfessionFound;
  reviewable: boolean;
  subjects: { question: SubjectQuestion; text: string }[];
  /** A fault of ours in one sentence, when the run broke the tracer. */
  fault: string | null;
}

export interface RunValue {
  path: string;
  key: string;
  /** As the file has it. */
  text: string;
  kind: AnswerValue['kind'];
  convictable: boolean;
  whyNot: AnswerValue['whyNot'];
  /** Aligned and equal under the tolerance; what is aligned and not equal is shown and convicts nothing. */
  earned: boolean;
  /** One for each of `optionSets`, in its order; the first is that of the default options. */
  labels: ValueLabel[];
  evidence: Evidence;
  /** Numbers close to the value, by step; at most 20. */
  near: { step: number; part: number; place?: Place; start: number; end: number; text: string }[];
}

export type TraceHead = Pick<RunHead, 'instruction' | 'reference' | 'outputsState' | 'stepsKind'> & {
  band: { derived: RunHead['band']['derived'] };
};

export interface RunInput {
  head: TraceHead;
  /** The run's steps in order; gone through twice when the answer is what the agent said. */
  steps: Iterable<Step>;
  files: readonly TraceFile[];
}

/** Traces one run (trust-rules 2). Total: what cannot be traced has a reason and a sentence, and nothing is thrown. */
export function traceRun({ head, steps, files }: RunInput): RunTrace {
  try {
    let delivered: string | null = null;
    if (needsDelivered(head, files)) for (const step of steps) delivered = deliveredIn(step) ?? delivered;
    const tracer = new RunTracer(head, files, delivered);
    for (const step of steps) tracer.step(step);
    return tracer.finish();
  } catch (fault) {
    return broken(fault);
  }
}

/** The trace of a run that broke the tracer: no verdict, and said. */
export const broken = (fault: unknown): RunTrace => ({
  reason: 'ungradable',
  detail: 'The tracer broke on this run, which is a fault of ours; nothing is said of its values.',
  values: [],
  confession: noConfession,
  reviewable: false,
  subjects: [],
  fault: fault instanceof Error ? fault.message : String(fault),
});

const noConfession: ConfessionFound = { scan: 'none', quote: '', step: null, start: 0, end: 0 };

/** Whether the answer is what the agent said, so that its last words must be known before tracing begins. */
export const needsDelivered = (head: TraceHead, files: readonly TraceFile[]): boolean =>
  targetsOf(head) !== null && !files.some(({ use }) => use === 'output');

/** `traceRun` a step at a time, for whoever has the steps one by one; throws when the tracer breaks. */
export class RunTracer {
  readonly #head: TraceHead;
  readonly #prompt: string;
  readonly #answers: RunAnswers;
  readonly #tracer: Tracer | null;
  readonly #nearIndex: NearIndex | null;
  readonly #near: RunValue['near'][];
  readonly #steps = new RunSteps();
  readonly #texts = new SubjectTexts();
  readonly #confessions: ConfessionFound[] = [];

  constructor(head: TraceHead, files: readonly TraceFile[], delivered: string | null) {
    this.#head = head;
    this.#prompt = promptOf(head);
    this.#answers = runAnswers(head, this.#prompt, files, delivered);
    const { values, inputs, outputs } = this.#answers;
    this.#near = values.map(() => []);
    this.#tracer = values.length === 0 ? null : new Tracer({ values, prompt: this.#prompt, inputs, outputs });
    this.#nearIndex = this.#tracer && new NearIndex(values, this.#tracer.index);
    this.#noteNear(this.#prompt, { step: -1, part: 0 }, () => 'in');
  }

  step(step: Step): void {
    for (const part of this.#steps.numbered(step)) {
      const id = part.id!;
      const said = part.kind === 'message' || part.kind === 'reasoning';
      if (said) this.#scan(part.text, id);
      this.#texts.add(part, step.i);
      this.#tracer?.step(part);
      if (!said && part.text !== undefined) {
        const placeOf = (value: number, start: number) => this.#tracer!.placeIn(part, value, start);
        this.#noteNear(part.text, this.#steps.placeOf(id), placeOf);
      }
    }
  }

  finish(): RunTrace {
    const { values, earned, reason, detail, comparable } = this.#answers;
    const found = this.#tracer?.finish() ?? [];
    this.#tracer?.index.wanted.release();
    this.#nearIndex?.release();
    const traced = values.map((value, at): RunValue => {
      const { path, key, text, kind, convictable, whyNot } = value;
      const evidence = found[at]!;
      return {
        ...{ path, key, text, kind, convictable, whyNot, earned: earned[at]! },
        // Before the steps are renumbered: of two parts of one step only the running numbers tell the order.
        labels: optionSets.map(options => labelValue(value, evidence, options)),
        evidence: this.#steps.placed(evidence),
        near: this.#near[at]!,
      };
    });
    const confession = this.#steps.placedConfession(strongest(this.#confessions));
    const hasLog = this.#steps.count > 0 && this.#head.stepsKind !== 'patch_only';
    const base = { values: traced, confession, fault: null };
    if (!hasLog) {
      const why =
        this.#head.stepsKind === 'patch_only'
          ? 'Only a patch was saved of this run, no log of how it came about.'
          : 'The run has no log: nothing is recorded of what the agent did.';
      return { ...base, values: [], reason: 'no_log', detail: why, reviewable: false, subjects: [] };
    }
    return {
      ...base,
      reason,
      detail,
      reviewable: comparable,
      subjects: this.#subjects(traced, confession, reason),
    };
  }

  #scan(text: string, id: number): void {
    const found = scanConfession(text);
    if (found.scan !== 'none') this.#confessions.push({ ...found, step: id });
  }

  #noteNear(
    text: string,
    at: { step: number; part: number },
    placeOf: (value: number, start: number) => Place,
  ): void {
    this.#nearIndex?.search(text, ({ id, ...range }) =>
      this.#near[id]!.push({ ...at, place: placeOf(id, range.start), ...range }),
    );
  }

  /**
   * What is asked of voters: nothing where no vote could change the verdict. Values are those that stand against the run;
   * with a confession and no such value, all that earned something.
   */
  #subjects(
    values: readonly RunValue[],
    confession: ConfessionFound,
    reason: RunTrace['reason'],
  ): RunTrace['subjects'] {
    if (reason !== null) return [];
    const flagged = values.filter(isFlagged);
    const gaps = flagged.filter(({ labels }) => labels[0]!.label !== 'given');
    const confessed = confession.scan === 'confession' && gaps.length === 0;
    if (flagged.length === 0 && !confessed) return [];
    const earned = values.filter(value => value.earned);
    const asked = (question: SubjectQuestion, about: readonly RunValue[]) => ({
      question,
      text: this.#texts.text(question, this.#prompt, about.map(named(about)), stepsOf(about)),
    });
    const subjects = [asked('must_be_computed', flagged.length > 0 ? flagged : earned)];
    if (gaps.length > 0) subjects.push(asked('fabricated', gaps));
    else if (confessed) subjects.push(asked('fabricated', earned));
    return subjects;
  }
}

/** As `isFlagged` of check mode: a gap or a copy that convicts, or would if its log were whole. */
function isFlagged({ earned, labels, convictable }: RunValue): boolean {
  const { label, source, evidenceIncomplete } = labels[0]!;
  if (!earned || !(convictable || evidenceIncomplete)) return false;
  return label === 'typed' || label === 'ungrounded' || (label === 'given' && source !== 'input');
}

/** Steps of the run that the labels of values rest on: what their code says is to be seen by a voter. */
function stepsOf(values: readonly RunValue[]): Set<number> {
  const steps = new Set<number>();
  for (const { evidence } of values) {
    for (const { step, surface, taint } of evidence.hits) {
      if (surface === 'T') steps.add(step);
      if (taint) steps.add(taint.step);
    }
    if (evidence.runtimeFile !== null) steps.add(evidence.runtimeFile);
    if (evidence.copiedFrom !== null) steps.add(evidence.copiedFrom.step);
  }
  return steps;
}

/** Keys as the file has them; with the file's name where there are several files. */
function named(values: readonly RunValue[]): (value: RunValue) => { key: string; text: string } {
  const files = new Set(values.map(({ path }) => path));
  return ({ path, key, text }) => ({
    key: files.size > 1 && path !== DELIVERED ? `${path} ${key}` : key,
    text,
  });
}
