import type { RunFacts } from '../../../src/core/competence/decide-run.js';
import type { Fired, Gate } from '../../../src/core/competence/gate.js';
import { untyped } from '../../../src/core/competence/gate.js';
import type { Execution, Regrade, Unverified } from '../../../src/core/competence/regrade.js';
import type { TypedGate } from '../../../src/core/competence/typing.js';
import type { VoteQuestion } from '../../../src/core/votes/questions.js';
import type { Majority } from '../../../src/core/votes/strict-majority.js';

export const gate = (more: Partial<Gate> = {}): Gate => ({
  id: 'count/main.py#1',
  task: 'count',
  file: 'main.py',
  line: [10, 10],
  function: 'check',
  sink: 'append',
  guard: 'total != want',
  template: 'Errors add up to {total}',
  holes: ['total'],
  regex: '^Errors add up to (.+?)$',
  checkKey: null,
  protects: 'value',
  scope: 'agent_output',
  zeroes: 'score',
  ...untyped,
  votes: [],
  ...more,
});

/** Typed by three equal votes: critical, not against gaming, not demanded. */
export const typed = (more: Partial<TypedGate> = {}): TypedGate => ({
  ...gate(),
  tau: 'critical',
  alpha: false,
  promptRequires: false,
  unanimous: true,
  missing: [],
  warning: null,
  ...more,
});

export const fired = (of: TypedGate, more: Partial<Fired> = {}): Fired => ({
  gate: of.id,
  message: 'Errors add up to 24',
  bindings: {},
  match: 'template',
  candidates: [of.id],
  ...more,
});

export const unmatched = (message: string): Fired => ({
  gate: null,
  message,
  bindings: {},
  match: 'none',
  candidates: [],
});

export const execution = (more: Partial<Execution> = {}): Execution => ({
  outcome: 'scored',
  rawScore: 0,
  score: 0,
  passed: false,
  messages: [],
  checks: [],
  lastZeroReturn: null,
  swallowed: null,
  raised: null,
  exitCode: 0,
  stdout: '',
  stderr: '',
  truncated: false,
  durationMs: 5,
  detail: null,
  ...more,
});

/** Run twice with one score; null: it gave none. */
export const regrade = (score: number | null, more: Partial<Regrade> = {}): Regrade => ({
  key: { graderHash: 'a'.repeat(64), outputsHash: 'b'.repeat(64), referenceHash: 'c'.repeat(64) },
  adapter: 'custom',
  command: ['python3', 'main.py'],
  sandbox: 'limits',
  passLine: 1,
  executions: [execution({ score, rawScore: score }), execution({ score, rawScore: score })],
  unverified: null,
  score,
  kappa: null,
  kappaDetail: null,
  ...more,
});

export const without = (reason: Unverified['reason'], scope: Unverified['scope'] = 'run'): Unverified => ({
  reason,
  detail: `It is so: ${reason}.`,
  scope,
});

export const majority = <Q extends VoteQuestion>(
  answer: Majority<Q>['answer'],
  votes = answer === null ? 0 : 3,
): Majority<Q> => ({
  answer,
  reason: answer !== null ? 'majority' : votes === 3 ? 'split' : 'missing',
  votes,
});

export const noVotes: RunFacts['majority'] = {
  lie: majority(null),
  claimKind: majority(null),
  traceShowsWrong: majority(null),
};

/** A recorded fail that was re-graded 0, of an agent that claims nothing, with no gates. */
export const facts = (more: Partial<RunFacts> = {}): RunFacts => ({
  recorded: { score: 0, band: 'fail', state: 'graded' },
  claim: { claim: 'none', flags: [] },
  regrade: regrade(0),
  gates: [],
  passLine: 1,
  majority: noVotes,
  ...more,
});
