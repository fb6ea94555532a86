import { z } from 'zod';
import {
  ABSTAIN,
  VOTE_ANSWERS,
  VOTE_QUESTIONS,
  VOTES_NEEDED,
  type VoteQuestion,
} from '../../core/votes/questions.js';
import { type Vote, voteSchema } from '../../core/votes/vote.js';
import { type Asked, type NamedSubject, resolveSubject } from './resolve.js';

/** A line of a file of votes; one sentence for a person when it is none. */
export class VoteError extends Error {
  override name = 'VoteError';
}

/** Questions that this version counts; votes on the others are kept for a later one. */
const used = ['must_be_computed', 'fabricated'] as const;
type UsedQuestion = (typeof used)[number];

const isUsed = (question: VoteQuestion): question is UsedQuestion => used.some(each => each === question);

export type ReadVote = { vote: Vote } | { notUsed: VoteQuestion };

const subjectSchema = z.object({
  run: z.string(),
  values: z.array(z.object({ key: z.string(), value: z.unknown().optional() })).min(1),
});

/**
 * Reads one line (trust-rules 8). Its subject is `subject_hash`, or `subject: {run, values}`, which stands for what the
 * project asks of that run now, and only when those are the values that it asks of.
 */
export function readVote(line: string, asked: Asked): ReadVote {
  const record = recordOf(line);
  const question = questionOf(record);
  answerOf(record, question);
  placeOf(record);
  kindOf(record);
  const { subject, ...rest } = record;
  const hash = rest.subject_hash ?? (isUsed(question) ? hashOf(question, subject, asked) : unusedHash);
  const parsed = voteSchema.safeParse({ ...rest, subject_hash: hash });
  if (!parsed.success) throw new VoteError(faultOf(parsed.error));
  if (!isUsed(question)) return { notUsed: question };
  if (rest.subject_hash !== undefined && !isAsked(question, String(hash), asked))
    throw new VoteError(
      `is a vote on another text: no run of this project asks ${question} of what has the hash ${String(hash).slice(0, 12)}... (audit first, or the run has changed since)`,
    );
  return { vote: parsed.data };
}

/** Stands for the hash of a vote that is not used yet: its form is checked, its subject is not. */
const unusedHash = '0'.repeat(64);

function recordOf(line: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new VoteError('is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new VoteError(
      'is no object like {"question": "fabricated", "subject_hash": ..., "answer": "yes", ...}',
    );
  return value as Record<string, unknown>;
}

function questionOf({ question }: Record<string, unknown>): VoteQuestion {
  const known = VOTE_QUESTIONS.find(each => each === question);
  if (known) return known;
  throw new VoteError(
    `asks ${JSON.stringify(question) ?? 'nothing'}; the questions are ${VOTE_QUESTIONS.join(', ')}`,
  );
}

function answerOf({ answer }: Record<string, unknown>, question: VoteQuestion): void {
  const answers: readonly unknown[] = [...VOTE_ANSWERS[question], ABSTAIN];
  if (!answers.includes(answer))
    throw new VoteError(
      `answers ${question} with ${JSON.stringify(answer) ?? 'nothing'}; it takes ${answers.join(', ')}`,
    );
}

function placeOf({ n }: Record<string, unknown>): void {
  if (typeof n === 'number' && Number.isInteger(n) && n >= 1 && n <= VOTES_NEEDED) return;
  throw new VoteError(
    `has n = ${JSON.stringify(n) ?? 'nothing'}: three votes decide a question, n is 1, 2 or 3, and a fourth is not counted`,
  );
}

/** People vote on the screen, under a lock; a file tells only that somebody says so. */
function kindOf({ voter_kind: kind }: Record<string, unknown>): void {
  if (kind === 'person')
    throw new VoteError(
      'is of a person: people vote on the screen, and their votes count when they lock; votes that were cast elsewhere are "recorded"',
    );
}

function hashOf(question: UsedQuestion, subject: unknown, asked: Asked): string {
  if (subject === undefined)
    throw new VoteError('says on what it is neither by "subject_hash" nor by "subject": {"run", "values"}');
  const parsed = subjectSchema.safeParse(subject);
  if (!parsed.success)
    throw new VoteError(
      'has a "subject" that is not {"run": "...", "values": [{"key": "...", "value": ...}]}',
    );
  const found = resolveSubject(question, parsed.data as NamedSubject, asked);
  if ('why' in found) throw new VoteError(`cannot be taken: ${found.why}`);
  return found.hash;
}

const isAsked = (question: UsedQuestion, hash: string, { subjects }: Asked): boolean =>
  subjects.some(subject => subject.question === question && subject.hash === hash);

function faultOf(error: z.ZodError): string {
  const [issue] = error.issues;
  const at = issue?.path.join('.') ?? '';
  return `is no vote: ${at === '' ? '' : `${at}: `}${issue?.message ?? 'its form is wrong'}`;
}
