import type { Execution } from '../core/competence/regrade.js';
import { visibleLine } from '../core/text/visible.js';
import type { RawExecution } from './execute-grader.js';
import type { GraderPlan } from './grader-plan.js';
import { blamesReference, type Staged } from './missing-reference.js';
import { pytestTrouble } from './pytest-ending.js';
import type { WrapperNotes } from './python/wrapper.js';
import { readResult, readReturned } from './result/read-result.js';
import { emptyReading, MOST_MESSAGES, messageOf, type Reading } from './result/reading.js';

type Outcome = Pick<Execution, 'outcome' | 'detail'>;

interface Seen {
  raw: RawExecution;
  plan: GraderPlan;
  notes: WrapperNotes | null;
  reading: Reading;
  /** Best score in the grader's unit. */
  max: number;
  staged: Staged;
}

/**
 * What one run of a grader comes to: a score, or the first of the reasons below that there is none (row 1 of trust-rules 5.1).
 * A zero is a score only when nothing says that the grader itself went wrong.
 */
export function judgeExecution(
  raw: RawExecution,
  plan: GraderPlan,
  { max, staged }: { max: number; staged: Staged },
): Execution {
  const { notes } = raw;
  const reading = withNotes(readingOf(raw, plan), notes);
  const seen: Seen = { raw, plan, notes, reading, max, staged };
  const { outcome, detail } = REASONS.map(reason => reason(seen)).find(each => each !== null) ?? {
    outcome: 'scored',
    detail: null,
  };
  const rawScore =
    reading.scores.length === 1 && Number.isFinite(reading.scores[0]) ? (reading.scores[0] ?? null) : null;
  return {
    outcome,
    rawScore,
    score: outcome === 'scored' && rawScore !== null ? rawScore / max : null,
    passed: reading.passed,
    messages: reading.messages,
    checks: reading.checks,
    lastZeroReturn: notes?.zero ?? null,
    swallowed: notes?.swallowed == null ? null : exceptionOf(notes.swallowed),
    raised: notes?.raised === undefined ? null : exceptionOf(notes.raised),
    exitCode: raw.ended.exitCode,
    ...textsOf(raw),
    durationMs: raw.ended.durationMs,
    detail,
  };
}

type Reason = (seen: Seen) => Outcome | null;

