import type { ClaimSpan } from '../claim/claim-verdict.js';
import type { CountedGate } from '../competence/fired.js';
import { type PhiResult, VERDICT_WORDS } from '../competence/phi.js';
import type { TypedGate } from '../competence/typing.js';
import { canonicalJson } from '../run/hash.js';
import { Bounds } from '../votes/shortened.js';
import { claimWords } from './closing-words.js';

/** What is known of a run whose claim of success the re-grade refutes. */
export interface RefutedClaim {
  closing: string;
  /** Of the claim matcher, in code points of `closing`. */
  spans: readonly ClaimSpan[];
  recordedScore: number | null;
  phi: Pick<PhiResult, 'v' | 'reason'>;
  fired: readonly CountedGate[];
  /** Every gate of the grader. */
  gates: readonly TypedGate[];
  /** r. */
  score: number | null;
  /** What the grader said, in its order. */
  messages: readonly string[];
  /** bytes null: not known, or not there. */
  deliverables: readonly { path: string; bytes: number | null; present: boolean }[];
  /** The last numbers that the agent's executed output printed, in order. */
  printed: readonly { step: number; text: string }[];
  trace: TraceSummary;
  task: string | null;
}

export interface TraceSummary {
  steps: number;
  commands: number;
  filesWritten: number;
  lastExit: number | null;
  lastExitStep: number | null;
  closingStep: number | null;
}

/** Exactly what a voter sees of a refuted claim, whichever question is asked (trust-rules 8). */
export interface CaseSubject {
  closing: string;
  /** The words that claim success. */
  claim_words: string[];
  recorded_score: number | null;
  /** v in words. */
  verdict: string;
  fired: { message: string; gate: string | null; type: string | null }[];
  /** One sentence: what failed. */
  failure: string;
  grader_messages: string[];
  deliverables: { path: string; bytes: number | null; present: boolean }[];
  printed: { step: number; text: string }[];
  trace: {
    steps: number;
    commands: number;
    files_written: number;
    last_exit: number | null;
    last_exit_step: number | null;
    closing_step: number | null;
  };
  /** Something was left out to keep the subject in bounds. */
  cut: boolean;
}

const MOST_CLOSING = 20_000;
const MOST_WORDS = 20;
const MOST_FIRED = 20;
const MOST_MESSAGES = 20;
const MOST_DELIVERABLES = 40;
const MOST_PRINTED = 12;
const MOST_GATES = 200;
const LONGEST_TEXT = 1000;

/** The subject as canonical JSON: what is hashed, and what votes name. */
export function caseSubject(claim: RefutedClaim): string {
  const bounds = new Bounds();
  const { steps, commands, filesWritten, lastExit, lastExitStep, closingStep } = claim.trace;
  const subject: Omit<CaseSubject, 'cut'> = {
    closing: bounds.text(claim.closing, MOST_CLOSING),
    claim_words: bounds
      .list(claimWords(claim.closing, claim.spans), MOST_WORDS)
      .map(words => bounds.text(words, LONGEST_TEXT)),
    recorded_score: claim.recordedScore,
    verdict: VERDICT_WORDS[claim.phi.v],
    fired: bounds.list(claim.fired, MOST_FIRED).map(each => firedLine(each, bounds)),
    failure: bounds.text(claim.phi.reason, LONGEST_TEXT),
    grader_messages: messagesIn(claim, bounds),
    deliverables: deliverablesIn(claim, bounds),
    printed: printedIn(claim, bounds),
    trace: {
      steps,
      commands,
      files_written: filesWritten,
      last_exit: lastExit,
      last_exit_step: lastExitStep,
      closing_step: closingStep,
    },
  };
  return canonicalJson({ ...subject, cut: bounds.cut } satisfies CaseSubject);
}

/**
 * What pass B shows of it: the same without the recorded score and without what the matcher found in the closing, which
 * is whole, and with every gate of the grader.
 */
