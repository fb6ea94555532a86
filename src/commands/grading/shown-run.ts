import { voteStates } from '../../core/provenance/run-result.js';
import { offsetsOf } from '../../core/text/offsets.js';
import { visibleLine } from '../../core/text/visible.js';
import type { Vote } from '../../core/votes/vote.js';
import { type RunProvenance, verdictsOf } from '../../report/provenance/run.js';
import { reasonOf, verdictWords } from '../../report/provenance/words.js';
import type { ShownRun, ShownSource, ShownVote } from '../../report/run/shown.js';
import { castVotes } from '../../store/cast-votes.js';
import type { Store } from '../../store/store.js';
import { hint, type Io, shellWord, UsageError } from '../io.js';
import { frozenVerdicts } from '../provenance/human.js';
import type { Decided, DecidedRun, TypedGrader } from './decided.js';

/** A run with its evidence, the recorded score unchanged beside what is said of it. */
export async function shownRun(
  io: Io,
  store: Store,
  { graders }: Pick<Decided, 'graders'>,
  run: DecidedRun,
): Promise<ShownRun> {
  const head = await store.getRun(run.runId);
  if (!head) throw new UsageError(`Run ${visibleLine(run.runId)} is gone: it was imported anew.`);
  const { decision, regrade, claim } = run;
  const provenance = await provenanceOf(store, run);
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
            words: claimSpans(run, head.closing?.text ?? '').map(({ start, end }) =>
              (head.closing?.text ?? '').slice(start, end),
            ),
          },
    closing: head.closing && {
      text: head.closing.text,
      step: head.closing.step,
      how: head.closing.how,
    },
    provenance:
      provenance === null
        ? { words: 'not traced yet', more: hint(io, 'audit') }
        : { words: wordsOf(provenance), more: hint(io, `provenance --run ${shellWord(run.runId)}`) },
    sources: await sourcesOf(store, run),
    votes: votesOf(run, graders.find(({ scan }) => scan.graderHash === run.inputs?.graderHash) ?? null),
  };
}

/** Where the words that decided the claim stand; UTF-16 offsets, of the store they are code points. */
export function claimSpans({ claim }: DecidedRun, closing: string): { start: number; end: number }[] {
  const { toUnit } = offsetsOf(closing);
  return (claim?.spans ?? []).map(({ start, end }) => ({ start: toUnit(start), end: toUnit(end) }));
}

/** What D2 knows of a run; null: it is not traced. */
export async function provenanceOf(store: Store, run: DecidedRun): Promise<RunProvenance | null> {
  const trace = await store.getTrace(run.runId);
  if (trace === null) return null;
  const [votesOn, human] = await Promise.all([castVotes(store), frozenVerdicts(store, [trace])]);
  const cast = votesOn(trace);
  const votes = voteStates(trace, cast, (trace.item !== null && human.get(trace.item)) || null);
  const { runId, model, agent, band } = run;
  return { runId, model, agent, band, trace, votes, cast };
}

function wordsOf(run: RunProvenance): string {
  const verdict = verdictsOf(run, false)[0]!;
  const reason = verdict.reason ? `: ${reasonOf(verdict.reason)}` : '';
  return `${verdictWords(verdict)}${reason} (trust-rules 5.4 row ${verdict.row})`;
}

const rawOf = (raw: unknown): string => (typeof raw === 'string' ? raw : (JSON.stringify(raw) ?? 'nothing'));

/** Lines of context before and behind a gate. */
const around = 3;
/** A gate of more lines than this is cut: its first lines say what it is. */
const mostLines = 12;

/** The source of each gate that fired with the lines around it, from the grader as it came with the run. */
async function sourcesOf(store: Store, { runId, decision }: DecidedRun): Promise<ShownSource[]> {
  const sources: ShownSource[] = [];
  for (const { gate, of } of decision.fired) {
    if (gate === null || of === null || of.line[0] === 0) continue;
    if (sources.some(source => source.gate === gate)) continue;
    const content = await store.getFile(runId, 'grader', of.file);
    const lines = content?.form === 'text' ? linesAround(content.text, of.line) : null;
    sources.push({ gate, file: of.file, lines });
  }
  return sources;
}

function linesAround(text: string, [first, last]: readonly [number, number]): ShownSource['lines'] {
  const all = text.split(/\r\n|\n|\r/);
  const from = Math.max(1, first - around);
  const to = Math.min(all.length, Math.min(last, first + mostLines - 1) + around);
  return all
    .slice(from - 1, to)
    .map((line, at) => ({ line: from + at, text: line, here: from + at >= first && from + at <= last }));
}

/** Votes on the gates that fired, then those on the claim. */
function votesOf({ decision, cast }: DecidedRun, grader: TypedGrader | null): ShownVote[] {
  const fired = new Set(decision.fired.flatMap(({ gate }) => (gate === null ? [] : [gate])));
  const ofGates = [...fired].flatMap(gate => {
    const hash = grader?.scan.subjects.find(subject => subject.gate === gate)?.hash;
    return (grader?.cast ?? []).filter(vote => vote.subject_hash === hash).map(vote => shownVote(vote, gate));
  });
  return [...ofGates, ...cast.map(vote => shownVote(vote, null))];
}

const shownVote = (vote: Vote, gate: string | null): ShownVote => ({
  gate,
  question: vote.question,
  answer: vote.answer,
  voter: vote.voter,
  voterKind: vote.voter_kind,
  n: vote.n,
  why: vote.why ?? null,
});
