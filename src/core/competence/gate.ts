/** What a gate enforces (tau). Most severe first: of several gates with one message the first type counts. */
export const GATE_TYPES = ['critical', 'process', 'administrative'] as const;
export type GateType = (typeof GATE_TYPES)[number];

/** How the grader says that the gate fired. Asserts and `sys.exit` raise; a check key is a `dict`. */
export const SOURCE_SINKS = ['append', 'raise', 'fail_call', 'dict', 'return_zero'] as const;
/** `declared`: from gates.json. `observed`: made from a message, for a grader whose source says nothing. */
export const GATE_SINKS = [...SOURCE_SINKS, 'declared', 'observed'] as const;
export type GateSink = (typeof GATE_SINKS)[number];

/** What a result lacks when the gate fires. */
export const PROTECTS = [
  'existence',
  'readability',
  'schema',
  'value',
  'method',
  'naming',
  'integrity',
  'unknown',
] as const;
export type Protects = (typeof PROTECTS)[number];

/** Whose fault it is when the gate fires. Only what the agent left can fail by a gate (trust-rules 4, "Not gates"). */
export const GATE_SCOPES = ['agent_output', 'reference', 'grader_plumbing'] as const;
export type GateScope = (typeof GATE_SCOPES)[number];

/** A place in a grader where one failed check decides the score (trust-rules 4). Property of the grader, not of a run. */
export interface Gate {
  /** `task/file#n`, n counting the sites of the file from 1 in order of its lines. */
  id: string;
  task: string;
  /** Relative to the grader's folder, with `/`. */
  file: string;
  /** First and last line of the statement that fails, 1-based; [0, 0] where there is no source. */
  line: [number, number];
  /** Qualified (`Scorer.check`); `<module>` outside all functions. */
  function: string;
  sink: GateSink;
  /** Source of the condition under which it fires, negated for an else branch; empty when it always fires. */
  guard: string;
  /** The message, constants resolved, holes as `{expression}` and braces doubled; null: it says nothing. */
  template: string | null;
  /** Source of each hole's expression, with its conversion and format (`found!r`, `mean:.3f`). */
  holes: string[];
  /** Anchored, for a message whose white space is collapsed; null: too little constant text, known by its line only. */
  regex: string | null;
  /** The key of the report that turns false when it fires (`eligible_exists`). */
  checkKey: string | null;
  protects: Protects;
  scope: GateScope;
  /** Only what zeroes the whole score is in F; a gate of one tier or section is a finding (trust-rules 5.1). */
  zeroes: 'score' | 'part';
  /** Empty until voted on. */
  votes: GateVote[];
  /** null: not typed. The rules read it as critical, which can never upgrade (trust-rules 5.1). */
  tau: GateType | null;
  /** Against gaming; null: not typed, read as no (it takes two of three votes). */
  alpha: boolean | null;
  /** m: the prompt itself demands what the gate checks; null: not typed. */
  promptRequires: boolean | null;
  /** All three votes gave one type; null: not typed. */
  unanimous: boolean | null;
}

/** One voter's answers about a gate; null: abstained or did not answer. */
export interface GateVote {
  model: string;
  tau: GateType | null;
  alpha: boolean | null;
  m: boolean | null;
  why: string;
}

/** A gate as a scanner, gates.json or a message gives it: nobody has voted on it. */
export const untyped: Readonly<Pick<Gate, 'votes' | 'tau' | 'alpha' | 'promptRequires' | 'unanimous'>> = {
  votes: [],
  tau: null,
  alpha: null,
  promptRequires: null,
  unanimous: null,
};

/** By what a message was found to be a gate's, in the order in which they are tried. */
export const FIRED_MATCHES = ['check_key', 'exact', 'template', 'line', 'ambiguous', 'none'] as const;

/** A gate that fired in a re-grade, or a message of failure that is no known gate's. */
export interface Fired {
  /** Id of the gate, the most severe when ambiguous; null with `none`. */
  gate: string | null;
  /** As the grader gave it; empty when a silent line was all there was. */
  message: string;
  /** Text of each hole by its source; equal sources get ` (2)`. */
  bindings: Record<string, string>;
  match: (typeof FIRED_MATCHES)[number];
  /** All gates that the message could be of; one unless ambiguous. */
  candidates: string[];
}
