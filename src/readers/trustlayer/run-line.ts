import { configKeyOf } from '../../core/run/hash.js';
import type { Run, RunHead } from '../../core/run/types.js';
import { capText } from '../cap.js';
import { type JsonObject, numberAt, objectAt, stringAt, wrongType } from '../fields.js';
import { type Here, inside } from '../place.js';
import type { Limits } from '../reader.js';
import { emptyHead } from '../recorded.js';
import type { Source } from '../source.js';
import { outcomeFrom } from './outcome.js';

/** The head of the run that a line with `task` begins, without its files, which are read when the run ends. */
export function headFrom(
  line: JsonObject,
  identity: { runId: string; task: string },
  here: Here,
  source: Source,
  limits: Limits,
): RunHead {
  const agent = agentFrom(line, here);
  const instruction = instructionFrom(line, here, limits);
  const repetition = repetitionFrom(line, here);
  const startedAt = stringAt(line, 'startedAt', here);
  const licence = stringAt(line, 'licence', here);
  return {
    ...emptyHead({
      runId: identity.runId,
      source: { format: 'trustlayer', root: source.root, files: [{ file: source.path, ...lineOf(here) }] },
      benchmark: stringAt(line, 'benchmark', here) ?? 'local',
      taskId: identity.task,
      agent,
      configKey: configKeyOf(agent),
    }),
    ...outcomeFrom(line, here),
    ...(repetition && { repetition }),
    ...(startedAt !== undefined && { startedAt }),
    ...(licence !== undefined && { licence }),
    instruction,
    given: instruction ? [instruction.ref] : [],
  };
}

const lineOf = (here: Here): { at?: string } => (here.ref.at === undefined ? {} : { at: here.ref.at });

function agentFrom(line: JsonObject, here: Here): Run['agent'] {
  const given = typeof line.agent === 'string' ? { name: line.agent } : objectAt(line, 'agent', here);
  const record: JsonObject = given ?? {};
  const at = inside(here, 'agent');
  const version = stringAt(record, 'version', at);
  const model = stringAt(line, 'model', here) ?? stringAt(record, 'model', at);
  return {
    name: stringAt(record, 'name', at) ?? 'unknown',
    ...(version !== undefined && { version }),
    ...(model !== undefined && { model }),
    ...(record.config !== undefined && record.config !== null && { config: record.config }),
  };
}

function instructionFrom(line: JsonObject, here: Here, limits: Limits): Run['instruction'] {
  const prompt = stringAt(line, 'prompt', here);
  if (prompt === undefined) return null;
  const system = stringAt(line, 'system', here);
  return {
    text: capText(prompt, limits, inside(here, 'prompt'), 'prompt'),
    ...(system !== undefined && { system: capText(system, limits, inside(here, 'system'), 'system prompt') }),
    ref: inside(here, 'prompt').ref,
  };
}

function repetitionFrom(line: JsonObject, here: Here): Run['repetition'] {
  const index = numberAt(line, 'repetition', here);
  if (index === undefined) return undefined;
  if (Number.isSafeInteger(index) && index >= 1) return { index, how: 'recorded' };
  wrongType(inside(here, 'repetition'), 'repetition', 'a whole number from 1', index);
  return undefined;
}

/** The system prompt of a line that has no prompt; the first user step becomes the prompt then. */
export const systemOf = (line: JsonObject): string | undefined =>
  typeof line.system === 'string' ? line.system : undefined;
