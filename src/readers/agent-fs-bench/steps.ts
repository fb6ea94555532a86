import type { Call, Result, Step } from '../../core/run/types.js';
import { capText } from '../cap.js';
import { idAt, type JsonObject, objectAt, objectsAt, stringAt } from '../fields.js';
import type { Document } from '../json/document.js';
import { type Here, inside } from '../place.js';
import type { Limits } from '../reader.js';
import { effectsOf } from './tools.js';

/** A step of the log holds words, calls and their outputs; it becomes what the agent did and what came back. */
export function* stepsOf(run: Document, limits: Limits): Generator<Step> {
  const result = objectAt(run.value, 'result', run.here);
  if (!result) return;
  let i = 0;
  let calls = 0;
  for (const { value, here } of objectsAt(result, 'steps', inside(run.here, 'result'))) {
    const acts = objectsAt(value, 'toolCalls', here).map(member => {
      calls += 1;
      return actFrom(member.value, member.here, `call ${calls}`, limits);
    });
    yield { ...wordsOf(value, i, here, limits), calls: acts.map(({ call }) => call) };
    i += 1;
    if (acts.length === 0) continue;
    yield { i, role: 'tool', calls: [], results: acts.map(({ result: back }) => back), ref: here.ref };
    i += 1;
  }
}

function wordsOf(record: JsonObject, i: number, here: Here, limits: Limits): Step {
  const text = stringAt(record, 'text', here);
  const reasoning = stringAt(record, 'thoughts', here);
  return {
    i,
    role: 'agent',
    ...(text && { text: capText(text, limits, inside(here, 'text'), `text of step ${i}`) }),
    ...(reasoning && {
      reasoning: capText(reasoning, limits, inside(here, 'thoughts'), `reasoning of step ${i}`),
    }),
    calls: [],
    results: [],
    ref: here.ref,
  };
}

/** Calls of some models have no id; a number then joins a call and its output. */
function actFrom(
  record: JsonObject,
  here: Here,
  number: string,
  limits: Limits,
): { call: Call; result: Result } {
  const name = stringAt(record, 'toolName', here) ?? 'unknown';
  const id = idAt(record, 'callId', here) ?? number;
  const args = record.input ?? null;
  const error = record.error === undefined || record.error === null ? undefined : inWords(record.error);
  const output = record.output === undefined || record.output === null ? undefined : inWords(record.output);
  const text = capText(output ?? error ?? '', limits, inside(here, 'output'), 'text of a result');
  return {
    call: { id, name, args, ...effectsOf(name, args) },
    result: { callId: id, text, ...(error !== undefined && { isError: true }) },
  };
}

const inWords = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
