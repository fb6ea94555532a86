import { canonicalJson, sha256 } from '../../core/run/hash.js';
import type { RunHead } from '../../core/run/types.js';

/**
 * What a trace of a run is made of: its steps and files, the task's words and the reference. Neither the score nor
 * anything else of the head counts, so that a new grade of the same run costs nobody their labels.
 */
export function evidenceHash(
  { instruction, reference, stepsKind, outputsState }: EvidenceHead,
  { steps, files, prompt }: { steps: string; files: string | null; prompt: string | null },
): string {
  return sha256(
    canonicalJson({
      steps,
      files,
      task: instruction?.text,
      system: prompt ?? instruction?.system,
      reference: reference?.value,
      stepsKind,
      outputsState,
    }),
  );
}

export type EvidenceHead = Pick<RunHead, 'instruction' | 'reference' | 'stepsKind' | 'outputsState'>;
