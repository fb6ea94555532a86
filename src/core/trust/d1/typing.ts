import { GATE_TYPES, type GateType } from '../../competence/gate.js';
import type { TypedGate } from '../../competence/typing.js';
import { VOTER_KINDS } from '../../votes/questions.js';
import { strictMajority } from '../../votes/strict-majority.js';
import type { Vote } from '../../votes/vote.js';
import { type Cell, count, rate, type Table } from '../table.js';

/** A grader with its gates typed, and the votes on them. */
export interface GraderTypes {
  benchmark: string;
  taskId: string;
  graderHash: string;
  gates: readonly TypedGate[];
  /** Hash of what voters saw of each gate that they were asked of. */
  subjects: readonly { gate: string; hash: string }[];
  cast: readonly Vote[];
}

/** How gates were typed, and how far three votes agree (the paper: 94.1% of 1,078 gates unanimous). */
export function typingTable(graders: readonly GraderTypes[]): Table {
  const all = graders.flatMap(each => gatesOf(each));
  const benchmarks = [...new Set(graders.map(({ benchmark }) => benchmark))].sort();
  const groups = [
    ...benchmarks.map(benchmark => ({
      key: benchmark as string | null,
      of: all.filter(each => each.grader.benchmark === benchmark),
    })),
    ...(benchmarks.length > 1 ? [{ key: null, of: all }] : []),
  ];
  return {
    id: 'd1-gate-typing',
    dimension: 'D1',
    title: 'Gates of the graders, and how votes typed them',
    unit: 'gates',
    keys: ['benchmark'],
    columns: [
      { id: 'gates', title: 'gates' },
      { id: 'per_task', title: 'per task' },
      ...GATE_TYPES.map(type => ({ id: type, title: type === 'administrative' ? 'admin' : type })),
      { id: 'alpha', title: 'anti-gaming' },
      { id: 'untyped', title: 'untyped' },
      { id: 'unanimous', title: 'unanimous' },
    ],
    rows: groups.map(({ key, of }) => ({ keys: [key], cells: cellsOf(of) })),
    denominators: [
      'gates: sites of a grader that set the whole score to zero for what the agent left; those with fewer than three votes are untyped, and read as critical',
      'unanimous: three equal votes on the type, of the gates with three votes',
    ],
    leftOut: [],
    notes: [],
  };
}

/** Agreement between two independent typings of the same gates (the paper: 96.8%). */
export function typingAgreement(graders: readonly GraderTypes[]): Table {
  const gates = graders.flatMap(each => gatesOf(each));
  const pairs = VOTER_KINDS.flatMap((a, at) => VOTER_KINDS.slice(at + 1).map(b => [a, b] as const));
  return {
    id: 'd1-typing-agreement',
    dimension: 'D1',
    title: 'Two typings of the same gates',
    unit: 'gates',
    keys: ['typing', 'and'],
    columns: [
      { id: 'both', title: 'typed by both' },
      { id: 'same', title: 'same type' },
    ],
    rows: pairs.flatMap(([a, b]) => {
      const both = gates.flatMap(gate => {
        const [one, other] = [typeBy(gate.votes, a), typeBy(gate.votes, b)];
        return one && other ? [{ id: gate.id, same: one === other }] : [];
      });
      if (both.length === 0) return [];
      const ids = both.map(({ id }) => id);
      const same = both.flatMap(({ id, same: isSame }) => (isSame ? [id] : []));
      return [{ keys: [nameOf(a), nameOf(b)], cells: { both: count(ids), same: rate(same, ids) } }];
    }),
    denominators: ['typed by both: gates on which each of the two has a majority of three votes'],
    leftOut: [],
    notes: ['Between two people, and between people and votes, with kappa: the agreement of pass gates.'],
  };
}

interface GateOf {
  id: string;
  grader: GraderTypes;
  gate: TypedGate;
  votes: readonly Vote[];
}

function gatesOf(grader: GraderTypes): GateOf[] {
  const hashes = new Map(grader.subjects.map(({ gate, hash }) => [gate, hash]));
  return grader.gates.flatMap(gate => {
    const hash = hashes.get(gate.id);
    if (hash === undefined) return [];
    const votes = grader.cast.filter(vote => vote.subject_hash === hash && vote.question === 'gate_type');
    return [{ id: gate.id, grader, gate, votes }];
  });
}

function cellsOf(gates: readonly GateOf[]): Record<string, Cell> {
  const where = (holds: (gate: TypedGate) => boolean): string[] =>
    gates.flatMap(({ id, gate }) => (holds(gate) ? [id] : []));
  const isTyped = ({ missing }: TypedGate): boolean => !missing.includes('gate_type');
  const tasks = new Set(gates.map(({ grader }) => `${grader.benchmark}\n${grader.taskId}`)).size;
  return {
    gates: count(where(() => true)),
    per_task:
      tasks === 0
        ? { kind: 'figure', value: null, reason: 'no grader' }
        : { kind: 'figure', value: gates.length / tasks },
    ...Object.fromEntries(
      GATE_TYPES.map((type: GateType) => [type, count(where(gate => isTyped(gate) && gate.tau === type))]),
    ),
    alpha: count(where(({ alpha }) => alpha)),
    untyped: count(where(gate => !isTyped(gate))),
    unanimous: rate(
      where(({ unanimous }) => unanimous === true),
      where(({ unanimous }) => unanimous !== null),
    ),
  };
}

function typeBy(votes: readonly Vote[], kind: Vote['voter_kind']): string | null {
  return strictMajority(votes.filter(vote => vote.voter_kind === kind)).answer;
}

const nameOf = (kind: Vote['voter_kind']): string =>
  ({ person: 'people', recorded: 'recorded votes', model: 'model votes' })[kind];
