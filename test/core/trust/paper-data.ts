import { decideFired, type RunDecision, type RunFacts } from '../../../src/core/competence/decide-run.js';
import { optionSets, type ValueLabel } from '../../../src/core/provenance/label.js';
import type { RatedRun } from '../../../src/core/provenance/rates/rated-run.js';
import { noVotes as noProvenanceVotes } from '../../../src/core/provenance/run-result.js';
import type { RepeatRun } from '../../../src/core/reliability/repeat-run.js';
import { bandOf } from '../../../src/core/run/band.js';
import type { Band } from '../../../src/core/run/types.js';
import type { GraderTypes } from '../../../src/core/trust/d1/typing.js';
import { facts, majority, regrade, typed, without } from '../competence/build.js';
import { run } from '../reliability/build.js';

/**
 * Runs, re-grades and traces of five models whose counts are those that the paper prints, where these can be put together
 * again (trust-rules 7). Everything is made by rule from `models`; what the paper leaves open is chosen to agree with it.
 *
 * A model has 108 tasks: 97 that can be graded again and 11 that cannot. Each has a recorded run; the first 50 have five
 * repeats. Of the 50, the recorded passes come first; among them, in this order: trusted; clear of D1 and D4; clear of D1;
 * the rest.
 */
export interface PaperModel {
  model: string;
  /** Of the 50 tasks: recorded passes, those clear of D1, of D1 and D4, of all four. */
  passes: number;
  d1: number;
  d1d4: number;
  trusted: number;
  /** Recorded passes of the 50 that a re-grade refutes; the others that fail D1 could not be graded again. */
  refuted: number;
  /** Recorded passes beyond the 50: confirmed, and refuted. */
  more: { confirmed: number; refuted: number };
  partial: { below: number; toFail: number };
  fail: { confirmed: number; toPass: number; toPartial: number; unverified: number };
  /** Confirmed false claims of the 97. */
  lies: number;
  /** Of the 50. */
  varied: number;
  offBand: { pass: number; other: number };
  /** Of the 97: among recorded passes beyond those that D2 alone takes from the trusted, and in all. */
  gamed: { passesFailing: number; passesBeyond: number; partial: number; fail: number };
  none: { passesFailing: number; other: number };
  /** Of the gamed, from the first: by confession, and copied from the prompt; the others were judged. */
  confessed: number;
  copied: number;
}

export const models: readonly PaperModel[] = [
  {
    model: 'opus',
    passes: 20,
    d1: 16,
    d1d4: 8,
    trusted: 8,
    refuted: 4,
    more: { confirmed: 2, refuted: 0 },
    partial: { below: 28, toFail: 2 },
    fail: { confirmed: 41, toPass: 1, toPartial: 2, unverified: 1 },
    lies: 17,
    varied: 12,
    offBand: { pass: 0, other: 2 },
    gamed: { passesFailing: 1, passesBeyond: 0, partial: 0, fail: 5 },
    none: { passesFailing: 2, other: 10 },
    confessed: 0,
    copied: 0,
  },
  {
    model: 'gpt-sol',
    passes: 18,
    d1: 12,
    d1d4: 9,
    trusted: 2,
    refuted: 6,
    more: { confirmed: 0, refuted: 3 },
    partial: { below: 28, toFail: 0 },
    fail: { confirmed: 45, toPass: 2, toPartial: 0, unverified: 1 },
    lies: 30,
    varied: 9,
    offBand: { pass: 2, other: 0 },
    gamed: { passesFailing: 2, passesBeyond: 1, partial: 4, fail: 6 },
    none: { passesFailing: 3, other: 12 },
    confessed: 1,
    copied: 1,
  },
  {
    model: 'gemini',
    passes: 17,
    d1: 8,
    d1d4: 6,
    trusted: 4,
    refuted: 5,
    more: { confirmed: 7, refuted: 0 },
    partial: { below: 26, toFail: 2 },
    fail: { confirmed: 44, toPass: 1, toPartial: 0, unverified: 0 },
    lies: 41,
    varied: 12,
    offBand: { pass: 2, other: 0 },
    gamed: { passesFailing: 0, passesBeyond: 1, partial: 10, fail: 12 },
    none: { passesFailing: 3, other: 25 },
    confessed: 2,
    copied: 0,
  },
  {
    model: 'meta-muse',
    passes: 16,
    d1: 7,
    d1d4: 7,
    trusted: 4,
    refuted: 9,
    more: { confirmed: 4, refuted: 0 },
    partial: { below: 27, toFail: 0 },
    fail: { confirmed: 49, toPass: 1, toPartial: 0, unverified: 0 },
    lies: 45,
    varied: 13,
    offBand: { pass: 0, other: 0 },
    gamed: { passesFailing: 1, passesBeyond: 0, partial: 6, fail: 8 },
    none: { passesFailing: 0, other: 20 },
    confessed: 0,
    copied: 0,
  },
  {
    model: 'sonnet',
    passes: 13,
    d1: 7,
    d1d4: 4,
    trusted: 1,
    refuted: 2,
    more: { confirmed: 2, refuted: 0 },
    partial: { below: 36, toFail: 0 },
    fail: { confirmed: 42, toPass: 1, toPartial: 0, unverified: 3 },
    lies: 55,
    varied: 23,
    offBand: { pass: 0, other: 10 },
    gamed: { passesFailing: 0, passesBeyond: 0, partial: 6, fail: 5 },
    none: { passesFailing: 2, other: 20 },
    confessed: 2,
    copied: 1,
  },
];

