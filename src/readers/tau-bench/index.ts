import type { Ref, Warning } from '../../core/run/types.js';
import { type Element, jsonElements } from '../json/elements.js';
import { parseJson } from '../json/parse.js';
import { hasAll, peekJson } from '../json/peek.js';
import { type Detection, ReadError, type ReadEvent, type Reader, type ReadOptions } from '../reader.js';
import { SeenTexts } from '../seen.js';
import type { Source } from '../source.js';
import { decodeText } from '../text/decode.js';
import { utf8Chunks } from '../text/utf8.js';
import { type TauFile, tauFile } from './file.js';
import { isRow } from './origin.js';
import { runFrom } from './row.js';

/** tau-bench results: one JSON list whose rows are trials; read row by row. */
export const tauBenchReader: Reader = {
  name: 'tau-bench',
  title: 'tau-bench results (sierra-research/tau-bench): one list of trials',
  layout: `<model>-<domain>.json, or a file of any name that holds one JSON list, a row a trial:
  [{"task_id": 0, "reward": 1.0, "trial": 0,
    "info": {"task": {...}, "source": "user", "reward_info": {...} or null},
    "traj": [{"role": "system", ...}, {"role": "user", ...}, {"role": "assistant", ...}, ...]}, ...]
The user is simulated; its script (info.task.instruction) is never taken for the agent's prompt. A row without
reward_info ran out of steps and counts as not graded. The model, which no row names, is taken from the file's name.`,
  detect,
  read,
};

async function detect(source: Source): Promise<Detection> {
  if (source.kind !== 'file') return 'no';
  const { text } = decodeText(await source.start(), { file: source.path });
  const peek = peekJson(text);
  if (peek.shape !== 'list') return 'no';
  if (hasAll(peek, 'task_id', 'traj')) return 'certain';
  // A first row whose ground truth is long has its traj beyond what was read.
  return hasAll(peek, 'task_id', 'reward', 'info') ? 'likely' : 'no';
}

async function* read(source: Source, options: ReadOptions): AsyncGenerator<ReadEvent> {
  const file = tauFile(source, options.limits);
  const seen = new SeenTexts();
  const limits = { recordBytes: options.limits.recordBytes, file: source.shown };
  for await (const element of jsonElements(utf8Chunks(source.chunks()), limits)) {
    for (const event of rowEvents(element, file, seen)) yield event;
    options.onProgress?.(element.end);
  }
}

function* rowEvents(element: Element, file: TauFile, seen: SeenTexts): Generator<ReadEvent> {
  const ref = { file: file.source.path, at: `$[${element.index}]` };
  if (!element.bytes)
    return yield skipped(ref, 'too_large', `the row has ${element.size} bytes, over the limit`);
  const warnings: Warning[] = [];
  let row: unknown;
  try {
    const decoded = decodeText(element.bytes, ref);
    const parsed = parseJson(decoded.text, ref, file.limits, element.names);
    warnings.push(...decoded.warnings, ...parsed.warnings);
    row = parsed.value;
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    return yield skipped(ref, error.code, error.message);
  }
  if (!isRow(row))
    return yield skipped(ref, 'not_a_row', 'the row has no "traj" and no "task_id" with a "reward"');
  const { head, steps, tail } = runFrom(row, file, { ref, warn: warning => void warnings.push(warning) });
  if (seen.get(head.runId) !== undefined)
    return yield skipped(ref, 'duplicate_run', 'the same run stands in the list before; it was read once');
  seen.set(head.runId, 1);
  yield { kind: 'run', head };
  for (const step of steps) yield { kind: 'step', step };
  yield { kind: 'end', tail: { ...tail, warnings: [...warnings, ...(tail.warnings ?? [])] } };
}

const skipped = (at: Ref, code: string, text: string): ReadEvent => ({
  kind: 'skipped',
  warning: { code, at, text },
});
