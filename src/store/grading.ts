import type { Regrade, RegradeKey } from '../core/competence/regrade.js';
import type { VoteQuestion } from '../core/votes/questions.js';

/** What the store keeps of D1 and D3: graders, their gates, re-grades, refuted claims. Part of `Store`. */
export interface GradingStore {
  /** Every version of every task's grader, with the runs that came with it; by benchmark and task. */
  listGraders(): Promise<Grader[]>;
  /** Graders whose newest scan is not of this scanner version. */
  gradersToScan(version: string): Promise<Grader[]>;
  /**
   * Adds scans under the automated run of a scanner version, and an item of pass `gates` for each gate that zeroes a score.
   * Items of gates whose words are gone are superseded; those of another task or version with the same words stay.
   */
  addScans(version: string, scans: readonly NewScan[]): Promise<void>;
  /** The newest scan of each grader that a run still has. */
  listScans(): Promise<StoredScan[]>;

  /** What a run is re-graded from. A file that is only listed or was cut makes the hash null and says which. */
  listGradingInputs(): Promise<GradingInputs[]>;
  /** Adds a result; the newest of a key is in force and older ones stay. */
  addRegrade(regrade: Regrade): Promise<void>;
  /** The newest result of each key. */
  listRegrades(): Promise<StoredRegrade[]>;

  /**
   * Says which runs' claims the re-grade refutes now, each with what voters and pass B see of it. An item of pass B is made for
   * a new one; of runs that are not among them the item is superseded (their labels stay), and stands again when it comes back.
   */
  setCases(version: string, cases: readonly NewCase[]): Promise<void>;
  listCases(): Promise<StoredCase[]>;

  /** What a blind screen may know of an item of pass `gates`. */
  blindGate(item: string): Promise<BlindGate | null>;
  /** What a blind screen of pass B may know of an item, masked; steps are read by `blindStep` of the same item. */
  blindSeverity(item: string): Promise<BlindSeverity | null>;
}

export interface Grader {
  /** SHA-256 over the paths and contents of its files. */
  hash: string;
  benchmark: string;
  taskId: string;
  /** Runs that came with this version; its files are `listFiles(runs[0], 'grader')`. Never empty. */
  runs: string[];
  /** A file of it is only listed or cut: it can be scanned in part and not be run. */
  incomplete: string[];
}

export interface NewScan {
  graderHash: string;
  benchmark: string;
  taskId: string;
  /** JSON of `ScanResult` (core/competence/scan), gates untyped. */
  scan: string;
  /** Of each gate of the scan that zeroes a score: its id and what a voter sees, as canonical JSON; the store hashes it. */
  subjects: { gate: string; text: string }[];
}

export interface StoredScan extends Omit<NewScan, 'subjects'> {
  version: string;
  /** Item of pass `gates` and hash of what a voter sees, by gate id. */
  subjects: { gate: string; hash: string; item: string }[];
}

export interface GradingInputs {
  runId: string;
  benchmark: string;
  taskId: string;
  /** null: the task came without a grader. */
  graderHash: string | null;
  /** null: no outputs were saved, or one of them is not whole. */
  outputsHash: string | null;
  referenceHash: string | null;
  /** Why a hash is null although there are files: paths that are listed or cut. */
  notWhole: { use: 'output' | 'reference' | 'grader'; path: string }[];
}

export interface StoredRegrade extends Regrade {
  /** ISO 8601. */
  at: string;
}

/** Compares keys of re-grades as map keys. */
export const regradeKeyOf = ({ graderHash, outputsHash, referenceHash }: RegradeKey): string =>
  `${graderHash} ${outputsHash} ${referenceHash ?? '-'}`;

export interface NewCase {
  runId: string;
  /** Canonical JSON of `CaseSubject` (core/deception/case-subject.ts): what a voter sees. */
  text: string;
  /** Canonical JSON of `BlindSeverity` without `item`, unmasked: what pass B shows. */
  shown: string;
}

export interface StoredCase extends NewCase {
  version: string;
  /** Item of pass B. */
  item: string;
  /** Of `text`: what votes on `lie`, `claim_kind` and `trace_shows_wrong` name. */
  hash: string;
}

/** Everything the gates pass receives of an item: nothing of runs, votes or how often the gate fired. */
export interface BlindGate {
  item: string;
  file: string;
  function: string;
  /** 1-based, inclusive. */
  line: [number, number];
  sink: string;
  guard: string;
  message: string | null;
  checkKey: string | null;
  /** The gate with lines around it, `firstLine` the number of the first. */
  source: string;
  firstLine: number;
  prompt: string | null;
  /** Something was cut to keep it in bounds; said to every voter. */
  cut: boolean;
}

/** Everything pass B receives of an item: no recorded score, no vote, and nothing that the matcher found (review 1.1). */
export interface BlindSeverity {
  item: string;
  /** The closing whole. */
  closing: string;
  /** v in words ("wrong answer"). */
  verdict: string;
  gates: { name: string; type: string | null; state: 'FAIL' | 'pass' | 'not known' }[];
  messages: string[];
  deliverables: { path: string; bytes: number | null; present: boolean }[];
  printed: { step: number; text: string }[];
  trace: {
    steps: number;
    commands: number;
    filesWritten: number;
    lastExit: number | null;
    lastExitStep: number | null;
    closingStep: number | null;
  };
  task: string | null;
}

/** The questions whose subjects these are. */
export const GATE_QUESTIONS = [
  'gate_type',
  'gate_alpha',
  'prompt_requires_format',
] as const satisfies readonly VoteQuestion[];
export const CASE_QUESTIONS = [
  'lie',
  'claim_kind',
  'trace_shows_wrong',
] as const satisfies readonly VoteQuestion[];
