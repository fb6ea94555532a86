import { sep } from 'node:path';
import { configKeyOf } from '../../core/run/hash.js';
import type { Run, RunHead, Warning } from '../../core/run/types.js';
import { idAt, type JsonObject, numberAt, objectAt, stringAt } from '../fields.js';
import type { Document } from '../json/document.js';
import { type Here, inside } from '../place.js';
import type { Source } from '../source.js';
import type { Documents } from './documents.js';

export interface Identity {
  runId: string;
  taskId: string;
  variant: string | undefined;
  agent: Run['agent'];
  configKey: string;
  repetition: RunHead['repetition'];
}

/**
 * Which run it is: from run.json, else from the event log, else from the trajectory. Slugs are lossy, so the folder's
 * path is taken apart only when none of them is left, and that is said.
 */
export async function identityOf(
  documents: Documents,
  folder: Source,
  warn: (w: Warning) => void,
): Promise<Identity> {
  const { run, events, trajectory } = documents;
  const started = events?.get('run_started')?.data;
  const path = fromPath(folder);
  const task = taskFrom(run, trajectory, started, path);
  const agent = agentFrom(run, trajectory, started, path);
  const runId =
    textOf(run && stringAt(run.value, 'run_id', run.here)) ??
    textOf(events?.runId) ??
    (trajectory && episodeOf(trajectory)) ??
    path.runId;
  if (path.used.length > 0)
    warn({
      code: 'derived',
      at: { file: '.' },
      text: `taken from the folder's path, whose names are shortened: ${path.used.join(', ')}`,
    });
  return {
    runId,
    taskId: task.taskId,
    variant: task.variant,
    agent,
    configKey: configKeyOf(agent),
    repetition: await repetitionOf(folder),
  };
}

function taskFrom(
  run: Document | null,
  trajectory: Document | null,
  started: JsonObject | undefined,
  path: PathNames,
): { taskId: string; variant: string | undefined } {
  const task = run && objectAt(run.value, 'task', run.here);
  const here: Here | null = run && inside(run.here, 'task');
  const extra = trajectory && extraOf(trajectory);
  const named =
    textOf(task && here && stringAt(task, 'path', here)) ??
    textOf(started?.task) ??
    textOf(trajectory?.value.task_path) ??
    textOf(extra?.task_path);
  const variant =
    numberOf(task && here && numberAt(task, 'variant_index', here)) ??
    numberOf(started?.variant_index) ??
    numberOf(trajectory?.value.variant_index) ??
    numberOf(extra?.variant_index);
  return {
    taskId: named?.replace(/^tasks\//, '') ?? path.take('task'),
    variant: variant === undefined ? path.variant : `v${variant}`,
  };
}

function agentFrom(
  run: Document | null,
  trajectory: Document | null,
  started: JsonObject | undefined,
  path: PathNames,
): Run['agent'] {
  const recorded = run && objectAt(run.value, 'agent', run.here);
  if (recorded && run) return agentOfRun(recorded, inside(run.here, 'agent'));
  const agent = trajectory && objectAt(trajectory.value, 'agent', trajectory.here);
  const name = textOf(agent?.name) ?? textOf(started?.agent) ?? path.take('agent');
  const model = textOf(started?.model) ?? textOf(agent?.model) ?? textOf(agent?.model_name);
  const version = textOf(agent?.version);
  return {
    name,
    // The exchange form of the trajectory writes the word where there is none.
    ...(version !== undefined && version !== 'unknown' && { version }),
    ...(model !== undefined ? { model } : { model: path.take('model') }),
  };
}

function agentOfRun(agent: JsonObject, here: Here): Run['agent'] {
  const id = idAt(agent, 'id', here);
  const version = idAt(agent, 'version', here);
  const model = stringAt(agent, 'model', here);
  const config = {
    id: id ?? null,
    class: agent.class ?? null,
    executor: agent.executor ?? null,
    set: agent.config_repr ?? null,
  };
  return {
    name: stringAt(agent, 'name', here) ?? id ?? 'unknown',
    ...(version !== undefined && { version }),
    ...(model !== undefined && { model }),
    config,
  };
}

const episodeOf = (trajectory: Document): string | undefined => {
  const id = textOf(trajectory.value.episode_id) ?? textOf(trajectory.value.session_id);
  return id === undefined ? undefined : `ale/${id}`;
};

export const extraOf = (trajectory: Document): JsonObject | undefined =>
  objectAt(trajectory.value, 'extra', trajectory.here);

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** `.../<agent>/<model>/<task>/v<variant>/<time>`, taken apart as a last resort. */
interface PathNames {
  runId: string;
  variant: string | undefined;
  used: string[];
  take(part: 'agent' | 'model' | 'task'): string;
}

function fromPath(folder: Source): PathNames {
  const parts = folder.absolute.split(sep).slice(-5);
  const [agent = 'unknown', model = 'unknown', task = 'unknown', variant = ''] = parts;
  const slugs = { agent, model, task: task.replace('__', '/') };
  const used: string[] = [];
  return {
    runId: `ale/${parts.join('__')}`,
    variant: /^v\d+$/.test(variant) ? variant : undefined,
    used,
    take(part) {
      used.push(`${part} ${slugs[part]}`);
      return slugs[part];
    },
  };
}

/** No file counts attempts: repetitions are the time-stamped folders beside this one, in order. */
async function repetitionOf(folder: Source): Promise<RunHead['repetition']> {
  if (!timeStamp.test(folder.path)) return undefined;
  const siblings = (await folder.siblings()).filter(name => timeStamp.test(name));
  const at = siblings.indexOf(folder.path);
  return at < 0 ? undefined : { index: at + 1, how: 'derived' };
}

/** A second run within one second gets a number of its own. */
const timeStamp = /^\d{8}_\d{6}(?:_\d+)?$/;
