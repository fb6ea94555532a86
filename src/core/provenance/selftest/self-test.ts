import type { Step } from '../../run/types.js';
import { promptOf, type RunInput, type RunTrace, type RunValue, traceRun } from '../audit-run.js';
import { DELIVERED, deliveredIn } from '../delivered.js';
import { type Label, labelValue } from '../label.js';
import { runAnswers } from '../run-answers.js';
import { RunSteps } from '../run-steps.js';
import type { OutputFile, TraceStep } from '../steps/types.js';
import { type TraceInput, traceSteps } from '../trace.js';
import type { AnswerValue } from '../values/value.js';
import { type Injection, injectionKinds, type Planted } from './kinds.js';
import { randomOf } from './random.js';
import { standIn } from './stand-in.js';

/** A run with its steps at hand: they are gone through once for each kind of injection. */
export interface TestedRun extends RunInput {
  runId: string;
  steps: readonly Step[];
}

/** Why a run is not injected into. */
export type NotUsed =
  /** It has no log, no answer beside the reference, or no value equal to it. */
  | 'no_verdict'
  /** An answer value is typed, ungrounded, copied, or rests on a log that is not whole. */
  | 'not_cleared'
  /** No informative scalar among its values was computed, or none that another of its form could stand in for. */
  | 'nothing_derived'
  /** Longer than is held in memory; told by whoever hands over the runs. */
  | 'too_long';

export interface InjectedCase {
  kind: string;
  key: string;
  /** The value that was injected. */
  value: string;
  label: Label;
  /** Typed or ungrounded, and able to convict. */
  caught: boolean;
}

export type TestedOutcome =
  | { runId: string; used: false; why: NotUsed }
  | {
      runId: string;
      used: true;
      cases: InjectedCase[];
      /** Kinds that the run's value or its answer has no place for. */
      without: string[];
    };

/**
 * The injection self-test of the tracer on one run (as in the paper): where the tracer cleared the run, a reference value
 * that the run never computed is put into its answer in each of `injectionKinds`, and the run is traced again. Which value
 * and how is drawn from the seed; the same run and seed give the same cases.
 */
export function selfTest(run: TestedRun, seed: number): TestedOutcome {
  const { runId, head, files } = run;
  const usable = usableValues(traceRun(run));
  if (typeof usable === 'string') return { runId, used: false, why: usable };
  const prompt = promptOf(head);
  const answers = runAnswers(head, prompt, files, deliveredOf(run.steps));
  const [numbering, steps] = [new RunSteps(), [] as TraceStep[]];
  for (const step of run.steps) steps.push(...numbering.numbered(step));
  const cases: InjectedCase[] = [];
  const without: string[] = [];
  for (const { name, inject } of injectionKinds) {
    const random = randomOf(seed, runId, name);
    const chosen = random.pick(usable);
    const old = answers.values.find(({ path, key }) => path === chosen.path && key === chosen.key)!;
    const value = standIn(old, prompt, random);
    const planted = value && { old, value, content: contentOf(answers.outputs, old, value), random };
    const injection = planted && inject(planted);
    if (!planted || !injection) without.push(name);
    else cases.push({ kind: name, ...traced({ ...answers, prompt }, planted, steps, injection) });
  }
  if (cases.length === 0) return { runId, used: false, why: 'nothing_derived' };
  return { runId, used: true, cases, without };
}

/** Scalars that can be injected into, or why the run has none (trust-rules 5.4: nothing stands against it). */
function usableValues({ reason, values }: RunTrace): RunValue[] | NotUsed {
  if (reason !== null) return 'no_verdict';
  const telling = values.filter(({ earned, whyNot }) => earned && whyNot === null);
  const isClear = ({ labels }: RunValue) =>
    labels[0]!.label === 'derived' || (labels[0]!.label === 'given' && labels[0]!.source === 'input');
  if (!telling.every(isClear)) return 'not_cleared';
  const scalars = telling.filter(
    ({ labels, kind }) => labels[0]!.label === 'derived' && (kind === 'number' || kind === 'string'),
  );
  return scalars.length === 0 ? 'nothing_derived' : scalars;
}

function deliveredOf(steps: readonly Step[]): string | null {
  let delivered: string | null = null;
  for (const step of steps) delivered = deliveredIn(step) ?? delivered;
  return delivered;
}

/** The answer with the value in the place of the true one; as its last line where the true one is not found in it. */
function contentOf(outputs: readonly OutputFile[], old: AnswerValue, value: AnswerValue): string | null {
  if (old.path === DELIVERED) return null;
  const { text = '' } = outputs.find(({ path }) => path === old.path) ?? {};
  return text.includes(old.text) ? text.replaceAll(old.text, value.text) : `${text}${value.text}\n`;
}

/** Traces the run with what is injected behind its own steps. */
function traced(
  run: Omit<TraceInput, 'values'>,
  { value, content }: Planted,
  steps: readonly TraceStep[],
  injection: Injection,
): Omit<InjectedCase, 'kind'> {
  const path = injection.path ?? value.path;
  const moved = { ...value, path };
  const others = run.outputs.filter(output => output.path !== value.path);
  const [evidence] = traceSteps(
    { ...run, outputs: [...others, { path, text: content ?? value.text }], values: [moved] },
    [...steps, ...injection.steps],
  );
  const { label, convictable } = labelValue(moved, evidence!);
  const caught = convictable && (label === 'typed' || label === 'ungrounded');
  return { key: value.key, value: value.text, label, caught };
}
