import { sha256 } from '../../core/run/hash.js';
import type { RunHead, Step } from '../../core/run/types.js';
import { ClosingFinder } from '../closing.js';
import { arrayAt, idAt, isObject, type JsonObject, numberAt, objectAt, wrongType } from '../fields.js';
import { type Here, inside } from '../place.js';
import type { Limits } from '../reader.js';
import { bandFor, emptyHead } from '../recorded.js';
import { Warnings } from '../warnings.js';
import type { TauFile } from './file.js';
import { stepFrom } from './message.js';
import { derivedFromName, domainFromPolicy, type Origin } from './origin.js';
import { isPleasantry } from './pleasantries.js';
import { checksFrom, scoreFrom, terminationFrom } from './score.js';

export interface RowRun {
  head: RunHead;
  steps: Step[];
  tail: Partial<RunHead>;
}

/** One row of a tau-bench file, which is one trial of one task, as a run. */
export function runFrom(row: JsonObject, file: TauFile, here: Here): RowRun {
  const { source, limits, origin, agent, configKey } = file;
  const warnings = new Warnings();
  const at: Here = { ref: here.ref, warn: warnings.add };
  const traj = arrayAt(row, 'traj', at) ?? [];
  const policyDomain = domainFromPolicy(traj);
  const domain = policyDomain ?? origin.domain;
  sayDerived(policyDomain === undefined ? origin : { ...origin, domain: undefined }, source.path, at);
  const task = idAt(row, 'task_id', at) ?? 'unknown';
  const taskId = domain === undefined ? task : `${domain}/${task}`;
  const trial = numberAt(row, 'trial', at);
  const steps = stepsFrom(traj, inside(at, 'traj'), limits);
  const score = scoreFrom(row, at);
  const termination = terminationFrom(row, at);
  const instruction = instructionFrom(steps);
  const reference = referenceFrom(row, at);
  const head: RunHead = {
    ...emptyHead({
      runId: `tau-bench/${taskId}/${trial ?? '-'}~${identityOf(taskId, trial, traj)}`,
      source: { format: 'tau-bench', root: source.root, files: [here.ref] },
      benchmark: 'tau-bench',
      taskId,
      agent,
      configKey,
    }),
    ...repetitionFrom(trial, at),
    score,
    band: bandFor(score.value),
    termination,
    instruction,
    given: instruction ? [instruction.ref] : [],
    stepsKind: steps.length > 0 ? 'structured' : 'none',
    reference,
    grader: { sources: [], checks: checksFrom(row), rerunnable: 'no' },
    usage: { toolCalls: steps.reduce((count, step) => count + step.calls.length, 0) },
  };
  const closing = closingOf(steps);
  return { head, steps, tail: { closing, warnings: warnings.list() } };
}

/** Each run says on its own what of it is only known from the file's name. */
function sayDerived(told: Origin, name: string, here: Here): void {
  const text = derivedFromName(told, name);
  if (text !== undefined) here.warn({ code: 'derived', at: { file: name }, text });
}

function stepsFrom(traj: unknown[], here: Here, limits: Limits): Step[] {
  const steps: Step[] = [];
  for (const [index, message] of traj.entries()) {
    const at = inside(here, index);
    if (isObject(message)) steps.push(stepFrom(message, steps.length, at, limits));
    else wrongType(at, `traj[${index}]`, 'an object', message);
  }
  return steps;
}

/**
 * What makes a run this run: task, trial and the dialogue. The rows of several models share task and trial, and the
 * model's name is only in the file's name, which people change; how the run was graded may be corrected later.
 */
function identityOf(taskId: string, trial: number | undefined, traj: readonly unknown[]): string {
  const said: unknown[] = [taskId, trial];
  for (const message of traj) {
    if (!isObject(message)) continue;
    said.push(message.role, message.content);
    for (const call of Array.isArray(message.tool_calls) ? message.tool_calls : [])
      if (isObject(call) && isObject(call.function)) said.push(call.function.name, call.function.arguments);
  }
  return sha256(said.map(inWords).join('\0')).slice(0, 12);
}

const inWords = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** Trials count from 0 in the file and from 1 in the model. */
function repetitionFrom(trial: number | undefined, here: Here): Pick<RunHead, 'repetition'> {
  if (trial === undefined) return {};
  if (Number.isSafeInteger(trial) && trial >= 0) return { repetition: { index: trial + 1, how: 'recorded' } };
  wrongType(inside(here, 'trial'), 'trial', 'a whole number from 0', trial);
  return {};
}

/**
 * What the agent was asked: the policy and the customer's first words. `info.task.instruction` is the script of the
 * simulated user, which the agent never saw.
 */
function instructionFrom(steps: readonly Step[]): RunHead['instruction'] {
  const system = steps.find(step => step.role === 'system')?.text;
  const first = steps.find(step => step.role === 'simulated_user' && step.text);
  if (!first?.text) return null;
  return { text: first.text, ...(system !== undefined && { system }), ref: first.ref };
}

/** The actions and outputs of the ground truth; replaying them needs tau-bench's environment. */
function referenceFrom(row: JsonObject, here: Here): RunHead['reference'] {
  const info = isObject(row.info) ? row.info : {};
  const task = objectAt(info, 'task', inside(here, 'info'));
  if (!task) return null;
  return { value: { actions: task.actions ?? [], outputs: task.outputs ?? [] }, hiddenFromAgent: true };
}

function closingOf(steps: readonly Step[]): RunHead['closing'] {
  const finder = new ClosingFinder({ finishCalls: new Set(), isPleasantry });
  for (const step of steps) finder.see(step);
  return finder.result();
}