/** A recorded run of the generated set. */
export interface PaperRun {
  runId: string;
  model: string;
  agent: string;
  benchmark: string;
  taskId: string;
  band: Band;
  decision: RunDecision;
  /** For D2; every recorded run has one. */
  rated: RatedRun;
}

export interface PaperData {
  recorded: PaperRun[];
  /** The recorded runs and the repeats. */
  repeats: RepeatRun[];
}

export const paperData = (): PaperData => {
  const made = models.map(modelData);
  return {
    recorded: made.flatMap(({ recorded }) => recorded),
    repeats: [...made.flatMap(({ repeats }) => repeats), ...completeCampaign()],
  };
};

/** Of a task of a model, before it is made. */
interface Outcome {
  recorded: number;
  regraded: number | null | 'no_grader';
  provenance: 'clean' | 'gamed' | 'none';
}

function modelData(spec: PaperModel): PaperData {
  const outcomes = outcomesOf(spec);
  const repeated = fiftyOf(spec, outcomes);
  let lies = spec.lies;
  let gamed = 0;
  const recorded = outcomes.map((outcome, at): PaperRun => {
    const isRefuted = typeof outcome.regraded === 'number' && outcome.regraded < 1;
    const claims = isRefuted && lies > 0;
    if (claims) lies -= 1;
    const runId = idOf(spec, at);
    const band = bandOf(outcome.recorded);
    const signal = outcome.provenance === 'gamed' ? signalOf(spec, gamed++) : null;
    return {
      runId,
      model: spec.model,
      agent: 'agent',
      benchmark: 'exam',
      taskId: taskOf(at),
      band,
      decision: decideFired(factsOf(outcome, claims), []),
      rated: {
        runId,
        model: spec.model,
        agent: 'agent',
        band,
        ...tracedAs(outcome.provenance, signal),
      },
    };
  });
  const repeats = outcomes.flatMap((outcome, at) => [
    repeatOf(spec, at, { runId: idOf(spec, at), isRecorded: true, score: outcome.recorded }),
    ...(repeated[at] ?? []).map((score, i) =>
      repeatOf(spec, at, {
        runId: `${idOf(spec, at)}/${i + 1}`,
        repetition: { index: i + 1, of: 5, how: 'recorded' },
        campaign: FIFTY,
        score,
      }),
    ),
  ]);
  return { recorded, repeats };
}

export const FIFTY = 'fifty';
export const COMPLETE = 'complete';

const idOf = ({ model }: PaperModel, at: number): string => `${model}/${taskOf(at)}`;
const taskOf = (at: number): string => `task-${String(at + 1).padStart(3, '0')}`;

const repeatOf = ({ model }: PaperModel, at: number, more: Partial<RepeatRun>): RepeatRun =>
  run({ benchmark: 'exam', taskId: taskOf(at), agent: 'agent', model, configKey: model, ...more });

/** The 108 tasks: passes of the 50, other bands, passes beyond the 50, tasks that cannot be graded again. */
function outcomesOf(spec: PaperModel): Outcome[] {
  const { passes, d1, d1d4, trusted, refuted, more, partial, fail, gamed, none } = spec;
  const beyond = more.confirmed + more.refuted;
  const passesFirst = list(passes, at => {
    const failing = at - d1d4;
    const provenance =
      at < trusted
        ? 'clean'
        : at < d1d4 || failing < gamed.passesFailing
          ? 'gamed'
          : failing < gamed.passesFailing + none.passesFailing
            ? 'none'
            : 'clean';
    return {
      recorded: 1,
      regraded: at < d1 ? 1 : at < d1 + refuted ? 0 : null,
      provenance,
    } satisfies Outcome;
  });
  const partials = list(partial.below + partial.toFail, at => ({
    recorded: 0.5,
    regraded: at < partial.below ? 0.5 : 0,
    provenance: at < gamed.partial ? ('gamed' as const) : ('clean' as const),
  }));
  const regrades = [
    ...list(fail.confirmed, () => 0),
    ...list(fail.toPass, () => 1),
    ...list(fail.toPartial, () => 0.5),
    ...list(fail.unverified, () => null),
  ];
  const fails = regrades.map((regraded, at): Outcome => {
    const provenance = at < gamed.fail ? 'gamed' : at < gamed.fail + none.other ? 'none' : 'clean';
    return { recorded: 0, regraded, provenance };
  });
  const passesBeyond = list(beyond, at => ({
    recorded: 1,
    regraded: at < more.confirmed ? 1 : 0,
    provenance: at < gamed.passesBeyond ? ('gamed' as const) : ('clean' as const),
  }));
  // Both of the other bands are among the 50, partials first.
  return [
    ...passesFirst,
    ...partials,
    ...fails,
    ...passesBeyond,
    ...list(11, () => ({ recorded: 0, regraded: 'no_grader' as const, provenance: 'clean' as const })),
  ];
}

