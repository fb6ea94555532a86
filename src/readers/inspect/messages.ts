import { canonicalJson } from '../../core/run/hash.js';
import { arrayAt, isObject, type JsonObject, objectAt, objectsAt } from '../fields.js';
import { type Here, inside, placeInWords } from '../place.js';
import { type EventFacts, outputMessage } from './events.js';
import type { Message } from './message.js';

/**
 * The messages of a sample in order: its own list, else what its events say. A final output that is in neither (a run
 * that was stopped between the two) is added.
 */
export function messagesOf(sample: JsonObject, here: Here, events: EventFacts, apart?: Message[]): Message[] {
  const own = apart ?? objectsAt(sample, 'messages', here);
  const messages = own.length > 0 ? own : rebuilt(sample, here, events);
  if (messages.some(message => message.value.role === 'assistant')) return messages;
  const last = lastOutput(sample, here);
  return last ? [...messages, last] : messages;
}

function lastOutput(sample: JsonObject, here: Here): Message | undefined {
  const output = objectAt(sample, 'output', here) ?? {};
  const found = outputMessage(output);
  if (found)
    return { value: { role: 'assistant', ...found.message }, here: inside(here, 'output', ...found.keys) };
  if (typeof output.completion !== 'string' || output.completion === '') return undefined;
  return { value: { role: 'assistant', content: output.completion }, here: inside(here, 'output') };
}

/** Most messages that are rebuilt for one sample: ranges into a pool can name it over and over. */
const mostRebuilt = 100_000;

/**
 * Every model event holds the conversation up to it, whole or as ranges into a pool, and what the model answered. Taken
 * in order, each message once, they give the conversation even where it was compacted in between.
 */
function rebuilt(sample: JsonObject, here: Here, events: EventFacts): Message[] {
  const pool = poolOf(sample, here);
  const found = new Conversation();
  for (const event of events.own) {
    if (event.value.event === 'model') {
      for (const message of inputOf(event, pool)) {
        if (found.size >= mostRebuilt) break;
        found.add(message);
      }
      const output = outputMessage(event.value.output);
      if (output)
        found.add({
          value: { role: 'assistant', ...output.message },
          here: inside(event.here, 'output', ...output.keys),
        });
    } else found.addResult(event);
  }
  if (found.size > 0)
    here.warn({
      code: 'messages_rebuilt',
      at: here.ref,
      text: `${placeInWords(here.ref)}: the sample has no list of messages; ${found.size} ${found.size === 1 ? 'was' : 'were'} taken from its events`,
    });
  return found.messages;
}

/** Version 3 keeps `message_pool`, newer logs `events_data.messages`. */
function poolOf(sample: JsonObject, here: Here): Message[] {
  const data = objectAt(sample, 'events_data', here);
  return data
    ? objectsAt(data, 'messages', inside(here, 'events_data'))
    : objectsAt(sample, 'message_pool', here);
}

function* inputOf(event: Message, pool: Message[]): Generator<Message> {
  const refs = arrayAt(event.value, 'input_refs', event.here);
  if (!refs) {
    yield* objectsAt(event.value, 'input', event.here);
    return;
  }
  for (const range of refs) {
    const [start, end] = Array.isArray(range) ? (range as unknown[]) : [];
    if (typeof start === 'number' && typeof end === 'number')
      yield* pool.slice(Math.max(0, start), Math.max(0, end));
  }
}

/** Messages in order, each once: by id, or in old logs that have none by what they say. */
class Conversation {
  readonly messages: Message[] = [];
  readonly #seen = new Set<string>();
  readonly #answered = new Set<string>();

  get size(): number {
    return this.messages.length;
  }

  add(message: Message): void {
    const { value } = message;
    const key =
      typeof value.id === 'string' ? value.id : canonicalJson([value.role, value.content, value.tool_calls]);
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    if (value.role === 'tool' && typeof value.tool_call_id === 'string') {
      // A result that was taken from its event comes again in the input of the next call.
      if (this.#answered.has(value.tool_call_id)) return;
      this.#answered.add(value.tool_call_id);
    }
    this.messages.push(message);
  }

  /** The result of a tool, from its event. */
  addResult({ value, here }: Message): void {
    if (value.result === undefined && value.error === undefined) return;
    const content = isObject(value.result) ? JSON.stringify(value.result) : value.result;
    this.add({
      value: {
        role: 'tool',
        ...(typeof value.message_id === 'string' && { id: value.message_id }),
        ...(typeof value.id === 'string' && { tool_call_id: value.id }),
        function: value.function,
        content: typeof content === 'number' || typeof content === 'boolean' ? String(content) : content,
        error: value.error,
      },
      here,
    });
  }
}
