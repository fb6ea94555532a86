import type { Ref, Result, Step, Warning } from '../../core/run/types.js';
import { capText } from '../cap.js';
import { booleanAt, type JsonObject, kindOf, numberAt, stringAt } from '../fields.js';
import { recordOf } from '../json/record.js';
import { writesOfPatch } from '../patch.js';
import { type Here, inside } from '../place.js';
import type { Limits, ReadOptions } from '../reader.js';
import type { Source } from '../source.js';
import { linesOf } from '../text/lines.js';
import { names } from './names.js';

/** The steps of a run, line by line; `final` tells the message that ends it. */
export async function* stepsOf(
  folder: Source,
  options: ReadOptions,
  warn: (warning: Warning) => void,
): AsyncGenerator<{ step: Step; final: boolean }> {
  const file = await folder.open(names.steps);
  if (file?.kind !== 'file') {
    warn({ code: 'no_steps', at: { file: names.steps }, text: `there is no ${names.steps}` });
    return;
  }
  const state: State = { steps: 0, calls: 0, open: [] };
  for await (const line of linesOf(file.chunks(), options.limits)) {
    const ref: Ref = { file: names.steps, at: `line ${line.number}` };
    const record = recordOf(line, ref, options.limits, warn);
    options.onProgress?.(line.end);
    if (!record) continue;
    const step = stepFrom(record, { ref, warn }, state, options.limits);
    if (!step) continue;
    state.steps += 1;
    yield { step, final: record.final === true };
  }
}

/** What of the steps before is needed: an output answers the last call that has none yet. */
interface State {
  steps: number;
  calls: number;
  open: string[];
}

type Make = (record: JsonObject, text: string, here: Here, state: State, limits: Limits) => Partial<Step>;

/** What each kind of line is to a run. */
const kinds: Record<string, Make> = {
  message: (_, text) => ({ role: 'agent', text }),
  reasoning: (_, text) => ({ role: 'agent', reasoning: text }),
  user: (_, text) => ({ role: 'user', text }),
  system: (_, text) => ({ role: 'system', text }),
  command: (record, text, here, state) => {
    const name = stringAt(record, 'tool', here) ?? 'command';
    return { role: 'agent', calls: [{ id: nextId(state), name, args: argsOf(record), commands: [text] }] };
  },
  write: (record, text, here, state) => {
    const path = stringAt(record, 'path', here);
    const content = typeof record.text === 'string' ? { content: text } : {};
    const writes = path === undefined ? writesOfPatch(text) : [{ path, ...content }];
    const name = stringAt(record, 'tool', here) ?? 'write';
    return { role: 'agent', calls: [{ id: nextId(state), name, args: argsOf(record), writes }] };
  },
  output: (record, text, here, state) => ({ role: 'tool', results: [resultOf(record, text, here, state)] }),
};

function stepFrom(record: JsonObject, here: Here, state: State, limits: Limits): Step | null {
  const make =
    typeof record.kind === 'string' && Object.hasOwn(kinds, record.kind) ? kinds[record.kind] : undefined;
  if (!make) {
    const found = typeof record.kind === 'string' ? JSON.stringify(record.kind) : kindOf(record.kind);
    const text = `the kind ${found} is none of ${Object.keys(kinds).join(', ')}; the line was left out`;
    here.warn({ code: 'unknown_kind', at: inside(here, 'kind').ref, text });
    return null;
  }
  const written = stringAt(record, 'text', here) ?? '';
  const text = capText(written, limits, inside(here, 'text'), `text of step ${state.steps}`);
  const time = stringAt(record, 'time', here);
  const base: Step = { i: state.steps, role: 'agent', calls: [], results: [], ref: here.ref };
  return { ...base, ...make(record, text, here, state, limits), ...(time !== undefined && { time }) };
}

function nextId(state: State): string {
  state.calls += 1;
  const id = `c${state.calls}`;
  state.open = [id];
  return id;
}

/** The call as the line has it: everything but what the step says already. */
function argsOf({ kind: _, tool: __, time: ___, ...args }: JsonObject): JsonObject {
  return args;
}

function resultOf(record: JsonObject, text: string, here: Here, state: State): Result {
  const callId = state.open.pop();
  const exitCode = numberAt(record, 'exit_code', here);
  const isError = booleanAt(record, 'is_error', here);
  const truncated = booleanAt(record, 'truncated', here);
  return {
    ...(callId !== undefined && { callId }),
    text,
    ...(exitCode !== undefined && { exitCode }),
    ...(isError !== undefined && { isError }),
    ...(truncated !== undefined && { truncated }),
  };
}