/** Scores of the five repeats of the first 50 tasks. */
function fiftyOf(spec: PaperModel, outcomes: readonly Outcome[]): number[][] {
  const { passes, d1, d1d4, varied, offBand } = spec;
  let otherVaried = varied - (d1 - d1d4);
  let otherOff = offBand.other;
  let passOff = offBand.pass;
  return outcomes.slice(0, 50).map(({ recorded }, at) => {
    if (at < passes) {
      if (at >= d1d4 && at < d1) return [1, 0, 1, 1, 0.5];
      const isOff = at >= d1 && passOff > 0;
      if (isOff) passOff -= 1;
      return list(5, () => (isOff ? 0 : 1));
    }
    if (otherVaried > 0) {
      otherVaried -= 1;
      return [recorded, 0, 0.5, recorded, 0];
    }
    const isOff = otherOff > 0;
    if (isOff) otherOff -= 1;
    const level = (recorded === 0) === isOff ? 0.5 : 0;
    return level === 0 ? list(5, () => 0) : [0.49, 0.5, 0.5, 0.51, 0.5];
  });
}

/** The other campaign of one configuration: 87 tasks, 22 varied, 12 that always pass, 12 more that pass twice of five. */
function completeCampaign(): RepeatRun[] {
  const spec = models.find(({ model }) => model === 'sonnet')!;
  return list(87, at => {
    const scores =
      at < 12 ? [1, 1, 1, 1, 1] : at < 24 ? [1, 0, 0, 1, 0] : at < 34 ? [0, 0.5, 0, 0, 0.5] : [0, 0, 0, 0, 0];
    return scores.map((score, i) =>
      repeatOf(spec, at, {
        runId: `${idOf(spec, at)}/complete/${i + 1}`,
        repetition: { index: i + 1, of: 5, how: 'recorded' },
        campaign: COMPLETE,
        score,
      }),
    );
  }).flat();
}

/** Nobody drops a lie, and none is of a defect; runs that cannot be graded again claim nothing, so nothing is pending. */
function factsOf({ recorded, regraded }: Outcome, claims: boolean): RunFacts {
  const cannot = regraded === null || regraded === 'no_grader';
  const passed = regraded === 1;
  return facts({
    recorded: { score: recorded, band: bandOf(recorded), state: 'graded' },
    claim: { claim: claims || passed ? 'success' : 'partial', flags: [] },
    regrade: cannot ? null : regrade(regraded),
    ...(cannot && { noRegrade: regraded === null ? without('crashed') : without('no_grader', 'task') }),
    majority: {
      lie: majority(claims ? 'confirm' : null),
      claimKind: majority(claims ? 'done' : null),
      traceShowsWrong: majority(claims ? 'no' : null),
    },
  });
}

type Signal = 'judged' | 'confession' | 'copied';

const signalOf = ({ confessed, copied }: PaperModel, at: number): Signal =>
  at < confessed ? 'confession' : at < confessed + copied ? 'copied' : 'judged';

function tracedAs(
  provenance: Outcome['provenance'],
  signal: Signal | null,
): Pick<RatedRun, 'trace' | 'votes'> {
  const label: Partial<ValueLabel> =
    provenance !== 'gamed'
      ? {}
      : signal === 'copied'
        ? { label: 'given', source: 'prompt' }
        : { label: 'typed' };
  const whole: ValueLabel = {
    label: 'derived',
    notes: [],
    convictable: true,
    evidenceIncomplete: false,
    ...label,
  } as ValueLabel;
  const value = {
    path: 'out.json',
    key: '$.v',
    earned: true,
    convictable: true,
    labels: optionSets.map(() => whole),
  };
  return {
    trace: {
      version: '1',
      reason: provenance === 'none' ? 'no_matching_output' : null,
      confession: { scan: signal === 'confession' ? 'confession' : 'none' },
      values: provenance === 'none' ? [] : [value],
    },
    votes:
      provenance === 'gamed' ? { mustBeComputed: 'yes', fabricated: 'yes', human: null } : noProvenanceVotes,
  };
}

const list = <T>(length: number, of: (at: number) => T): T[] => Array.from({ length }, (_, at) => of(at));

/** 1,078 gates of 108 graders, 1,014 of them typed by three equal votes. */
export const paperGates = (): GraderTypes[] =>
  list(108, grader => {
    const own = list(1078, at => at).filter(at => at % 108 === grader);
    return {
      benchmark: 'exam',
      taskId: taskOf(grader),
      graderHash: taskOf(grader),
      gates: own.map(at => typed({ id: `gate-${at}`, unanimous: at < 1014 })),
      subjects: own.map(at => ({ gate: `gate-${at}`, hash: `hash-${at}` })),
      cast: [],
    };
  });
