import type { Gate } from '../gate.js';

/** What the scan of a grader found. Plain data: it is kept as JSON. */
export interface ScanResult {
  task: string;
  /** Every file that was read, in the order given. */
  files: { path: string; lines: number; gates: number }[];
  /** In order of files and lines. Untyped. */
  gates: Gate[];
  /** Sites that look like gates and are none. A message of theirs is not the agent's fault, or no failure. */
  notGates: NotGate[];
  /** Ways in which the grader can hide its own crash, or check nothing. */
  traps: Trap[];
  /** What could not be read; line null: the file as a whole. */
  problems: { file: string; line: number | null; what: string }[];
}

export const NOT_GATE_REASONS = [
  /** It only remarks (`notes.append`). */
  'note',
  /** The reference is missing or broken: the re-grade is ungradable then. */
  'reference',
  /** The grader is set up wrongly: ungradable. */
  'grader_config',
  /** The verifier, the session or a judge fails: ungradable. */
  'plumbing',
  /** Points are taken off; the score is not zeroed. */
  'partial_credit',
  /** It only passes on what other gates have said. */
  'funnel',
  /** It turns any exception into a zero: row 1 of trust-rules 5.1. */
  'swallowed',
] as const;

export interface NotGate extends Gate {
  reason: (typeof NOT_GATE_REASONS)[number];
}

export const TRAP_KINDS = [
  /** A crash leaves later checks out of the denominator. */
  'shrinking_denominator',
  /** A crash becomes a zero. */
  'swallowed_exception',
  /** A check that cannot fail. */
  'vacuous_check',
] as const;

export interface Trap {
  kind: (typeof TRAP_KINDS)[number];
  file: string;
  /** 1-based, inclusive. */
  line: [number, number];
  function: string;
  /** One sentence: what happens when. */
  what: string;
  /** The lines themselves, at most 30 of them. */
  source: string;
}
