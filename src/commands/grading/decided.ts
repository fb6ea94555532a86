import { claimFact, decideRun, type RunFacts } from '../../core/competence/decide-run.js';
import type { Unverified } from '../../core/competence/regrade.js';
import { knownSites, type ScanResult } from '../../core/competence/scan/index.js';
import { type TypedGate, typeGates } from '../../core/competence/typing.js';
import { isControl } from '../../core/provenance/rates/rated-run.js';
import type { GradedRun } from '../../core/trust/graded-run.js';
import { majorityByKind } from '../../core/votes/majority-by-kind.js';
import type { VoteQuestion } from '../../core/votes/questions.js';
import type { Vote } from '../../core/votes/vote.js';
import { castVotes } from '../../store/cast-votes.js';
import {
  type GradingInputs,
  regradeKeyOf,
  type StoredCase,
  type StoredRegrade,
  type StoredScan,
} from '../../store/grading.js';
import type { RunSummary, Store, StoredClaim } from '../../store/store.js';
import { comparedRun } from './compared.js';

/** A run with what D1 and D3 say of it, and what that rests on. */
export interface DecidedRun extends GradedRun {
  run: RunSummary;
  claim: StoredClaim | null;
  regrade: StoredRegrade | null;
  inputs: GradingInputs | null;
  /** Gates of its grader, with the places that are none; empty when it came without one, or the grader is not read yet. */
  gates: readonly TypedGate[];
  case: StoredCase | null;
  /** Votes on the claim. */
  cast: readonly Vote[];
}

/** A grader with its gates as votes have typed them. */
export interface TypedGrader {
  scan: StoredScan;
  gates: readonly TypedGate[];
  /** The same with the places that are no gates, by which its messages are told. */
  sites: readonly TypedGate[];
  /** Votes on its gates. */
  cast: readonly Vote[];
}

export interface Decided {
  /** Without control runs: they say something of the task, not of an agent. */
  runs: DecidedRun[];
  controls: DecidedRun[];
  graders: TypedGrader[];
}

/**
 * Every run with its decision, computed from what is stored: nothing of it is kept. `counts`: which votes on claims do, all
 * of them unless said.
 */
export async function decidedRuns(
  store: Store,
  { counts = () => true }: { counts?: (vote: Vote) => boolean } = {},
): Promise<Decided> {
  const [summaries, claims, inputs, regrades, graders, cases, votesOn] = await Promise.all([
    store.listRuns(),
    store.listClaims(),
    store.listGradingInputs(),
    store.listRegrades(),
    typedGraders(store),
    store.listCases(),
    castVotes(store),
  ]);
  const byRun = {
    claims: new Map(claims.map(claim => [claim.runId, claim])),
    inputs: new Map(inputs.map(each => [each.runId, each])),
    cases: new Map(cases.map(each => [each.runId, each])),
  };
  const byKey = new Map(regrades.map(regrade => [regradeKeyOf(regrade.key), regrade]));
  const gatesOf = new Map(graders.map(({ scan, sites }) => [scan.graderHash, sites]));
  const collects = collectingTasks(inputs);
  const all: DecidedRun[] = [];
  for (const run of summaries) {
    const claim = byRun.claims.get(run.runId) ?? null;
    const given = byRun.inputs.get(run.runId) ?? null;
    const known = regradeOf(given, byKey) ?? (await compared(store, run, given));
    const regrade = known && 'key' in known ? known : null;
    const gates = gatesOf.get(given?.graderHash ?? '') ?? [];
    const found = byRun.cases.get(run.runId) ?? null;
    const cast = found ? votesOn({ subjects: [found] }).filter(counts) : [];
    const decision = decideRun({
      recorded: { score: run.score, band: run.band, state: run.scoreState as RunFacts['recorded']['state'] },
      claim: claim && claimOf(claim),
      regrade,
      noRegrade: known && 'reason' in known ? known : whyNot(given, collects),
      gates,
      passLine: regrade?.passLine ?? 1,
      majority: {
        lie: on('lie', cast),
        claimKind: on('claim_kind', cast),
        traceShowsWrong: on('trace_shows_wrong', cast),
      },
      ...(regrade && regrade.score !== null && regrade.score > 0 ? {} : await pathsOf(store, run, regrade)),
    });
    const { runId, agent, benchmark, taskId, band } = run;
    const model = run.model ?? 'unknown';
    all.push({
      runId,
      model,
      agent,
      benchmark,
      taskId,
      band,
      decision,
      run,
      claim,
      regrade,
      inputs: given,
      gates,
      case: found,
      cast,
    });
  }
  return {
    runs: all.filter(run => !isControl(run)),
    controls: all.filter(isControl),
    graders,
  };
}

