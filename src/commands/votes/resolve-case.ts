import { z } from 'zod';
import type { VoteSubject } from '../../store/provenance.js';
import type { Asked } from './resolve.js';

export const caseNameSchema = z.strictObject({ run: z.string().min(1) });

/** The claim of a run, or why nobody is asked of it: one clause for a person; `unread` when the re-grade may still say so. */
export function resolveCase(
  question: VoteSubject['question'],
  run: string,
  { subjects, hasRun, claimOf }: Pick<Asked, 'subjects' | 'hasRun' | 'claimOf'>,
): { hashes: string[] } | { why: string; unread: boolean } {
  if (!hasRun(run)) return { why: `there is no run "${run}" in this project`, unread: false };
  // By its hash: claims that are alike word for word are asked about together.
  const hash = claimOf?.(run);
  const found = subjects.find(
    subject =>
      subject.question === question && (hash === undefined ? subject.runId === run : subject.hash === hash),
  );
  return found
    ? { hashes: [found.hash] }
    : {
        why: `no claim of run "${run}" is refuted by a re-grade here, so ${question} is not asked`,
        unread: true,
      };
}
