import { majorityByKind } from '../votes/majority-by-kind.js';
import type { Vote } from '../votes/vote.js';
import { GATE_TYPES, type GateType } from './gate.js';
import type { TypedGate } from './typing.js';

/** A share with what it is of; null: of nothing. */
export interface Share {
  count: number;
  of: number;
  share: number | null;
}

const share = (count: number, of: number): Share => ({ count, of, share: of === 0 ? null : count / of });

/** Gates on whose type all three votes agree, among those with three (the paper: 94.1%). */
export function unanimousShare(gates: readonly TypedGate[]): Share {
  const full = gates.filter(({ unanimous }) => unanimous !== null);
  return share(full.filter(({ unanimous }) => unanimous).length, full.length);
}

/** The types that one voter, or one group of voters, gave gates by the hash of what was seen; null: no answer. */
export interface GateTyping {
  name: string;
  types: ReadonlyMap<string, GateType | null>;
}

/** One typing for each voter: of its votes on one gate the majority, of a single one its answer. */
export function typingsByVoter(votes: readonly Vote[]): GateTyping[] {
  const voters = [...new Set(ofType(votes).map(({ voter }) => voter))].sort();
  return voters.map(name =>
    typingOf(
      name,
      votes.filter(({ voter }) => voter === name),
    ),
  );
}

/** The typing of these votes together: those of one file, of all people, of all models. */
export function typingOf(name: string, votes: readonly Vote[]): GateTyping {
  const bySubject = new Map<string, Vote<'gate_type'>[]>();
  for (const vote of ofType(votes)) {
    const same = bySubject.get(vote.subject_hash);
    if (same) same.push(vote);
    else bySubject.set(vote.subject_hash, [vote]);
  }
  const types = [...bySubject].map(([hash, cast]): [string, GateType | null] => [hash, typeBy(cast)]);
  return { name, types: new Map(types) };
}

function typeBy(votes: readonly Vote<'gate_type'>[]): GateType | null {
  const [only, ...others] = votes;
  if (only !== undefined && others.length === 0) return only.answer === 'abstain' ? null : only.answer;
  return majorityByKind(votes).answer;
}

/** How two independent typings agree on the gates that both typed (the paper: 96.8% between passes). */
export interface TypingAgreement extends Share {
  first: string;
  second: string;
  /** Gates by the type of the first (rows) and of the second (columns), in the order of {@link GATE_TYPES}. */
  table: number[][];
  /** Gates that only one of them typed, or that one left open. */
  leftOut: number;
}

export function typingAgreement(first: GateTyping, second: GateTyping): TypingAgreement {
  const table = GATE_TYPES.map(() => GATE_TYPES.map(() => 0));
  const seen = new Set([...first.types.keys(), ...second.types.keys()]);
  let both = 0;
  for (const hash of seen) {
    const [a, b] = [first.types.get(hash) ?? null, second.types.get(hash) ?? null];
    if (a === null || b === null) continue;
    both += 1;
    table[GATE_TYPES.indexOf(a)]![GATE_TYPES.indexOf(b)]! += 1;
  }
  const equal = table.reduce((sum, row, at) => sum + row[at]!, 0);
  return { first: first.name, second: second.name, table, leftOut: seen.size - both, ...share(equal, both) };
}

const ofType = (votes: readonly Vote[]): Vote<'gate_type'>[] =>
  votes.filter((vote): vote is Vote<'gate_type'> => vote.question === 'gate_type');