/** In this order; the first that says something counts. */
const REASONS: readonly Reason[] = [
  // It could not be started, or was ended.
  ({ raw: { ended } }) =>
    ended.how === 'unstarted'
      ? { outcome: 'not_runnable', detail: sentence(ended.fault ?? 'The grader cannot be started') }
      : null,
  ({ raw: { ended, limits } }) => ended_(ended.how, limits),
  ({ raw, notes }) => (outOfMemory(raw, notes) ? { outcome: 'memory', detail: memoryWords(raw) } : null),
  // It ended badly.
  ({ raw: { ended, stderr }, reading, notes }) =>
    notes === null && reading.scores.length === 0 && (ended.exitCode === 126 || ended.exitCode === 127)
      ? { outcome: 'not_runnable', detail: sentence(`The grader cannot be run: ${lastLine(stderr)}`) }
      : null,
  ({ notes }) => {
    const missing = notes?.raised?.missing;
    return missing && notes?.raised?.place !== 'output'
      ? {
          outcome: 'not_runnable',
          detail: `The grader needs the Python module ${visibleLine(missing, 80)}, which is not there.`,
        }
      : null;
  },
  ({ raw: { ended } }) =>
    ended.signal === null ? null : { outcome: 'crashed', detail: `The grader was ended by ${ended.signal}.` },
  ({ notes, staged, plan }) => {
    const raised = notes?.raised;
    if (raised === undefined || raised === null) return null;
    if (blamesReference({ ...raised, text: raised.message }, staged)) return missingReference(raised.message);
    return firesAGate(raised, plan)
      ? null
      : {
          outcome: 'crashed',
          detail: sentence(`The grader ended with ${raised.type}${at(raised)}: ${oneLine(raised.message)}`),
        };
  },
  ({ raw: { ended, stdout }, plan, reading, staged }) => {
    if (!plan.pytest) return null;
    const said = [...reading.checks.flatMap(({ message = '' }) => [{ text: message }]), { text: stdout }];
    const detail = pytestTrouble(ended.exitCode, said, staged);
    return detail === null ? null : { outcome: 'crashed', detail };
  },
  // What it said is no score.
  ({ reading: { scores } }) =>
    scores.length > 1
      ? {
          outcome: 'several_scores',
          detail: `The grader gave ${scores.length} scores: ${scores.slice(0, 5).join(', ')}.`,
        }
      : null,
  ({ reading: { scores, fault }, raw, plan }) => (scores.length === 0 ? noScore(raw, plan, fault) : null),
  ({ reading: { scores }, max }) => {
    const [score = Number.NaN] = scores;
    if (!Number.isFinite(score)) {
      return {
        outcome: 'score_out_of_range',
        detail: `The grader gave ${score} as its score, which is no finite number.`,
      };
    }
    return score < 0 || score / max > 1 + 1e-9
      ? {
          outcome: 'score_out_of_range',
          detail: `The grader gave ${score}, which is not between 0 and ${max}.`,
        }
      : null;
  },
  // A zero that is none.
  ({ reading, staged, notes }) => {
    if (reading.scores[0] !== 0) return null;
    const { swallowed } = notes ?? {};
    if (swallowed && blamesReference({ ...swallowed, text: swallowed.message }, staged)) {
      return missingReference(swallowed.message);
    }
    const said = reading.messages.find(({ text }) => blamesReference({ text, place: null }, staged));
    return said === undefined ? null : missingReference(said.text);
  },
  ({ reading: { scores }, notes }) => {
    const { swallowed } = notes ?? {};
    // An exception that the agent's own output caused is that gate firing (trust-rules 5.1).
    if (scores[0] !== 0 || !swallowed || swallowed.agentOutput === true) return null;
    return {
      outcome: 'swallowed_exception',
      detail: sentence(
        `The grader gave zero after it caught its own ${swallowed.type}${at(swallowed)}: ${oneLine(swallowed.message)}`,
      ),
    };
  },
];

/** What it said, by where the plan says that it is. */
function readingOf(raw: RawExecution, plan: GraderPlan): Reading {
  const { result } = plan;
  if (raw.ended.how !== 'exit') return emptyReading(null);
  if (result.form === 'exit_code') return exitReading(raw, plan);
  if (raw.notes?.returned === true) return readReturned(raw.notes.result, result);
  const raised = raw.notes?.raised;
  if (raised !== undefined && firesAGate(raised, plan)) {
    return {
      ...emptyReading(null),
      scores: [0],
      passed: false,
      messages: [messageOf('exception', raised.message)],
    };
  }
  const text = { stdout: raw.stdout, stderr: raw.stderr, file: raw.file ?? '', exit_code: '' }[result.from];
  return readResult(text, result);
}

/** Exit code 0 is a pass; a test that raises says no, a program that fails otherwise says nothing. */
function exitReading({ ended, notes }: RawExecution, plan: GraderPlan): Reading {
  const { exitCode } = ended;
  const raised = notes?.raised;
  if (exitCode === null || (raised !== undefined && !firesAGate(raised, plan))) return emptyReading(null);
  if (notes === null && (exitCode === 126 || exitCode === 127)) return emptyReading(null);
  return {
    ...emptyReading(null),
    scores: [exitCode === 0 ? 1 : 0],
    passed: exitCode === 0,
    messages: raised === undefined ? [] : [messageOf('exception', raised.message)],
  };
}

/**
 * The exception that ended the grader is one of its gates: raised by a statement of its own, or caused by what the agent left,
 * where an exception means zero.
 */
function firesAGate(raised: NonNullable<WrapperNotes['raised']>, plan: GraderPlan): boolean {
  const zero = plan.zeroOnException || plan.result.form === 'exit_code';
  return zero && (raised.deliberate || raised.agentOutput === true);
}

