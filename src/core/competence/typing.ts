import { majorityByKind } from '../votes/majority-by-kind.js';
import type { VoteQuestion } from '../votes/questions.js';
import type { Vote } from '../votes/vote.js';
import type { Gate, GateType, GateVote } from './gate.js';

export type GateQuestion = Extract<VoteQuestion, 'gate_type' | 'gate_alpha' | 'prompt_requires_format'>;

/** A gate as the rules read it: whatever is missing has its cautious reading (trust-rules 5.1). */
export interface TypedGate extends Gate {
  /** Critical where votes are missing or split: such a gate can never upgrade. */
  tau: GateType;
  /** No unless two of three say yes. */
  alpha: boolean;
  /** m; null: no two of three votes agree, which permits no upgrade. */
  promptRequires: boolean | null;
  /** Questions on which no result is in. */
  missing: GateQuestion[];
  /** What the votes say that cannot all be so, in a sentence; null: nothing. */
  warning: string | null;
}

/** The hash of what voters saw of a gate, for all three questions. */
export interface GateSubjectHash {
  gate: string;
  hash: string;
}

/** Gates of one grader with the votes on just what each gate shows; votes on other texts do not count. */
export function typeGates(
  gates: readonly Gate[],
  subjects: readonly GateSubjectHash[],
  votes: readonly Vote[],
): TypedGate[] {
  const hashes = new Map(subjects.map(({ gate, hash }) => [gate, hash]));
  const bySubject = new Map<string, Vote[]>();
  for (const vote of votes) {
    const same = bySubject.get(vote.subject_hash);
    if (same) same.push(vote);
    else bySubject.set(vote.subject_hash, [vote]);
  }
  return gates.map(gate => typeGate(gate, bySubject.get(hashes.get(gate.id) ?? '') ?? []));
}

/** tau, alpha and m of a gate by three votes each. `votes` are those on its subject, of any question. */
export function typeGate(gate: Gate, votes: readonly Vote[]): TypedGate {
  const tau = majorityByKind(on('gate_type', votes));
  const alpha = majorityByKind(on('gate_alpha', votes));
  const m = majorityByKind(on('prompt_requires_format', votes));
  const promptRequires = m.answer === null ? null : m.answer === 'yes';
  // Demanded by the prompt and mere packaging cannot both be: stage A erred, on the lenient side (trust-rules 5.3).
  const retyped = tau.answer === 'administrative' && promptRequires === true;
  const missing: GateQuestion[] = [];
  if (isOpen(tau.reason)) missing.push('gate_type');
  if (isOpen(alpha.reason)) missing.push('gate_alpha');
  if (isOpen(m.reason)) missing.push('prompt_requires_format');
  return {
    ...gate,
    // A split of three answers has a critical one among them, which is the most severe; a missing one is read so.
    tau: retyped ? 'critical' : (tau.answer ?? 'critical'),
    alpha: alpha.answer === 'yes',
    promptRequires,
    unanimous: unanimous(tau.counted),
    votes: votesOf(tau.counted, alpha.counted, m.counted),
    missing,
    warning: retyped ? retypedWarning(gate) : null,
  };
}

/** Three votes without a majority are an answer of the vote; anything less is none. */
const isOpen = (reason: string): boolean => reason !== 'majority' && reason !== 'split';

/** null: there are no three votes. An abstention agrees with nobody. */
function unanimous(votes: readonly Vote<'gate_type'>[]): boolean | null {
  if (votes.length < 3) return null;
  return votes.every(({ answer }) => answer !== 'abstain' && answer === votes[0]?.answer);
}

const retypedWarning = ({ file, line }: Gate): string =>
  `The votes call the gate at ${file}:${line[0]} administrative and say that the task text demands what it checks; it is read as critical.`;

/** One entry for each voter and place, whichever questions it answered. */
function votesOf(
  tau: readonly Vote<'gate_type'>[],
  alpha: readonly Vote<'gate_alpha'>[],
  m: readonly Vote<'prompt_requires_format'>[],
): GateVote[] {
  const entries = new Map<string, GateVote>();
  const entry = ({ voter, n, why }: Vote): GateVote => {
    const key = `${n} ${voter}`;
    const known = entries.get(key) ?? { model: voter, tau: null, alpha: null, m: null, why: '' };
    if (known.why === '' && why !== undefined) known.why = why;
    entries.set(key, known);
    return known;
  };
  for (const vote of tau) entry(vote).tau = vote.answer === 'abstain' ? null : vote.answer;
  for (const vote of alpha) entry(vote).alpha = yesOrNo(vote.answer);
  for (const vote of m) entry(vote).m = yesOrNo(vote.answer);
  return [...entries.values()];
}

const yesOrNo = (answer: 'yes' | 'no' | 'abstain'): boolean | null =>
  answer === 'abstain' ? null : answer === 'yes';

const on = <Q extends VoteQuestion>(question: Q, votes: readonly Vote[]): Vote<Q>[] =>
  votes.filter((vote): vote is Vote<Q> => vote.question === question);
