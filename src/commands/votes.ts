import { voteState } from '../core/provenance/run-result.js';
import type { VoteState } from '../core/provenance/verdict.js';
import { peopleVotes } from '../core/review/people-votes.js';
import { visibleLine } from '../core/text/visible.js';
import { VOTES_NEEDED, type VoteQuestion } from '../core/votes/questions.js';
import type { Vote } from '../core/votes/vote.js';
import { counted } from '../report/counted.js';
import { stateOf } from '../report/provenance/words.js';
import { snakeKeys } from '../report/snake-keys.js';
import { textTable } from '../report/table.js';
import { isOfTrace, type VoteSubject } from '../store/provenance.js';
import type { Store } from '../store/store.js';
import { hint, type Io, print, printJson, remark, UsageError } from './io.js';
import { withProject } from './project.js';
import { inputName, linesOf } from './tool/jsonl-lines.js';
import { VotePlaces } from './votes/places.js';
import { readVote, VoteError } from './votes/read-votes.js';
import type { Asked } from './votes/resolve.js';

export interface VotesImported {
  /** Lines that are votes on questions in use. */
  votes: number;
  added: number;
  /** In the project already. */
  known: number;
  /** Votes on questions that no rule uses yet. */
  notUsed: Partial<Record<VoteQuestion, number>>;
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

export async function importVotes(io: Io, store: Store, files: readonly string[]): Promise<VotesImported> {
  const asked = await askedOf(store);
  const places = new VotePlaces(await store.listVotes());
  const [votes, faults]: [Vote[], string[]] = [[], []];
  const notUsed: VotesImported['notUsed'] = {};
  for (const file of files) {
    let lines = 0;
    for await (const { text, line } of linesOf(io, file)) {
      lines += 1;
      const place = `${inputName(file)}:${line}`;
      try {
        const read = readVote(text, asked);
        if ('notUsed' in read) notUsed[read.notUsed] = (notUsed[read.notUsed] ?? 0) + 1;
        else {
          const why = places.add({ vote: read.vote, place });
          if (why !== null) throw new VoteError(why);
          votes.push(read.vote);
        }
      } catch (error) {
        if (!(error instanceof VoteError)) throw error;
        faults.push(`${place} ${visibleLine(error.message)}`);
      }
    }
    if (lines === 0) throw new UsageError(`${inputName(file)} has no vote in it; nothing was imported.`);
  }
  if (faults.length > 0) throw new UsageError(refusal(faults));
  const { added, known } = await store.addVotes(votes);
  const touched = new Set(votes.map(vote => vote.subject_hash));
  const incomplete = (await voteSets(store)).filter(
    set => touched.has(set.hash) && set.votes.length < VOTES_NEEDED,
  ).length;
  return { votes: votes.length, added, known, notUsed, incomplete };
}

async function askedOf(store: Store): Promise<Asked> {
  const [subjects, traces, runs] = await Promise.all([
    store.listSubjects(),
    store.listTraces(),
    store.listRuns(),
  ]);
  const ids = new Set(runs.map(({ runId }) => runId));
  return {
    subjects,
    traces: new Map(traces.map(trace => [trace.runId, trace])),
    hasRun: runId => ids.has(runId),
  };
}

function refusal(faults: readonly string[]): string {
  const rest = faults.length - mostFaults;
  const shown = faults.slice(0, mostFaults).join('\n  ');
  return `No vote was imported; ${counted(faults.length, 'line')} cannot be taken:\n  ${shown}${rest > 0 ? `\n  and ${rest} more` : ''}`;
}

function importedText({ votes, added, known, notUsed, incomplete }: VotesImported): string {
  const later = Object.entries(notUsed).map(([question, count]) => `${count} on ${question}`);
  const total = Object.values(notUsed).reduce((sum, count) => sum + count, 0);
  return [
    `${counted(votes, 'vote')} read: ${added} added${known > 0 ? `, ${known} known already` : ''}.`,
    ...(total > 0 ? [`Not used yet: ${counted(total, 'vote')}, ${later.join(', ')}.`] : []),
    ...(incomplete > 0
      ? [
          `${counted(incomplete, 'question')} of these ${incomplete === 1 ? 'has' : 'have'} fewer than three votes.`,
        ]
      : []),
  ].join('\n');
}

export interface VoteSet extends Pick<VoteSubject, 'question' | 'hash' | 'runId'> {
  votes: Vote[];
  state: VoteState;
}

/** Every question that is asked, with the votes on just that text, people's too. */
export async function voteSets(store: Store): Promise<VoteSet[]> {
  const [subjects, votes, events] = await Promise.all([
    store.listSubjects(),
    store.listVotes(),
    store.listEvents({ pass: 'votes' }),
  ]);
  const all = [...votes, ...peopleVotes(events, subjects)];
  // Those on gates and on claims have answers of other kinds, and count elsewhere.
  return subjects.filter(isOfTrace).map(({ question, hash, runId }) => {
    const own = all.filter(vote => vote.question === question && vote.subject_hash === hash);
    return { question, hash, runId, votes: own, state: voteState(own) };
  });
}

/** `trustlayer votes list`: what is asked, and how it stands. */
export async function votesListCommand(io: Io): Promise<number> {
  return withProject(io, {}, async store => {
    const sets = await voteSets(store);
    if (io.json)
      printJson(
        io,
        sets.map(({ question, hash, runId, votes, state }) => ({
          question,
          subject_hash: hash,
          run_id: runId,
          state,
          votes,
        })),
      );
    else
      print(
        io,
        sets.length === 0
          ? `Nothing is asked of voters: ${hint(io, 'audit')} finds what is.`
          : listText(sets),
      );
    remark(io, '\nWhoever still votes or labels pass C should not look at this.');
    return 0;
  });
}

function listText(sets: readonly VoteSet[]): string {
  const table = textTable(
    [{ title: 'run' }, { title: 'question' }, { title: 'stands' }, { title: 'votes' }],
    sets.map(({ runId, question, state, votes }) => [
      visibleLine(runId),
      question,
      stateOf(state),
      votes.map(vote => `${vote.answer} (${visibleLine(vote.voter, 24)})`).join(', ') || '-',
    ]),
  );
  const open = sets.filter(({ state }) => state === 'missing').length;
  return `${table}\n\n${counted(sets.length, 'question')}; ${open} ${open === 1 ? 'waits' : 'wait'} for votes.`;
}
