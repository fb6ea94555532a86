import { type CountedGate, type FiredGate, guardsOutput } from './fired.js';
import { absentSide, type GradedPaths } from './missing-path.js';
import { type PhiFacts, type PhiResult, type PhiRow, phiRow, standingOf } from './phi.js';
import { quoted, spellScore } from './phrases.js';
import type { Execution, Regrade, Unverified } from './regrade.js';
import type { TypedGate } from './typing.js';

export interface VerdictInput {
  regrade: Regrade | null;
  /** Why there is no re-grade. */
  noRegrade: Unverified;
  /** What fired in it, by `matchFired`. */
  fired: readonly FiredGate[];
  gates: readonly TypedGate[];
  passLine: number;
  files: GradedPaths | null;
}

export interface RegradeVerdict {
  phi: PhiResult;
  /** r, 0 to 1; null with row 1. */
  score: number | null;
  fired: CountedGate[];
}

/** v of a run (trust-rules 5.1 with the paragraphs under it): the facts of a re-grade, and the row that holds for them. */
export function verdictOf(input: VerdictInput): RegradeVerdict {
  const { regrade, passLine } = input;
  if (regrade === null) return unverified(input.noRegrade, input.fired);
  const inside = exceptionGate(regrade, input);
  const fired = inside === null ? input.fired : withGate(input.fired, inside);
  const cause = inside === null ? causeOf(regrade, passLine) : null;
  if (cause !== null) return unverified(cause, fired);

  const score = regrade.score ?? 0;
  const standing = standingOf(score, passLine);
  const sides = fired.map(each => (standing === 'zero' ? absentSide(each, input.files) : null));
  const foreign = standing === 'zero' ? foreignCause(fired, sides) : null;
  if (foreign !== null) return unverified(foreign, fired);

  const counted = fired.map((each, at): CountedGate => {
    const inF = standing === 'zero' && (sides[at] === 'output' || guardsOutput(each.of));
    return { ...each, inF };
  });
  const inF = counted.filter(each => each.inF);
  const unknown = standing === 'zero' ? counted.find(each => each.of === null && !each.inF) : undefined;
  const facts: PhiFacts = {
    ungradable: false,
    alpha: inF.some(({ of }) => of?.alpha),
    existence: counted.some((each, at) => each.inF && (sides[at] === 'output' || isMissing(each))),
    critical: inF.some(each => each.of?.tau === 'critical' && !isMissing(each)),
    unidentified: unknown !== undefined,
    process: inF.some(({ of }) => of?.tau === 'process'),
    administrative: inF.some(({ of }) => of?.tau === 'administrative'),
    score: standing,
  };
  const row = phiRow(facts);
  const cases = { row, score, passLine, counted, sides, unknown };
  const phi: PhiResult = {
    row: row.row,
    v: row.v,
    vClass: row.vClass,
    reason: reasonOf(cases),
    code: null,
    scope: null,
    unidentified: row.row === 4 && !facts.critical,
  };
  return { phi, score, fired: counted };
}

function unverified(cause: Unverified, fired: readonly FiredGate[]): RegradeVerdict {
  const { row, v, vClass } = phiRow(ungradable);
  const phi = { row, v, vClass, reason: cause.detail, code: cause.reason, scope: cause.scope };
  return {
    phi: { ...phi, unidentified: false },
    score: null,
    fired: fired.map(each => ({ ...each, inF: false })),
  };
}

const ungradable: PhiFacts = {
  ungradable: true,
  alpha: false,
  existence: false,
  critical: false,
  unidentified: false,
  process: false,
  administrative: false,
  score: 'zero',
};

/** Why a re-grade gives no score that says something; null when it does. */
function causeOf({ unverified, score, executions }: Regrade, passLine: number): Unverified | null {
  if (unverified !== null) return unverified;
  if (score === null || Number.isNaN(score))
    return { reason: 'no_score', detail: 'The grader was run again and gave no score.', scope: 'run' };
  if (score < 0 || score > 1 + 1e-9) {
    const detail = `The grader was run again and gave ${score}, which lies outside 0 to 1.`;
    return { reason: 'score_out_of_range', detail, scope: 'run' };
  }
  const scores = executions.flatMap(each => (each.score === null ? [] : [each.score]));
  if (new Set(scores.map(each => standingOf(each, passLine))).size < 2) return null;
  const detail = `Run ${scores.length} times, the grader gave ${scores.map(spellScore).join(', ')}: these are scores of different bands.`;
  return { reason: 'nondeterministic', detail, scope: 'run' };
}