/** Every grader that was read, its gates typed by all votes that count. */
export async function typedGraders(store: Store): Promise<TypedGrader[]> {
  const [scans, votesOn] = await Promise.all([store.listScans(), castVotes(store)]);
  return scans.map(scan => {
    const cast = votesOn(scan);
    const found = JSON.parse(scan.scan) as ScanResult;
    return {
      scan,
      cast,
      gates: typeGates(found.gates, scan.subjects, cast),
      sites: typeGates(knownSites(found), scan.subjects, cast),
    };
  });
}

const on = <Q extends VoteQuestion>(question: Q, votes: readonly Vote[]) =>
  majorityByKind(votes.filter((vote): vote is Vote<Q> => vote.question === question));

const claimOf = (claim: StoredClaim): RunFacts['claim'] =>
  claimFact(claim as unknown as Parameters<typeof claimFact>[0]);

function regradeOf(
  inputs: GradingInputs | null,
  byKey: ReadonlyMap<string, StoredRegrade>,
): StoredRegrade | null {
  if (!inputs || inputs.graderHash === null || inputs.outputsHash === null) return null;
  const { graderHash, outputsHash, referenceHash } = inputs;
  return byKey.get(regradeKeyOf({ graderHash, outputsHash, referenceHash })) ?? null;
}

/** A run without a grader whose scorer only compared an answer with a target. */
async function compared(
  store: Store,
  run: RunSummary,
  inputs: GradingInputs | null,
): Promise<StoredRegrade | Unverified | null> {
  if (inputs !== null && inputs.graderHash !== null) return null;
  const head = await store.getRun(run.runId);
  return head && comparedRun(head);
}

/** Messages that leave open which side is missing are told apart by what is there. */
async function pathsOf(
  store: Store,
  run: RunSummary,
  regrade: StoredRegrade | null,
): Promise<Pick<RunFacts, 'files'>> {
  if (regrade === null) return {};
  const paths = async (use: 'output' | 'reference') =>
    (await store.listFiles(run.runId, use)).map(({ path }) => path);
  return { files: { outputs: await paths('output'), references: await paths('reference') } };
}

const taskOf = ({ benchmark, taskId }: { benchmark: string; taskId: string }): string =>
  `${benchmark}\n${taskId}`;

/** Tasks of which some run has outputs: where one has none, that is of the run, not of the task. */
const collectingTasks = (inputs: readonly GradingInputs[]): ReadonlySet<string> =>
  new Set(inputs.filter(({ outputsHash }) => outputsHash !== null).map(taskOf));

/** Why a run has no re-grade: row 1 of trust-rules 5.1, before anything is run. */
function whyNot(inputs: GradingInputs | null, collects: ReadonlySet<string>): Unverified {
  if (inputs === null || inputs.graderHash === null)
    return {
      reason: 'no_grader',
      detail: 'The task came without a grader: import again with --tasks DIR.',
      scope: 'task',
    };
  const lost = inputs.notWhole.find(({ use }) => use === 'output');
  if (inputs.outputsHash === null)
    return {
      reason: lost ? 'outputs_unreadable' : 'outputs_not_collected',
      detail: lost
        ? `The output ${lost.path} is not kept whole, so it cannot be graded again.`
        : 'No output of the run was saved, so nothing can be graded again.',
      scope: collects.has(taskOf(inputs)) ? 'run' : 'task',
    };
  return { reason: 'interrupted', detail: 'It is not re-graded yet: run the audit.', scope: 'run' };
}
