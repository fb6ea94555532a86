import { visibleLine } from '../core/text/visible.js';
import { VOTES_NEEDED, type VoteQuestion } from '../core/votes/questions.js';
import type { Vote } from '../core/votes/vote.js';
import { counted } from '../report/counted.js';
import { snakeKeys } from '../report/snake-keys.js';
import type { Store } from '../store/store.js';
import { auditCases } from './audit/cases.js';
import { hint, type Io, print, printJson, printWidth, remark, UsageError } from './io.js';
import { withProject } from './project.js';
import { inputName, linesOf } from './tool/jsonl-lines.js';
import { listText, neededVotes, type VoteSet, voteSets } from './votes/list.js';
import { VotePlaces } from './votes/places.js';
import { asksOfClaim, readVote, VoteError } from './votes/read-votes.js';
import type { Asked } from './votes/resolve.js';

export interface VotesImported {
  /** Lines that are votes on questions in use. */
  votes: number;
  added: number;
  /** In the project already. */
  known: number;
  /** Votes on what is not asked here, or not yet: not kept. By question, with why. */
  notAsked: Partial<Record<VoteQuestion, { votes: number; why: string }>>;
  /** Subjects of these votes that have fewer than three now. */
  incomplete: number;
}

/** `trustlayer votes import FILE...`: recorded votes, all of them or none. */
export async function votesImportCommand(io: Io, files: readonly string[]): Promise<number> {
  const result = await withProject(io, { writes: true }, store => importVotes(io, store, files));
  if (io.json) printJson(io, snakeKeys(result));
  else {
    print(io, importedText(result));
    remark(io, `Next: ${hint(io, 'provenance')}`);
  }
  return 0;
}

/** Faults that are told; a file of another kind would fill the screen. */
const mostFaults = 10;

/**
 * What a voter sees of a refuted claim names the types of the gates that fired, so votes on gates come first, then claims are
 * gathered anew, then the votes on them. Each of the two is all or nothing.
 */
export async function importVotes(io: Io, store: Store, files: readonly string[]): Promise<VotesImported> {
  const lines: Line[] = [];
  for (const file of files) {
    const before = lines.length;
    for await (const { text, line } of linesOf(io, file))
      lines.push({ text, place: `${inputName(file)}:${line}` });
    if (lines.length === before)
      throw new UsageError(`${inputName(file)} has no vote in it; nothing was imported.`);
  }
  // All lines are looked at before any is kept.
  readLines(lines, await askedOf(store), new VotePlaces(await store.listVotes()));
  const onClaims = lines.filter(({ text }) => asksOfClaim(text));
  const first = await addLines(
    store,
    lines.filter(line => !onClaims.includes(line)),
  );
  if (onClaims.length === 0) return first;
  if (first.added > 0) await auditCases(store, { show() {}, clear() {} });
  const second = await addLines(store, onClaims);
  return {
    votes: first.votes + second.votes,
    added: first.added + second.added,
    known: first.known + second.known,
    notAsked: { ...first.notAsked, ...second.notAsked },
    incomplete: first.incomplete + second.incomplete,
  };
}

interface Line {
  text: string;
  place: string;
}

async function addLines(store: Store, lines: readonly Line[]): Promise<VotesImported> {
  const { votes, notAsked } = readLines(lines, await askedOf(store), new VotePlaces(await store.listVotes()));
  const { added, known } = await store.addVotes(votes);
  const touched = new Set(votes.map(vote => vote.subject_hash));
  const incomplete = (await voteSets(store)).filter(
    set => touched.has(set.hash) && set.votes.length < VOTES_NEEDED,
  ).length;
  return { votes: votes.length, added, known, notAsked, incomplete };
}

/** Every line as votes; throws with all faults when there is one. */
function readLines(
  lines: readonly Line[],
  asked: Asked,
  places: VotePlaces,
): { votes: Vote[]; notAsked: VotesImported['notAsked'] } {
  const [votes, faults]: [Vote[], string[]] = [[], []];
  const notAsked: VotesImported['notAsked'] = {};
  for (const { text, place } of lines) {
    try {
      const read = readVote(text, asked);
      if ('notAsked' in read) {
        const known = notAsked[read.notAsked];
        notAsked[read.notAsked] = { votes: (known?.votes ?? 0) + 1, why: known?.why ?? read.why };
        continue;
      }
      for (const vote of read.votes) {
        const why = places.add({ vote, place });
        if (why !== null) throw new VoteError(why);
        votes.push(vote);
      }
    } catch (error) {
      if (!(error instanceof VoteError)) throw error;
      faults.push(`${place} ${visibleLine(error.message)}`);
    }
  }
  if (faults.length > 0) throw new UsageError(refusal(faults));
  return { votes, notAsked };
}

async function askedOf(store: Store): Promise<Asked> {
  const [subjects, traces, runs, cases] = await Promise.all([
    store.listSubjects(),
    store.listTraces(),
    store.listRuns(),
    store.listCases(),
  ]);
  const byId = new Map(runs.map(run => [run.runId, run]));
  const claims = new Map(cases.map(({ runId, hash }) => [runId, hash]));
  return {
    subjects,
    traces: new Map(traces.map(trace => [trace.runId, trace])),
    hasRun: runId => byId.has(runId),
    claimOf: runId => claims.get(runId),
    taskOf: runId => byId.get(runId),
  };
}

function refusal(faults: readonly string[]): string {
  const rest = faults.length - mostFaults;
  const shown = faults.slice(0, mostFaults).join('\n  ');
  return `No vote was imported; ${counted(faults.length, 'line')} cannot be taken:\n  ${shown}${rest > 0 ? `\n  and ${rest} more` : ''}`;
}

function importedText({ votes, added, known, notAsked, incomplete }: VotesImported): string {
  return [
    `${counted(votes, 'vote')} read: ${added} added${known > 0 ? `, ${known} known already` : ''}.`,
    ...Object.entries(notAsked).map(
      ([question, { votes: left, why }]) =>
        `Not imported: ${counted(left, 'vote')} on ${question}, which is not asked here now (${visibleLine(why, 200)}).`,
    ),
    ...(incomplete > 0
      ? [
          `${counted(incomplete, 'question')} of these ${incomplete === 1 ? 'has' : 'have'} fewer than three votes.`,
        ]
      : []),
  ].join('\n');
}

/** `trustlayer votes list`: what is asked, and how it stands. */
export async function votesListCommand(io: Io): Promise<number> {
  return withProject(io, {}, async store => {
    const [sets, needed] = [await voteSets(store), await neededVotes(store)];
    const waits = (set: VoteSet) => set.state === 'missing' && needed(set);
    if (io.json)
      printJson(
        io,
        sets.map(set => ({
          question: set.question,
          subject_hash: set.hash,
          run_id: set.runId,
          benchmark: set.benchmark,
          task: set.taskId,
          gate: set.gate,
          state: set.state,
          waits: waits(set),
          votes: set.votes,
        })),
      );
    else
      print(
        io,
        sets.length === 0
          ? `Nothing is asked of voters: ${hint(io, 'audit')} finds what is.`
          : listText(sets, waits, printWidth(io)),
      );
    remark(io, '\nWhoever still votes, or labels gates or passes B and C, should not look at this.');
    return 0;
  });
}
