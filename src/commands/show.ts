import { offsetsOf } from '../core/text/offsets.js';
import { visibleLine } from '../core/text/visible.js';
import { verdictsOf } from '../report/provenance/run.js';
import { reasonOf, verdictWords } from '../report/provenance/words.js';
import { runText, type ShownRun } from '../report/run/text.js';
import { snakeKeys } from '../report/snake-keys.js';
import type { Store } from '../store/store.js';
import { type DecidedRun, decidedRuns } from './grading/decided.js';
import { hint, type Io, print, printJson, remark, shellWord, UsageError } from './io.js';
import { withProject } from './project.js';
import { ratedRuns } from './provenance/rated.js';

/** `trustlayer show RUN`: one run with its evidence, the recorded score unchanged beside what is said of it. */
export async function showCommand(io: Io, id: string): Promise<number> {
  return withProject(io, {}, async store => {
    const { runs, controls } = await decidedRuns(store);
    const run = foundRun(io, [...runs, ...controls], id);
    const shown = await shownRun(io, store, run);
    if (io.json) printJson(io, snakeKeys(shown));
    else {
      print(io, runText(shown));
      remark(io, '\nWhoever still labels this run blind should not look at this.');
    }
    return 0;
  });
}

/** By its whole id, or by a beginning or end that only one run has. */
function foundRun(io: Io, runs: readonly DecidedRun[], id: string): DecidedRun {
  const exact = runs.find(run => run.runId === id);
  if (exact) return exact;
  const like = runs.filter(({ runId }) => runId.startsWith(id) || runId.endsWith(id));
  const [only] = like;
  if (only && like.length === 1) return only;
  throw new UsageError(
    like.length > 1
      ? `${like.length} runs begin or end with "${visibleLine(id, 60)}": write more of the id (${hint(io, 'runs')} lists them).`
      : `There is no run "${visibleLine(id, 60)}" here: ${hint(io, 'runs')} lists them.`,
  );
}

async function shownRun(io: Io, store: Store, run: DecidedRun): Promise<ShownRun> {
  const head = await store.getRun(run.runId);
  if (!head) throw new UsageError(`Run ${visibleLine(run.runId)} is gone: it was imported anew.`);
  const { decision, regrade, claim } = run;
  return {
    runId: run.runId,
    benchmark: run.benchmark,
    taskId: run.taskId,
    model: run.model,
    agent: run.agent,
    recorded: {
      score: head.score.value,
      raw: rawOf(head.score.raw),
      band: run.band,
      state: head.score.state,
      bandRule: head.band.rule,
    },
    termination: head.termination.kind,
    steps: run.run.steps,
    decision,
    regrade,
    claim:
      claim === null || decision.l === 'undefined'
        ? null
        : {
            claim: claim.claim,
            flags: claim.flags,
            reason: claim.reason,
            words: wordsOf(head.closing?.text ?? '', claim.spans),
          },
    closing: head.closing && {
      text: head.closing.text,
      step: head.closing.step,
      how: head.closing.how,
    },
    provenance: await provenanceOf(io, store, run.runId),
    sources: sourcesOf(run),
    votes: run.cast.map(({ question, answer, voter }) => `${question}: ${answer} (${voter})`),
  };
}

const rawOf = (raw: unknown): string => (typeof raw === 'string' ? raw : (JSON.stringify(raw) ?? 'nothing'));

/** The words that decided the claim; their offsets are code points. */
function wordsOf(closing: string, spans: readonly { start: number; end: number }[]): string[] {
  const { toUnit } = offsetsOf(closing);
  return spans.map(({ start, end }) => closing.slice(toUnit(start), toUnit(end)));
}

async function provenanceOf(io: Io, store: Store, runId: string): Promise<ShownRun['provenance']> {
  const found = (await ratedRuns(store)).runs.find(each => each.runId === runId);
  if (!found) return { words: 'not traced yet', more: hint(io, 'audit') };
  const verdict = verdictsOf(found, false)[0]!;
  const reason = verdict.reason ? `: ${reasonOf(verdict.reason)}` : '';
  return {
    words: `${verdictWords(verdict)}${reason} (trust-rules 5.4 row ${verdict.row})`,
    more: hint(io, `provenance --run ${shellWord(runId)}`),
  };
}

/** Source lines of the gates that fired, as far as what voters saw of them is kept. */
function sourcesOf({ decision }: DecidedRun): ShownRun['sources'] {
  const sources: Record<string, { line: number; text: string }[]> = {};
  for (const { gate, of } of decision.fired) {
    if (gate === null || of === null || of.line[0] === 0) continue;
    sources[gate] = of.guard === '' ? [] : [{ line: of.line[0], text: of.guard.split('\n')[0] ?? '' }];
  }
  return sources;
}
