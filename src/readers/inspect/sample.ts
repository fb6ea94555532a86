import type { Ref, RunHead, Step } from '../../core/run/types.js';
import { arrayAt, isObject, type JsonObject, objectAt, objectsAt, stringAt } from '../fields.js';
import { type Here, inside, placeInWords } from '../place.js';
import type { Limits, ReadEvent } from '../reader.js';
import { bandFor } from '../recorded.js';
import { Warnings } from '../warnings.js';
import { Attachments } from './attachments.js';
import { closingOf, stopReasonOf } from './closing.js';
import { type EventFacts, readEvents } from './events.js';
import type { FoundSample } from './found-sample.js';
import { definedOf, type LogHead } from './head.js';
import { identityOf } from './identity.js';
import { inputsOf } from './inputs.js';
import { instructionOf } from './instruction.js';
import type { Message } from './message.js';
import { messagesOf } from './messages.js';
import { readScores, type Scoring } from './score.js';
import { stepOf } from './steps.js';
import { terminationOf } from './termination.js';

/** One sample as one run. Never throws: what cannot be used is among the warnings of the head. */
export function readSample(
  found: FoundSample,
  log: LogHead,
  limits: Limits,
): { head: RunHead; steps: Step[]; files: ReadEvent[] } {
  const sample = found.value;
  const warnings = new Warnings();
  for (const warning of found.warnings) warnings.add(warning);
  const here: Here = { ref: found.ref, warn: warnings.add };
  const attachments = new Attachments(attachmentsOf(sample, here), limits);
  const facts = eventsOf(sample, here);
  const apart = found.messages?.map(({ value, ref }) => ({ value, here: { ref, warn: warnings.add } }));
  const messages = messagesOf(sample, here, facts, apart);
  const steps = stepsOf(messages, attachments, facts, limits);
  const output = objectAt(sample, 'output', here) ?? {};
  const stopReason = stopReasonOf(output);
  const scoring = readScores(sample, here, log, limits);
  const termination = terminationOf(sample, here, log, {
    scorerFailed: facts.scorerFailed,
    isGraded: scoring.score.value !== null,
    ...(stopReason !== undefined && { stopReason }),
  });
  if (termination.kind === 'grader_error' && scoring.score.value === null)
    scoring.score.state = 'grader_error';
  const inputs = inputsOf(sample, here, attachments, limits);
  const head: RunHead = {
    ...identityOf(found, here, log),
    source: found.source,
    agent: log.agent,
    configKey: log.configKey,
    ...timesOf(sample, here, facts),
    score: scoring.score,
    band: bandFor(scoring.score.value, scoring.recorded),
    termination,
    usage: usageOf(sample, here, facts, steps),
    instruction: instructionOf(sample, here, steps, attachments, limits),
    inputs: inputs.refs,
    given: givenOf(sample, here),
    stepsKind: steps.length > 0 ? 'structured' : 'none',
    closing: closingOf(steps, { value: output, here: inside(here, 'output'), stopReason }, attachments),
    outputs: [],
    outputsState: 'not_collected',
    reference: referenceOf(sample),
    grader: graderOf(scoring, log),
    warnings: [],
  };
  sayInvalid(sample, here);
  const retries = objectsAt(sample, 'error_retries', here).map(retry => retry.here.ref);
  return {
    head: { ...head, ...(retries.length > 0 && { retries }), warnings: warnings.list() },
    steps,
    files: inputs.files,
  };
}

/** Somebody marked the sample as not to be counted, after it was run. */
function sayInvalid({ invalidation }: JsonObject, here: Here): void {
  if (!isObject(invalidation)) return;
  const { ref } = inside(here, 'invalidation');
  const text = `${placeInWords(ref)}: the sample was marked invalid after it was run; it is read all the same`;
  here.warn({ code: 'invalidated', at: ref, text });
}

/** Old logs keep both in `transcript`. */
function attachmentsOf(sample: JsonObject, here: Here): JsonObject {
  const transcript = objectAt(sample, 'transcript', here) ?? {};
  return {
    ...objectAt(transcript, 'content', inside(here, 'transcript')),
    ...objectAt(sample, 'attachments', here),
  };
}

function eventsOf(sample: JsonObject, here: Here): EventFacts {
  const events = arrayAt(sample, 'events', here);
  if (events) return readEvents(events, inside(here, 'events'));
  const transcript = isObject(sample.transcript) ? sample.transcript : {};
  const at = inside(here, 'transcript');
  return readEvents(arrayAt(transcript, 'events', at) ?? [], inside(at, 'events'));
}

function stepsOf(messages: Message[], attachments: Attachments, facts: EventFacts, limits: Limits): Step[] {
  const answers = messages.filter(message => message.value.role === 'tool');
  const answered = new Set(answers.map(message => String(message.value.tool_call_id)));
  const tools = { attachments, limits, times: facts.times, answered };
  return messages.map((message, i) => stepOf(message, i, tools));
}

function timesOf(sample: JsonObject, here: Here, facts: EventFacts): Pick<RunHead, 'startedAt' | 'endedAt'> {
  return definedOf({
    startedAt: stringAt(sample, 'started_at', here) || facts.first,
    endedAt: stringAt(sample, 'completed_at', here) || facts.last,
  });
}

/**
 * Tokens of the agent's own calls where the events tell them from a grading model's; else what the sample sums up,
 * which counts both.
 */
function usageOf(
  sample: JsonObject,
  here: Here,
  facts: EventFacts,
  steps: Step[],
): NonNullable<RunHead['usage']> {
  const usage = objectAt(sample, 'model_usage', here) ?? {};
  const models = Object.values(usage).filter(isObject);
  const sum = (field: string): number | undefined => {
    const numbers = models.map(model => model[field]).filter(value => Number.isFinite(value)) as number[];
    const total = numbers.reduce((a, b) => a + b, 0);
    return numbers.length > 0 && Number.isFinite(total) ? total : undefined;
  };
  return {
    toolCalls: steps.reduce((count, step) => count + step.calls.length, 0),
    ...definedOf({ outputTokens: facts.outputTokens ?? sum('output_tokens'), costUsd: sum('total_cost') }),
  };
}

/** The input, and the files that were put into the sandbox. */
function givenOf(sample: JsonObject, here: Here): Ref[] {
  const given = sample.input === undefined || sample.input === null ? [] : [inside(here, 'input').ref];
  const hasFiles = Array.isArray(sample.files) ? sample.files.length > 0 : isObject(sample.files);
  return hasFiles ? [...given, inside(here, 'files').ref] : given;
}

function referenceOf(sample: JsonObject): RunHead['reference'] {
  const { target } = sample;
  return target === undefined || target === null || target === ''
    ? null
    : { value: target, hiddenFromAgent: true };
}

/**
 * A log has the name of its scorer and what it was called with, no command: that stands as `command`, the options as
 * JSON. A comparison of answer and target (match, includes, exact) can be redone, which is not for a reader to say.
 */
function graderOf({ checks, log, score }: Scoring, { scorerOptions }: LogHead): RunHead['grader'] {
  const options = Object.hasOwn(scorerOptions, score.metric) ? scorerOptions[score.metric] : undefined;
  const command = ['inspect', score.metric, ...(options ? [JSON.stringify(options)] : [])];
  return { command, sources: [], checks, ...(log && { log }), rerunnable: 'unknown' };
}
