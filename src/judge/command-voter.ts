import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { execa } from 'execa';
import { z } from 'zod';
import { visibleLine } from '../core/text/visible.js';
import { askOf } from '../core/votes/ask.js';
import type { VoteQuestion } from '../core/votes/questions.js';
import { type Vote, voteSchema } from '../core/votes/vote.js';

/** What one call is asked of: `text` is the canonical JSON that `subject_hash` is the hash of. */
export interface AskedSubject {
  question: VoteQuestion;
  hash: string;
  text: string;
}

/** A vote, or in one sentence why there is none; a missing vote is never a "yes" (trust-rules 1.1). */
export type Cast = { vote: Vote } | { why: string };

export interface CommandVoter {
  /** How the command is called in votes, unless it names itself. */
  name: string;
  cast(subject: AskedSubject, n: 1 | 2 | 3): Promise<Cast>;
}

export interface VoterOptions {
  now: () => Date;
  /** Names of variables of the environment that the command gets. */
  env?: readonly string[];
  /** The folder that a relative path of the command is from. */
  from?: string;
  signal?: AbortSignal;
  limits?: VoterLimits;
}

export interface VoterLimits {
  /** Milliseconds of one call. */
  timeout: number;
  /** Bytes of its answer. */
  mostBytes: number;
}

const defaultLimits: VoterLimits = { timeout: 300_000, mostBytes: 1_000_000 };

/** Of the environment a voter gets what any program needs, and what the user names (`--judge-env`): keys are not handed on. */
const passedOn = /^(?:PATH|HOME|LANG|LC_\w+|TZ|TMPDIR|SSL_CERT_\w+|(?:https?|no|all)_proxy)$/iu;

/**
 * A voter that is a program of the user (`--judge-cmd`). Each call is a process of its own, in an empty folder and without a
 * shell: it reads one JSON object on stdin, `{question, ask, answers, subject, subject_hash, n}`, and writes one on stdout,
 * `{answer, why?, voter?}`. Whatever else it does is no vote. Three calls are three independent votes.
 */
export function commandVoter(
  words: readonly string[],
  { now, env = [], from = process.cwd(), signal, limits = defaultLimits }: VoterOptions,
): CommandVoter {
  const [command = '', ...rest] = words;
  // Its folder is another one, so a path is one from where the user stands: of the program, and of a file it is given.
  const file = command.includes('/') ? resolve(from, command) : command;
  const args = rest.map(word =>
    word.startsWith('-') || !existsSync(resolve(from, word)) ? word : resolve(from, word),
  );
  const name = basename(command);
  const environment = Object.fromEntries(
    Object.entries(process.env).filter(([key]) => passedOn.test(key) || env.includes(key)),
  );
  return {
    name,
    async cast(subject, n) {
      const cwd = await mkdtemp(join(tmpdir(), 'trustlayer-judge-'));
      const call = execa(file, args, {
        cwd,
        env: environment,
        extendEnv: false,
        input: `${JSON.stringify(requestOf(subject, n))}\n`,
        maxBuffer: limits.mostBytes,
        reject: false,
        // A process group of its own, so that what it started ends with it.
        detached: true,
      });
      const ending = endGroupOf(call.pid);
      let cut: 'late' | 'stopped' | null = null;
      const timer = setTimeout(() => end('late'), limits.timeout);
      const stop = () => end('stopped');
      signal?.addEventListener('abort', stop, { once: true });
      if (signal?.aborted) stop();
      const result = await call;
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      ending();
      await rm(cwd, { recursive: true, force: true });
      const fault = faultOf(result, cut, limits);
      if (fault !== null) return { why: `${visibleLine(name, 60)} ${fault}` };
      return voteOf(result.stdout, subject, { n, name, at: now().toISOString() });

      function end(why: 'late' | 'stopped'): void {
        cut ??= why;
        ending();
      }
    },
  };
}

function endGroupOf(pid: number | undefined): () => void {
  return () => {
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  };
}

const requestOf = ({ question, hash, text }: AskedSubject, n: number) => {
  const ask = askOf(question);
  return {
    question,
    ask: ask.text,
    answers: ask.answers,
    subject: JSON.parse(text) as unknown,
    subject_hash: hash,
    n,
  };
};

interface Ended {
  failed: boolean;
  isMaxBuffer: boolean;
  code?: string | undefined;
  exitCode?: number | undefined;
  signal?: string | undefined;
  stderr: string;
}

/** In one clause after the voter's name; null when it ended well. */
function faultOf(
  ended: Ended,
  cut: 'late' | 'stopped' | null,
  { timeout, mostBytes }: VoterLimits,
): string | null {
  if (cut === 'stopped') return 'was stopped';
  if (cut === 'late') return `gave no answer in ${timeout / 1000} s`;
  if (!ended.failed) return null;
  if (ended.isMaxBuffer) return `wrote more than ${mostBytes} bytes`;
  if (ended.code === 'ENOENT') return 'is no program that can be found';
  if (ended.code === 'EACCES') return 'may not be run';
  const said = visibleLine(ended.stderr.trim().split('\n').at(-1) ?? '', 160);
  const how = ended.exitCode === undefined ? `by ${ended.signal ?? 'itself'}` : `exit code ${ended.exitCode}`;
  return `failed (${how})${said === '' ? '' : `: ${said}`}`;
}

const answerSchema = z.object({
  answer: z.string(),
  why: z.string().max(4000).optional(),
  voter: z.string().trim().min(1).max(200).optional(),
});

function voteOf(
  stdout: string,
  { question, hash }: AskedSubject,
  { n, name, at }: { n: number; name: string; at: string },
): Cast {
  const says = (text: string): Cast => ({ why: `${visibleLine(name, 60)} ${text}` });
  let value: unknown;
  try {
    value = JSON.parse(stdout);
  } catch {
    return says(`answered what is no JSON: ${visibleLine(stdout.trim(), 80) || 'nothing'}`);
  }
  const answered = answerSchema.safeParse(value);
  if (!answered.success) return says('answered without a text "answer": {"answer": "...", "why": "..."}');
  const { answer, why, voter } = answered.data;
  const vote = voteSchema.safeParse({
    question,
    subject_hash: hash,
    voter: voter ?? name,
    voter_kind: 'model',
    n,
    answer: answer.trim().toLowerCase(),
    ...(why === undefined ? {} : { why }),
    at,
  });
  if (vote.success) return { vote: vote.data };
  return says(
    `answered ${question} with "${visibleLine(answer, 40)}"; it takes ${askOf(question).answers.join(', ')}`,
  );
}
