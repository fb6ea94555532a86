import { canonicalJson, configKeyOf, sha256 } from '../../core/run/hash.js';
import type { RunHead } from '../../core/run/types.js';
import { idAt, numberAt, objectAt, stringAt } from '../fields.js';
import type { Document } from '../json/document.js';
import { type Here, inside } from '../place.js';
import { emptyHead } from '../recorded.js';
import type { Source } from '../source.js';
import { outcomeFrom } from './outcome.js';

/** The two documents of a run; at least one is there. */
export interface Documents {
  run: Document | null;
  validation: Document | null;
}

/** Everything of a run folder that is known without its steps and its files. */
export function headFrom({ run, validation }: Documents, folder: Source): RunHead {
  const from = [run, validation].filter(document => document !== null);
  const first = <T>(read: (value: Document['value'], here: Here) => T | undefined): T | undefined => {
    for (const { value, here } of from) {
      const found = read(value, here);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const taskId = first((value, here) => idAt(value, 'taskId', here)) ?? folder.path;
  const model = first((value, here) => stringAt(value, 'model', here));
  const runIndex = first((value, here) => numberAt(value, 'runIndex', here));
  const reasoning = validation && stringAt(validation.value, 'agentReasoning', validation.here);
  const agent = {
    name: 'agent',
    ...(model !== undefined && { model }),
    ...(reasoning && { config: { reasoning } }),
  };
  // No id is recorded, and a second execution of the benchmark has the same task, model and number.
  const identity = sha256(canonicalJson([model, taskId, runIndex, (run ?? validation)?.value])).slice(0, 12);
  const usage = usageFrom(validation);
  return {
    ...emptyHead({
      runId: `agent-fs-bench/${taskId}/${runIndex ?? '-'}~${identity}`,
      source: { format: 'agent-fs-bench', root: folder.root, files: from.map(({ here }) => here.ref) },
      benchmark: 'agent-fs-bench',
      taskId,
      agent,
      configKey: configKeyOf(agent),
    }),
    ...(runIndex !== undefined &&
      Number.isSafeInteger(runIndex) &&
      runIndex >= 0 && { repetition: { index: runIndex, how: 'recorded' as const } }),
    ...outcomeFrom(validation),
    ...(usage && { usage }),
  };
}

function usageFrom(validation: Document | null): RunHead['usage'] {
  if (!validation) return undefined;
  const { value, here } = validation;
  const usage = objectAt(value, 'agentUsage', here);
  const outputTokens = usage && numberAt(usage, 'responseTokens', inside(here, 'agentUsage'));
  const costUsd = numberAt(value, 'agentCostUsd', here);
  return {
    ...(outputTokens !== undefined && { outputTokens }),
    ...(costUsd !== undefined && { costUsd }),
  };
}
