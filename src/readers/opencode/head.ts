import { configKeyOf, sha256 } from '../../core/run/hash.js';
import type { RunHead } from '../../core/run/types.js';
import { numberAt, objectAt, stringAt } from '../fields.js';
import type { Document } from '../json/document.js';
import { peekJson } from '../json/peek.js';
import { inside } from '../place.js';
import { emptyHead } from '../recorded.js';
import type { Source } from '../source.js';
import { decodeText } from '../text/decode.js';
import type { Attempts } from './record.js';

/** What is known of a run before its transcript is read: from its record in the experiment, when there is one. */
export function headFrom(
  source: Source,
  record: Document | null,
  { attempt, retries }: Attempts,
  start: Uint8Array,
): RunHead {
  const cell = record && objectAt(record.value, 'cell', record.here);
  const inCell = record && inside(record.here, 'cell');
  const fromCell = (name: string): string | undefined =>
    cell && inCell ? stringAt(cell, name, inCell) : undefined;
  const fromAttempt = (name: string): string | undefined =>
    attempt ? stringAt(attempt.result, name, attempt.here) : undefined;
  const text = (name: string): string | undefined => fromCell(name) ?? fromAttempt(name);
  const model = text('model');
  const config = Object.fromEntries(
    Object.entries({
      provider: text('provider'),
      mode: text('mode') ?? text('instruction_mode'),
      scenario: text('scenario'),
      settings: fromAttempt('model_config_sha256'),
    }).filter(([, value]) => value !== undefined),
  );
  const agent = {
    name: 'opencode',
    ...(model !== undefined && { model }),
    ...(Object.keys(config).length > 0 && { config }),
  };
  const repeat = cell && inCell && numberAt(cell, 'repeat', inCell);
  const startedAt = fromAttempt('started_at');
  const endedAt = fromAttempt('finished_at');
  const id = fromAttempt('run_id') ?? fromCell('cell_id') ?? sessionOf(start);
  return {
    ...emptyHead({
      runId: `opencode/${id}`,
      source: { format: 'opencode', root: source.root, files: record ? [record.here.ref] : [] },
      benchmark: record ? 'coding-agent-evals' : 'local',
      taskId: text('task_id') ?? (source.kind === 'folder' ? source.path : id),
      agent,
      configKey: configKeyOf(agent),
    }),
    ...(repeat !== undefined &&
      repeat !== null &&
      Number.isSafeInteger(repeat) &&
      repeat >= 0 && { repetition: { index: repeat, how: 'recorded' as const } }),
    ...(retries.length > 0 && { retries }),
    ...(startedAt !== undefined && { startedAt }),
    ...(endedAt !== undefined && { endedAt }),
  };
}

/** A transcript by itself is known by its session. */
function sessionOf(start: Uint8Array): string {
  const { text } = decodeText(start, { file: '' });
  const session = peekJson(text.trimStart()).members.get('sessionID')?.value;
  return typeof session === 'string' && session !== '' ? session : sha256(start).slice(0, 16);
}