/** Adds what a failed grader logged, and what it raised to say so. */
function withNotes(reading: Reading, notes: WrapperNotes | null): Reading {
  if (notes === null || (reading.scores[0] ?? 0) > 0) return reading;
  const messages = [
    ...reading.messages,
    ...notes.handled.map(({ message }) => messageOf('exception', message)),
    ...(notes.swallowed?.agentOutput === true ? [messageOf('exception', notes.swallowed.message)] : []),
    ...notes.logged.map(({ text }) => messageOf('log', text)),
  ].filter(({ text }) => text !== '');
  const said = new Set<string>();
  return {
    ...reading,
    messages: messages
      .filter(({ text, key }) => {
        const again = said.has(text) && (key === 'exception' || key === 'log');
        said.add(text);
        return !again;
      })
      .slice(0, MOST_MESSAGES),
  };
}

function ended_(how: RawExecution['ended']['how'], limits: RawExecution['limits']): Outcome | null {
  const megabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`;
  switch (how) {
    case 'timeout':
      return { outcome: 'timeout', detail: `The grader had not ended after ${limits.seconds} s.` };
    case 'memory':
      return {
        outcome: 'memory',
        detail: `The grader used more than ${megabytes(limits.memory)} of memory.`,
      };
    case 'output':
      return { outcome: 'output_limit', detail: `The grader printed more than ${megabytes(limits.output)}.` };
    case 'disk':
      return {
        outcome: 'output_limit',
        detail: `The grader wrote more than ${megabytes(limits.disk)} of files.`,
      };
    case 'processes':
      return { outcome: 'crashed', detail: 'The grader started more processes than it may.' };
    default:
      return null;
  }
}

function outOfMemory({ ended, stderr }: RawExecution, notes: WrapperNotes | null): boolean {
  if (notes?.raised?.type === 'MemoryError' || notes?.swallowed?.type === 'MemoryError') return true;
  return (
    ended.exitCode !== 0 && /(?:^|\n)MemoryError\b|JavaScript heap out of memory|std::bad_alloc/u.test(stderr)
  );
}

const memoryWords = ({ limits }: RawExecution): string =>
  `The grader ran out of memory (${Math.round(limits.memory / 1024 ** 2)} MB).`;

function noScore(
  { ended, stderr, stdout, file }: RawExecution,
  { result }: GraderPlan,
  fault: string | null,
): Outcome {
  const where =
    result.from === 'file'
      ? `the file ${visibleLine(result.path ?? '', 80)}`
      : `what it printed on ${result.from}`;
  if ((ended.exitCode ?? 0) !== 0 && fault === null) {
    const said = lastLine(stderr) || lastLine(stdout);
    return {
      outcome: 'crashed',
      detail: sentence(
        `The grader ended with exit code ${ended.exitCode} and no score${said === '' ? '' : `: ${said}`}`,
      ),
    };
  }
  if (result.from === 'file' && file === null) {
    return { outcome: 'no_score', detail: `The grader did not leave ${where}.` };
  }
  return {
    outcome: 'no_score',
    detail: `No score is in ${where}: ${fault ?? 'there is nothing'}.`,
  };
}

const missingReference = (said: string): Outcome => ({
  outcome: 'reference_missing',
  detail: sentence(`The grader did not find its reference: ${oneLine(said)}`),
});

function exceptionOf({
  file,
  line,
  function: name,
  type,
  message,
  agentOutput,
}: NonNullable<WrapperNotes['swallowed']>): NonNullable<Execution['raised']> {
  return { file, line, function: name, type, message, agentOutput };
}

const at = ({ file, line }: { file: string; line: number }): string =>
  file === '' ? '' : ` at ${visibleLine(file, 80)}:${line}`;
const oneLine = (text: string): string => visibleLine(text.trim().split('\n')[0] ?? '', 200);
const lastLine = (text: string): string => visibleLine(text.trim().split('\n').at(-1) ?? '', 200);
const sentence = (text: string): string => (/[.!?]$/u.test(text) ? text : `${text.replace(/[:\s]+$/u, '')}.`);

const KEPT = 64 * 1024;

function textsOf({ stdout, stderr }: RawExecution): Pick<Execution, 'stdout' | 'stderr' | 'truncated'> {
  return {
    stdout: cut(stdout),
    stderr: cut(stderr),
    truncated: stdout.length > KEPT || stderr.length > KEPT,
  };
}

/** Its beginning and, since results stand there, its end. */
function cut(text: string): string {
  if (text.length <= KEPT) return text;
  const end = KEPT / 4;
  return `${text.slice(0, KEPT - end - 1)}\n${text.slice(-end)}`;
}
