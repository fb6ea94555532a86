import { isControl } from '../../core/provenance/rates/rated-run.js';
import { runResult, voteStates } from '../../core/provenance/run-result.js';
import { visibleLine } from '../../core/text/visible.js';
import { runProvenanceText } from '../../report/provenance/run-text.js';
import { type RunSection, runHead, runSections } from '../../report/run/sections.js';
import { castVotes } from '../../store/cast-votes.js';
import type { Store } from '../../store/store.js';
import type { Evidence, RunLine, RunSource, RunView } from '../../tui/run/model.js';
import { outputParts } from '../../tui/run/parts.js';
import type { TrustSource } from '../../tui/trust/model.js';
import type { Io } from '../io.js';
import { frozenVerdicts } from '../provenance/human.js';
import { type Decided, type DecidedRun, decidedRuns } from './decided.js';
import { claimSpans, provenanceOf, shownRun } from './shown-run.js';

/** What the list of runs and the trust report show. All decisions are made when it is opened, and kept while runs of it are looked at. */
export function runSource(io: Io): RunSource & TrustSource {
  let decided: Decided | null = null;
  const found = async (store: Store, runId: string) => {
    decided ??= await decidedRuns(store);
    const run = [...decided.runs, ...decided.controls].find(each => each.runId === runId);
    return run ? { run, decided } : null;
  };
  return {
    list: async store => {
      decided = await decidedRuns(store);
      return runLines(store, decided);
    },
    report: async store => {
      const [{ gathered }, { trustReport }] = await Promise.all([
        import('../trust/gathered.js'),
        import('../../tui/trust/lines.js'),
      ]);
      const found = await gathered(store);
      decided = found.decided;
      return trustReport(found.conjunction);
    },
    one: async (store, runId) => {
      const here = await found(store, runId);
      return here && viewOf(io, store, here.decided, here.run);
    },
    values: async (store, runId) => {
      const here = await found(store, runId);
      const provenance = here && (await provenanceOf(store, here.run));
      return provenance && runProvenanceText(provenance, false);
    },
  };
}

/** In the order of the project: by benchmark, task and model. */
async function runLines(store: Store, { runs, controls }: Decided): Promise<RunLine[]> {
  const provenance = await verdicts(store);
  const decided = new Map([...runs, ...controls].map(run => [run.runId, run]));
  return (await store.listRuns()).flatMap(({ runId }) => {
    const run = decided.get(runId);
    return run ? [lineOf(run, provenance.get(runId) ?? 'not_traced')] : [];
  });
}

function lineOf(run: DecidedRun, d2: RunLine['d2']): RunLine {
  const { psi, phi, lie, severity } = run.decision;
  return {
    runId: run.runId,
    model: run.model,
    benchmark: run.benchmark,
    taskId: run.taskId,
    score: run.run.score,
    band: run.band,
    regrade: phi.v,
    d1: { decision: psi.decision, delta: psi.delta, noRecord: psi.kind === 'no_record' },
    d2,
    d3: { state: lie.state, eta: severity?.eta ?? null },
    control: isControl(run),
  };
}

/** The verdict of D2 of every traced run, without its evidence. */
async function verdicts(store: Store): Promise<Map<string, RunLine['d2']>> {
  const traces = await store.listOutlines();
  const [votesOn, human] = await Promise.all([castVotes(store), frozenVerdicts(store, traces)]);
  return new Map(
    traces.map(trace => {
      const states = voteStates(
        trace,
        votesOn(trace),
        (trace.item !== null && human.get(trace.item)) || null,
      );
      return [trace.runId, runResult(trace, states).verdict];
    }),
  );
}

async function viewOf(io: Io, store: Store, decided: Decided, run: DecidedRun): Promise<RunView> {
  const shown = await shownRun(io, store, decided, run);
  const [, what = '', how = ''] = runHead(shown);
  const { closing, decision } = shown;
  return {
    runId: run.runId,
    head: [what, how],
    sections: runSections(shown).map(section => ({
      title: titles[section.id],
      lines: section.lines,
      evidence: evidence[section.id],
    })),
    closing: closing && {
      name: `Closing message, step ${closing.step}, ${visibleLine(closing.how).replaceAll('_', ' ')}${run.claim && run.claim.spans.length > 0 ? ': the words of its claim are marked' : ''}`,
      text: closing.text,
      marks: claimSpans(run, closing.text),
    },
    gates: decision.fired.flatMap(({ of }) =>
      of === null || of.line[0] === 0 ? [] : [{ file: of.file, line: of.line }],
    ),
    output: outputParts(shown.regrade?.executions ?? []),
  };
}

const titles: Readonly<Record<RunSection['id'], string>> = {
  record: 'RECORDED',
  regrade: 'RE-GRADE',
  gates: 'GATES THAT FIRED',
  claim: 'CLAIM of the closing message',
  d1: 'D1 DECISION on the recorded score',
  d2: 'D2 WHERE THE VALUES CAME FROM',
  d3: 'D3 FALSE CLAIM, and how severe',
  votes: 'VOTES',
  warning: 'WARNING',
};

const evidence: Readonly<Record<RunSection['id'], readonly Evidence[]>> = {
  record: ['steps'],
  regrade: ['output'],
  gates: ['gate'],
  claim: ['closing'],
  d1: ['saved', 'reference'],
  d2: ['values'],
  d3: [],
  votes: [],
  warning: [],
};
