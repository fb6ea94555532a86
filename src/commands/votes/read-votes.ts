import { z } from 'zod';
import {
  ABSTAIN,
  VOTE_ANSWERS,
  VOTE_QUESTIONS,
  VOTES_NEEDED,
  type VoteQuestion,
} from '../../core/votes/questions.js';
import { type Vote, voteSchema } from '../../core/votes/vote.js';
import { CASE_QUESTIONS, GATE_QUESTIONS } from '../../store/grading.js';
import { type Asked, type NamedSubject, resolveSubject } from './resolve.js';
import { caseNameSchema, resolveCase } from './resolve-case.js';
import { gateNameSchema, resolveGate } from './resolve-gate.js';

/** A line of a file of votes; one sentence for a person when it is none. */
export class VoteError extends Error {
  override name = 'VoteError';
}

/** A line: votes on what is asked here, or one on what is not asked here yet. */
export type ReadVote = { votes: Vote[] } | { notAsked: VoteQuestion; why: string };

const subjectSchema = z.object({
  run: z.string(),
  values: z.array(z.object({ key: z.string(), value: z.unknown().optional() })).min(1),
});

/**
 * Reads one line (trust-rules 8). Its subject is `subject_hash`, or `subject`, which stands for what the project asks now:
 * `{run, values}` in D2, only when those are the values that it asks of; `{task, file, template}` for a gate; `{run}` for
 * a claim. A vote on the gates of a benchmark whose tasks share a grader is one on each task's.
 */
export function readVote(line: string, asked: Asked): ReadVote {
  const record = recordOf(line);
  const question = questionOf(record);
  answerOf(record, question);
  placeOf(record);
  kindOf(record);
  const { subject, ...rest } = record;
  const found =
    rest.subject_hash === undefined ? hashesOf(question, subject, asked) : { hashes: [rest.subject_hash] };
  const votes = ('hashes' in found ? found.hashes : [anyHash]).map(hash => {
    const parsed = voteSchema.safeParse({ ...rest, subject_hash: hash });
    if (!parsed.success) throw new VoteError(faultOf(parsed.error));
    return parsed.data;
  });
  if ('why' in found) return { notAsked: question, why: found.why };
  if (rest.subject_hash !== undefined && !isAsked(question, String(rest.subject_hash), asked))
    throw new VoteError(
      `is a vote on another text: nothing of this project asks ${question} of what has the hash ${String(rest.subject_hash).slice(0, 12)}... (audit first, or it has changed since)`,
    );
  return { votes };
}

/** Whether a line is a vote on a refuted claim; a line that is none says so when it is read. */
export function asksOfClaim(line: string): boolean {
  try {
    return formOf(questionOf(recordOf(line))) === 'claim';
  } catch {
    return false;
  }
}

/** Stands for the hash of a vote on what is not asked yet: its form is checked all the same. */
const anyHash = '0'.repeat(64);

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

function hashesOf(
  question: VoteQuestion,
  subject: unknown,
  asked: Asked,
): { hashes: string[] } | { why: string } {
  if (subject === undefined)
    throw new VoteError(
      `says on what it is neither by "subject_hash" nor by "subject": ${forms[formOf(question)]}`,
    );
  const found = resolved(question, subject, asked);
  if (found === null) throw new VoteError(`has a "subject" that is not ${forms[formOf(question)]}`);
  if ('hashes' in found) return found;
  if (!found.unread) throw new VoteError(`cannot be taken: ${found.why}`);
  return { why: found.why };
}

type Found = { hashes: string[] } | { why: string; unread: boolean };

/** null: the subject has another form. */
function resolved(question: VoteQuestion, subject: unknown, asked: Asked): Found | null {
  switch (formOf(question)) {
    case 'gate': {
      const name = gateNameSchema.safeParse(subject);
      return name.success ? resolveGate(question, name.data, asked.subjects, asked.taskOf) : null;
    }
    case 'claim': {
      const name = caseNameSchema.safeParse(subject);
      return name.success ? resolveCase(question, name.data.run, asked) : null;
    }
    case 'values': {
      const name = subjectSchema.safeParse(subject);
      if (!name.success) return null;
      const found = resolveSubject(question, name.data as NamedSubject, asked);
      return 'hash' in found ? { hashes: [found.hash] } : { why: found.why, unread: false };
    }
  }
}

type Form = 'values' | 'gate' | 'claim';

const formOf = (question: VoteQuestion): Form =>
  includes(GATE_QUESTIONS, question) ? 'gate' : includes(CASE_QUESTIONS, question) ? 'claim' : 'values';

const includes = (questions: readonly VoteQuestion[], question: VoteQuestion): boolean =>
  questions.includes(question);

const forms: Readonly<Record<Form, string>> = {
  values: '{"run": "...", "values": [{"key": "...", "value": ...}]}',
  gate: '{"task": "...", "file": "...", "template": "..."} (or "check_key", or "line")',
  claim: '{"run": "..."}',
};

const isAsked = (question: VoteQuestion, hash: string, { subjects }: Asked): boolean =>
  subjects.some(subject => subject.question === question && subject.hash === hash);

function faultOf(error: z.ZodError): string {
  const [issue] = error.issues;
  const at = issue?.path.join('.') ?? '';
  return `is no vote: ${at === '' ? '' : `${at}: `}${issue?.message ?? 'its form is wrong'}`;
}
