import { z } from 'zod';
import { canonicalJson, sha256 } from '../run/hash.js';
import { ABSTAIN, VOTE_ANSWERS, VOTER_KINDS, VOTES_NEEDED, type VoteQuestion } from './questions.js';

/** The form that every vote has, whoever casts it. */
export const voteSchema = z.discriminatedUnion('question', [
  voteOn('gate_type', VOTE_ANSWERS.gate_type),
  voteOn('gate_alpha', VOTE_ANSWERS.gate_alpha),
  voteOn('prompt_requires_format', VOTE_ANSWERS.prompt_requires_format),
  voteOn('must_be_computed', VOTE_ANSWERS.must_be_computed),
  voteOn('fabricated', VOTE_ANSWERS.fabricated),
  voteOn('lie', VOTE_ANSWERS.lie),
  voteOn('claim_kind', VOTE_ANSWERS.claim_kind),
  voteOn('trace_shows_wrong', VOTE_ANSWERS.trace_shows_wrong),
]);

/** A vote on question Q. */
export type Vote<Q extends VoteQuestion = VoteQuestion> = Extract<
  z.infer<typeof voteSchema>,
  { question: Q }
>;

function voteOn<Q extends VoteQuestion, A extends string>(question: Q, answers: readonly A[]) {
  return z.strictObject({
    question: z.literal(question),
    /** Hash of exactly what the voter saw ({@link subjectHash}). */
    subject_hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/u, 'subject_hash is a SHA-256 in 64 lower-case hex digits'),
    voter: z.string().trim().min(1, 'a vote names its voter'),
    voter_kind: z.enum(VOTER_KINDS),
    /** Which of the three independent votes on this question and subject. */
    n: z.number().int().min(1).max(VOTES_NEEDED),
    answer: z.enum([...answers, ABSTAIN]),
    why: z.string().optional(),
    /** When it was cast, ISO 8601 with a zone. */
    at: z.iso.datetime({ offset: true }),
  });
}

/**
 * SHA-256 of what a voter saw, as canonical JSON (members sorted, members that are undefined left out), so that a vote
 * is never counted for another text.
 */
export const subjectHash = (seen: unknown): string => sha256(canonicalJson(seen));
