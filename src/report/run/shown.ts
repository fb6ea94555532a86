import type { RunDecision } from '../../core/competence/decide-run.js';
import type { Regrade } from '../../core/competence/regrade.js';
import type { VoteQuestion } from '../../core/votes/questions.js';

/** What is said of a run, gathered by the command. Texts are as they came: not yet visible-safe. */
export interface ShownRun {
  runId: string;
  benchmark: string;
  taskId: string;
  model: string;
  agent: string;
  recorded: { score: number | null; raw: string; band: string; state: string; bandRule: string };
  termination: string;
  steps: number;
  decision: RunDecision;
  regrade: (Regrade & { at: string }) | null;
  claim: { claim: string; flags: readonly string[]; reason: string | null; words: string[] } | null;
  closing: { text: string; step: number; how: string } | null;
  /** The line of D2, and the command that has its evidence. */
  provenance: { words: string; more: string };
  /** Lines of the grader around each gate that fired, in the order of `decision.fired`. */
  sources: ShownSource[];
  /** On the gates that fired, then on the claim. */
  votes: ShownVote[];
}

export interface ShownSource {
  gate: string;
  file: string;
  /** Null: the file is not kept as text. `here`: a line of the gate itself. */
  lines: { line: number; text: string; here: boolean }[] | null;
}

export interface ShownVote {
  /** Id of the gate; null: on the claim. */
  gate: string | null;
  question: VoteQuestion;
  answer: string;
  voter: string;
  voterKind: 'person' | 'recorded' | 'model';
  n: number;
  why: string | null;
}
