import { canonicalJson, configKeyOf, sha256 } from '../../core/run/hash.js';
import type { RunHead } from '../../core/run/types.js';
import {
  arrayAt,
  idAt,
  isObject,
  type JsonObject,
  numberAt,
  objectAt,
  objectsAt,
  stringAt,
} from '../fields.js';
import { type Here, inside, placeInWords } from '../place.js';

/** What a log says once for all of its samples. */
export interface LogHead {
  version?: string;
  /** `started`, `success`, `cancelled` or `error`: how the whole log ended, not one sample. */
  status?: string;
  runId?: string;
  task?: string;
  taskVersion?: string;
  /** Arguments of the task, which make it another task. */
  variant?: string;
  agent: RunHead['agent'];
  configKey: string;
  epochs?: number;
  /** Samples times epochs, as the log counts them. */
  totalSamples?: number;
  /** Names of the scorers, the main one first. */
  scorers: string[];
  /** What they were called with, by name; the log may not say. */
  scorerOptions: Record<string, JsonObject>;
}

/** Versions of the log format whose real files were seen. */
const knownVersions = [1, 2, 3];

/** Reads header.json, _journal/start.json, or the members of a .json log that stand outside its samples. */
export function readHead(head: JsonObject, here: Here): LogHead {
  const version = numberAt(head, 'version', here);
  if (version !== undefined && !knownVersions.includes(version)) warnOfVersion(version, here);
  const spec = objectAt(head, 'eval', here) ?? {};
  const specHere = inside(here, 'eval');
  const agent = readAgent(head, spec, here);
  const args = objectAt(spec, 'task_args', specHere);
  const epochs = numberAt(objectAt(spec, 'config', specHere) ?? {}, 'epochs', inside(specHere, 'config'));
  const log: LogHead = {
    agent,
    configKey: configKeyOf(agent),
    scorers: scorerNames(head, spec, here),
    scorerOptions: scorerOptions(spec),
  };
  return {
    ...log,
    ...definedOf({
      version: version === undefined ? undefined : String(version),
      status: stringAt(head, 'status', here),
      runId: stringAt(spec, 'run_id', specHere) || undefined,
      task: stringAt(spec, 'task', specHere) || undefined,
      taskVersion: idAt(spec, 'task_version', specHere),
      totalSamples: totalOf(head),
      variant: args && Object.keys(args).length > 0 ? variantOf(args) : undefined,
      epochs: epochs !== undefined && Number.isSafeInteger(epochs) && epochs > 0 ? epochs : undefined,
    }),
  };
}

function warnOfVersion(version: number, here: Here): void {
  here.warn({
    code: 'later_version',
    at: here.ref,
    text: `${placeInWords(here.ref)}: version ${version} of the log format is not known here (1 to 3 are); it was read as version 3`,
  });
}

function totalOf({ results }: JsonObject): number | undefined {
  const total = isObject(results) ? results.total_samples : undefined;
  return Number.isSafeInteger(total) ? (total as number) : undefined;
}

/** Short arguments stand as they are; long ones only have to tell one task from another. */
function variantOf(args: JsonObject): string {
  const json = canonicalJson(args);
  return json.length <= 200 ? json : sha256(json).slice(0, 16);
}

/**
 * The agent of Inspect is a solver, or a plan of several. Its configuration is what may change a result: arguments
 * of solver and model, generation, limits, and the plan by its hash, since it holds whole system prompts. How many
 * samples and epochs were run is no part of it.
 */
function readAgent(head: JsonObject, spec: JsonObject, here: Here): RunHead['agent'] {
  const specHere = inside(here, 'eval');
  const plan = objectAt(head, 'plan', here) ?? {};
  const planHere = inside(here, 'plan');
  const steps = objectsAt(plan, 'steps', planHere);
  const solvers = steps
    .map(step => stringAt(step.value, 'solver', step.here))
    .filter(name => name !== undefined);
  const model = stringAt(spec, 'model', specHere);
  const limits = limitsOf(objectAt(spec, 'config', specHere) ?? {});
  const config = definedOf({
    solverArgs: nonEmpty(spec.solver_args),
    modelArgs: nonEmpty(spec.model_args),
    modelRoles: nonEmpty(spec.model_roles),
    generate: nonEmpty({ ...asObject(spec.model_generate_config), ...asObject(plan.config) }),
    limits: nonEmpty(limits),
    plan: steps.length > 0 ? sha256(canonicalJson(plan.steps)).slice(0, 16) : undefined,
  });
  return {
    name: stringAt(spec, 'solver', specHere) || solvers.join(' > ') || 'inspect',
    ...(model && { model }),
    ...(Object.keys(config).length > 0 && { config }),
  };
}

const limitsOf = (config: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(config).filter(([name, value]) => name.endsWith('_limit') && value !== null),
  );

const asObject = (value: unknown): JsonObject => (isObject(value) ? value : {});

const nonEmpty = (value: unknown): unknown =>
  isObject(value) && Object.keys(value).length > 0 ? value : undefined;

/** In the order of the evaluation, whose first is its main one; version 1 knows a single scorer. */
function scorerNames(head: JsonObject, spec: JsonObject, here: Here): string[] {
  const results = objectAt(head, 'results', here) ?? {};
  const resultsHere = inside(here, 'results');
  const named = [
    ...objectsAt(spec, 'scorers', inside(here, 'eval')),
    ...(arrayAt(results, 'scores', resultsHere) ? objectsAt(results, 'scores', resultsHere) : []),
    ...(isObject(results.scorer) ? [{ value: results.scorer, here: inside(resultsHere, 'scorer') }] : []),
  ];
  const names = named.map(scorer => stringAt(scorer.value, 'name', scorer.here));
  return [...new Set(names.filter(name => name !== undefined))];
}

/** Arguments of each scorer: `options` of the evaluation's list. */
function scorerOptions(spec: JsonObject): Record<string, JsonObject> {
  const named = Array.isArray(spec.scorers) ? spec.scorers : [];
  return Object.fromEntries(
    named.flatMap(each =>
      isObject(each) && typeof each.name === 'string' ? [[each.name, asObject(each.options)]] : [],
    ),
  );
}

/** Without the members that are undefined. */
export function definedOf<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