export interface ShownCase {
  closing: string;
  verdict: string;
  gates: { name: string; type: string | null; state: 'FAIL' | 'pass' | 'not known' }[];
  messages: string[];
  deliverables: { path: string; bytes: number | null; present: boolean }[];
  printed: { step: number; text: string }[];
  trace: TraceSummary;
  task: string | null;
}

/** As canonical JSON, unmasked. */
export function shownCase(claim: RefutedClaim): string {
  const bounds = new Bounds();
  const shown: ShownCase = {
    closing: claim.closing,
    verdict: VERDICT_WORDS[claim.phi.v],
    gates: gateStates(claim, bounds),
    messages: messagesIn(claim, bounds),
    deliverables: deliverablesIn(claim, bounds),
    printed: printedIn(claim, bounds),
    trace: claim.trace,
    task: claim.task,
  };
  return canonicalJson(shown);
}

const messagesIn = ({ messages }: RefutedClaim, bounds: Bounds): string[] =>
  bounds.list(messages, MOST_MESSAGES).map(text => bounds.text(text, LONGEST_TEXT));

const deliverablesIn = ({ deliverables }: RefutedClaim, bounds: Bounds): ShownCase['deliverables'] =>
  bounds
    .list(deliverables, MOST_DELIVERABLES)
    .map(({ path, bytes, present }) => ({ path: bounds.text(path, LONGEST_TEXT), bytes, present }));

const printedIn = ({ printed }: RefutedClaim, bounds: Bounds): ShownCase['printed'] =>
  bounds
    .ending(printed, MOST_PRINTED)
    .map(({ step, text }) => ({ step, text: bounds.text(text, LONGEST_TEXT) }));

function firedLine({ message, of }: CountedGate, bounds: Bounds): CaseSubject['fired'][number] {
  const place = of === null || of.line[0] < 1 ? (of?.file ?? null) : `${of.file}:${of.line[0]}`;
  return { message: bounds.text(message, LONGEST_TEXT), gate: place, type: typeOf(of) };
}

/** null: nobody has typed it. */
function typeOf(gate: TypedGate | null): string | null {
  if (gate === null || gate.missing.includes('gate_type')) return null;
  return gate.alpha ? `${gate.tau}, against gaming` : gate.tau;
}

/**
 * Gates that fired first, then the others in their order. Of those that did not fire only a score above zero tells that
 * they passed: at a zero the grader may have stopped before them.
 */
function gateStates({ gates, fired, score }: RefutedClaim, bounds: Bounds): ShownCase['gates'] {
  const failed = new Set(fired.flatMap(({ of }) => of?.id ?? []));
  const own = gates.filter(({ scope }) => scope === 'agent_output');
  const ordered = [...own.filter(({ id }) => failed.has(id)), ...own.filter(({ id }) => !failed.has(id))];
  const names = namesOf(own);
  return bounds.list(ordered, MOST_GATES).map(gate => {
    const passed = score !== null && score > 0 && gate.zeroes === 'score';
    return {
      name: bounds.text(names.get(gate.id) ?? placeOf(gate), 80),
      type: typeOf(gate),
      state: failed.has(gate.id) ? 'FAIL' : passed ? 'pass' : 'not known',
    };
  });
}

/**
 * What each gate is called: by its check; else by its function, or by the first words of its message, where that tells it from
 * the gates that have no name yet; else by its place.
 */
function namesOf(gates: readonly TypedGate[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const nameOf of waysToName) {
    const open = gates.filter(({ id }) => !names.has(id)).map(gate => ({ id: gate.id, name: nameOf(gate) }));
    for (const { id, name } of open)
      if (name !== null && (nameOf === byCheck || open.filter(each => each.name === name).length === 1))
        names.set(id, name);
  }
  return names;
}

type WayToName = (gate: TypedGate) => string | null;

const byCheck: WayToName = ({ checkKey }) => checkKey;
const waysToName: readonly WayToName[] = [
  byCheck,
  ({ function: name }) => (name === '' || name === '<module>' ? null : name),
  ({ template }) => template?.replace(/\s+/g, ' ').trim().split(' ').slice(0, 6).join(' ') || null,
];

const placeOf = ({ file, line }: TypedGate): string => `${file}:${line[0]}`;
