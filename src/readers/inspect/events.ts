import { isObject, type JsonObject } from '../fields.js';
import { type Here, inside } from '../place.js';
import type { Message } from './message.js';

/** What the events of a sample tell beside its messages. */
export interface EventFacts {
  first?: string;
  last?: string;
  /** Times of messages and tool calls, by their ids. */
  times: Map<string, string>;
  /** Output tokens of the agent's own model calls; undefined when no call says. */
  outputTokens?: number;
  /** The agent's own model and tool events, in order; those of a scorer are not among them. */
  own: Message[];
  /** An error arose while the sample was scored. */
  scorerFailed: boolean;
}

/**
 * One walk over the events. A model that grades is called like the agent's, often by the same name; only the span
 * (in old logs the step) it stands in tells them apart.
 */
export function readEvents(events: unknown[], here: Here): EventFacts {
  const facts: EventFacts = { times: new Map(), own: [], scorerFailed: false };
  const scoring = new Scoring();
  for (const [index, value] of events.entries()) {
    if (!isObject(value)) continue;
    scoring.enter(value);
    addTime(facts, value);
    addEvent(facts, { value, here: inside(here, index) }, scoring.holds(value));
  }
  return facts;
}

function addEvent(facts: EventFacts, event: Message, isScoring: boolean): void {
  const { value } = event;
  if (value.event === 'error' && isScoring) facts.scorerFailed = true;
  if (isScoring || (value.event !== 'model' && value.event !== 'tool')) return;
  facts.own.push(event);
  if (value.event === 'model') addUsage(facts, value);
  // Old logs nest the events of an agent that is run as a tool.
  else if (Array.isArray(value.events))
    for (const nested of value.events)
      if (isObject(nested) && nested.event === 'model') addUsage(facts, nested);
}

function addUsage(facts: EventFacts, event: JsonObject): void {
  const usage = isObject(event.output) ? event.output.usage : undefined;
  const tokens = isObject(usage) ? usage.output_tokens : undefined;
  if (Number.isSafeInteger(tokens)) facts.outputTokens = (facts.outputTokens ?? 0) + (tokens as number);
}

function addTime(facts: EventFacts, event: JsonObject): void {
  const { timestamp } = event;
  if (typeof timestamp !== 'string' || timestamp === '') return;
  facts.first ??= timestamp;
  const end = typeof event.completed === 'string' ? event.completed : timestamp;
  facts.last = end;
  if (event.event === 'tool')
    for (const id of [event.message_id, event.id]) if (typeof id === 'string') facts.times.set(id, end);
  const message = event.event === 'model' ? outputMessage(event.output)?.message : undefined;
  if (typeof message?.id === 'string') facts.times.set(message.id, end);
}

/** The first message of a model's output, and the keys that lead to it. */
export function outputMessage(
  output: unknown,
): { message: JsonObject; keys: (string | number)[] } | undefined {
  const choices = isObject(output) ? output.choices : undefined;
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  return isObject(choice) && isObject(choice.message)
    ? { message: choice.message, keys: ['choices', 0, 'message'] }
    : undefined;
}

const isScorer = (type: unknown): boolean => type === 'scorer' || type === 'scorers';

/** Whether an event belongs to scoring: by the span it names, or in old logs by the steps that are open. */
class Scoring {
  readonly #spans = new Map<string, boolean>();
  #openSteps = 0;

  enter(event: JsonObject): void {
    if (event.event === 'span_begin' && typeof event.id === 'string') {
      const parent = typeof event.parent_id === 'string' && this.#spans.get(event.parent_id);
      this.#spans.set(event.id, isScorer(event.type) || parent === true);
    }
    if (event.event !== 'step' || !isScorer(event.type)) return;
    if (event.action === 'begin') this.#openSteps += 1;
    else this.#openSteps = Math.max(0, this.#openSteps - 1);
  }

  holds(event: JsonObject): boolean {
    if (this.#openSteps > 0) return true;
    return typeof event.span_id === 'string' && this.#spans.get(event.span_id) === true;
  }
}
