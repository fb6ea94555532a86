import { claimItemId } from '../../../core/review/item.js';
import { sha256 } from '../../../core/run/hash.js';
import type { RunHead } from '../../../core/run/types.js';
import { evidenceHash } from '../evidence-hash.js';
import { storedHead } from '../head.js';
import type { RunTable } from '../schema.js';
import type { StoredFile } from './run-files.js';
import { filesOf } from './source.js';
import type { SystemPrompt } from './system-prompts.js';

/** Everything of a run and its item of pass A that is known before it is written. */
export interface Publication {
  run: Omit<RunTable, 'transcript' | 'session' | 'band' | 'band_rule' | 'system_prompt' | 'added_at'>;
  /** Hash of the system prompt that is stored apart, or null. */
  prompt: string | null;
  files: StoredFile[];
  /** The transcript that was stored for this run when it was begun, or null. */
  base: number | null;
  item: { id: string; text: string | null; hash: string | null; cutOff: boolean; endedOnToolCall: boolean };
}

export function publicationOf(
  head: RunHead,
  prompt: SystemPrompt | null,
  base: number | null,
  hashes: { content: string; steps: string; files: string; grader: string | null },
  files: StoredFile[],
  size: { steps: number; bytes: number },
): Publication {
  const json = storedHead(head, prompt !== null);
  const text = head.closing?.text ?? null;
  return {
    run: {
      ...repeatedOf(head),
      content_hash: hashes.content,
      steps_hash: hashes.steps,
      steps: size.steps,
      transcript_bytes: size.bytes,
      head: json,
      head_hash: sha256(json),
      files_hash: hashes.files,
      evidence_hash: evidenceHash(head, {
        steps: hashes.steps,
        files: hashes.files,
        prompt: prompt?.hash ?? null,
      }),
      grader_hash: hashes.grader,
    },
    files,
    prompt: prompt?.hash ?? null,
    base,
    item: {
      id: claimItemId(head.runId, text),
      text,
      hash: text === null ? null : sha256(text),
      ...circumstancesOf(head),
    },
  };
}

/** What columns of a run say once more of its head, for queries; `doctor` holds them against it. */
export const repeatedOf = (head: Omit<RunHead, 'band'> & { band: Pick<RunHead['band'], 'recorded'> }) => ({
  run_id: head.runId,
  source_root: head.source.root,
  source_files: filesOf(head.source),
  format: head.source.format,
  benchmark: head.benchmark,
  task_id: head.taskId,
  agent: head.agent.name,
  model: head.agent.model ?? null,
  config_key: head.configKey,
  repetition: head.repetition?.index ?? null,
  score: head.score.value,
  score_state: head.score.state,
  band_recorded: head.band.recorded ?? null,
  termination: head.termination.kind,
});

/** The same of an item of pass A. */
export const circumstancesOf = ({ closing }: Pick<RunHead, 'closing'>) => ({
  cutOff: closing?.cutOff ?? false,
  endedOnToolCall: closing?.endedOnToolCall ?? false,
});
