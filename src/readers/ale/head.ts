import type { Ref, RunHead, Warning } from '../../core/run/types.js';
import { capText } from '../cap.js';
import { isObject, stringAt } from '../fields.js';
import { filesBelow } from '../folder-files.js';
import type { Document } from '../json/document.js';
import { inside } from '../place.js';
import type { Limits } from '../reader.js';
import { bandFor, emptyHead } from '../recorded.js';
import type { Source } from '../source.js';
import type { Documents } from './documents.js';
import { extraOf, identityOf } from './identity.js';
import { scoreFrom } from './score.js';
import { terminationFrom } from './termination.js';

/** Everything of a run folder that is known without its steps and its outputs. */
export async function headFrom(
  documents: Documents,
  parts: readonly Document[],
  folder: Source,
  limits: Limits,
  warn: (warning: Warning) => void,
): Promise<RunHead> {
  const { runId, taskId, variant, agent, configKey, repetition } = await identityOf(documents, folder, warn);
  const score = scoreFrom(documents, warn);
  const instruction = instructionFrom(parts, limits);
  const usage = usageFrom(documents);
  return {
    ...emptyHead({
      runId,
      source: {
        format: 'ale',
        ...versionOf(documents),
        root: folder.root,
        files: [...documents.files, ...(await nativeLogs(folder))],
      },
      benchmark: 'ale',
      taskId,
      agent,
      configKey,
    }),
    ...(variant !== undefined && { variant }),
    ...(repetition && { repetition }),
    ...timesFrom(documents),
    score,
    band: bandFor(score.value),
    termination: terminationFrom(documents),
    ...(usage && { usage }),
    instruction,
    given: instruction ? [instruction.ref] : [],
  };
}

function versionOf({ run, trajectory }: Documents): { formatVersion?: string } {
  const versions = [run?.value.schema_version, trajectory?.value.schema_version].filter(
    version => typeof version === 'number' || typeof version === 'string',
  );
  return versions.length === 0 ? {} : { formatVersion: versions.join(', ') };
}

/** The prompt that was given, which is not the task card's: it may carry a suffix of the experiment. */
function instructionFrom(parts: readonly Document[], limits: Limits): RunHead['instruction'] {
  const first = parts[0];
  if (!first) return null;
  const places = [
    { record: first.value, here: first.here },
    { record: extraOf(first) ?? {}, here: inside(first.here, 'extra') },
  ];
  for (const { record, here } of places) {
    const text = stringAt(record, 'instruction', here);
    const at = inside(here, 'instruction');
    if (text) return { text: capText(text, limits, at, 'instruction'), ref: at.ref };
  }
  return null;
}

function usageFrom({ run, trajectory }: Documents): RunHead['usage'] {
  const usage = isObject(run?.value.usage) ? run.value.usage : trajectory?.value.final_metrics;
  if (!isObject(usage)) return undefined;
  const outputTokens = usage.total_output_tokens ?? usage.total_completion_tokens;
  const costUsd = usage.total_cost_usd;
  return {
    ...(typeof outputTokens === 'number' && { outputTokens }),
    ...(typeof costUsd === 'number' && { costUsd }),
  };
}

/** The event log's times are those of the run itself. */
function timesFrom({ events, trajectory }: Documents): Pick<RunHead, 'startedAt' | 'endedAt'> {
  const startedAt = events?.get('run_started')?.time ?? trajectory?.value.started_at;
  const endedAt = events?.get('run_completed')?.time ?? trajectory?.value.ended_at;
  return {
    ...(typeof startedAt === 'string' && { startedAt }),
    ...(typeof endedAt === 'string' && { endedAt }),
  };
}

async function nativeLogs(folder: Source): Promise<Ref[]> {
  const { files } = await filesBelow(folder, 'origin_log', 200);
  return files.map(file => ({ file: file.path }));
}