/**
 * An exception that the agent's own output caused inside a gate that guards that output is that gate firing, and no
 * crash. Inside: it was raised by the gate's own statement, or by the condition above it; or the grader answered it with
 * the gate's message.
 */
function exceptionGate(regrade: Regrade, { fired, gates }: VerdictInput): FiredGate | null {
  const reason = regrade.unverified?.reason;
  if (reason !== 'crashed' && reason !== 'swallowed_exception') return null;
  const exceptions = regrade.executions.map(each => each.raised ?? each.swallowed);
  const [exception] = exceptions;
  if (exception === undefined || exceptions.some(each => each === null)) return null;
  const { file, line, agentOutput, message } = exception as NonNullable<Execution['raised']>;
  const inside = (gate: TypedGate): boolean => {
    const above = agentOutput === true && gate.guard !== '' ? gate.guard.split('\n').length : 0;
    const here = gate.file === file || file.endsWith(`/${gate.file}`);
    return here && gate.line[0] - above <= line && line <= gate.line[1];
  };
  const own = gates.find(gate => guardsOutput(gate) && gate.line[0] > 0 && inside(gate));
  if (own !== undefined) {
    const known = fired.find(({ of }) => of?.id === own.id);
    return known ?? { gate: own.id, message, bindings: {}, match: 'line', candidates: [own.id], of: own };
  }
  return agentOutput === true ? (fired.find(({ of }) => guardsOutput(of)) ?? null) : null;
}

/**
 * With the gate in which the exception was raised; a message that is no gate's and tells of the exception is its own. What
 * only caught it says nothing more.
 */
function withGate(fired: readonly FiredGate[], inside: FiredGate): FiredGate[] {
  const others = fired.filter(
    each => each !== inside && !(each.of === null && each.message.includes(inside.message)),
  );
  return [inside, ...others];
}

type Side = ReturnType<typeof absentSide>;

/**
 * A zero that says nothing of the outputs: the grader complains of its reference; or of itself, and of nothing that the
 * agent left.
 */
function foreignCause(fired: readonly FiredGate[], sides: readonly Side[]): Unverified | null {
  const ofReference = fired.find(
    ({ of }, at) =>
      sides[at] === 'reference' || (sides[at] === null && of?.scope === 'reference' && of.zeroes === 'score'),
  );
  if (ofReference) {
    const detail = `The grader fails for want of its reference: ${quoted(ofReference)}.`;
    return { reason: 'reference_missing', detail, scope: 'task' };
  }
  const ofGrader = fired.find(({ of }) => of?.scope === 'grader_plumbing' && of.zeroes === 'score');
  if (!ofGrader || fired.some(({ of }, at) => sides[at] === 'output' || guardsOutput(of))) return null;
  const detail = `The grader gives 0 for a fault of its own: ${quoted(ofGrader)}.`;
  return { reason: 'not_runnable', detail, scope: 'run' };
}

const isMissing = ({ of }: FiredGate): boolean => of?.tau === 'critical' && of.protects === 'existence';

interface Cases {
  row: PhiRow;
  score: number;
  passLine: number;
  counted: readonly CountedGate[];
  sides: readonly Side[];
  unknown: CountedGate | undefined;
}

/** The gate that a row names, by which its sentence is made. */
const named: Readonly<Record<number, (fired: CountedGate, side: Side) => boolean>> = {
  2: ({ of }) => of?.alpha === true,
  3: (fired, side) => side === 'output' || isMissing(fired),
  4: ({ of }) => of?.tau === 'critical',
  5: ({ of }) => of?.tau === 'process',
  6: ({ of }) => of?.tau === 'administrative',
};

function reasonOf({ row: { row }, score, passLine, counted, sides, unknown }: Cases): string {
  const isNamed = named[row];
  if (isNamed === undefined) {
    if (row === 7) return 'The grader gives 0 and no gate fired.';
    const line = `the pass line is ${spellScore(passLine)}`;
    return `The grader gives ${spellScore(score)}, and ${line}.`;
  }
  const gate = counted.find((each, at) => each.inF && isNamed(each, sides[at] ?? null));
  if (gate !== undefined) return `The grader's gate fired: ${quoted(gate)}.`;
  return `The grader fails it with a message of no known gate: ${unknown ? quoted(unknown) : 'none'}.`;
}
