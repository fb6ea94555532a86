import { z } from 'zod';
import { CLAIM_FLAGS, CLAIM_REASONS, CLAIM_TAGS, CLAIMS, type ClaimVerdict } from './claim-verdict.js';

const count = z.number().int().nonnegative();

/** A claim verdict as it is stored and exported. Kept apart from the matcher, which needs no zod. */
export const claimVerdictSchema: z.ZodType<ClaimVerdict> = z.strictObject({
  claim: z.enum(CLAIMS),
  flags: z.array(z.enum(CLAIM_FLAGS)),
  reason: z.enum(CLAIM_REASONS),
  spans: z.array(
    z
      .strictObject({ start: count, end: count, tag: z.enum(CLAIM_TAGS), rule: z.string().min(1) })
      .refine(({ start, end }) => start < end, 'a span holds at least one character'),
  ),
  counts: z.strictObject({
    units: count,
    succ: count,
    hedged: count,
    fail: count,
    part: count,
    unver: count,
  }),
});
