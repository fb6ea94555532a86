import { optionSets } from '../../core/provenance/label.js';
import { runResult } from '../../core/provenance/run-result.js';
import type { VoteState } from '../../core/provenance/verdict.js';
import { peopleVotes } from '../../core/review/people-votes.js';
import { visibleLine } from '../../core/text/visible.js';
import { majorityByKind } from '../../core/votes/majority-by-kind.js';
import type { VoteQuestion } from '../../core/votes/questions.js';
import type { Vote } from '../../core/votes/vote.js';
import { counted } from '../../report/counted.js';
import { stateOf } from '../../report/provenance/words.js';
import { textTable } from '../../report/table.js';
import { GATE_QUESTIONS } from '../../store/grading.js';
import { isOfTrace, type VoteSubject } from '../../store/provenance.js';
import type { Store } from '../../store/store.js';
import { placeOf } from '../agreement/gate-votes.js';
import { decidedRuns } from '../grading/decided.js';
import { ratedRuns } from '../provenance/rated.js';

export interface VoteSet extends Pick<VoteSubject, 'question' | 'hash' | 'runId'> {
  benchmark: string;
  taskId: string;
  /** Of a gate where it stands: "score.py:41 check_rows". */
  gate: string | null;
  votes: Vote[];
  /** The answer that stands; `split`: three votes without one; `missing`: fewer than three, and none yet. */
  state: string;
}

/** Every question that is asked, with the votes on just that text, people's too. */
export async function voteSets(store: Store): Promise<VoteSet[]> {
  const [subjects, votes, onVotes, onGates, runs] = await Promise.all([
    store.listSubjects(),
    store.listVotes(),
    store.listEvents({ pass: 'votes' }),
    store.listEvents({ pass: 'gates' }),
    store.listRuns(),
  ]);
  const people = [
    ...peopleVotes(
      onVotes,
      subjects.filter(subject => !isOfGate(subject)),
    ),
    ...peopleVotes(onGates, subjects.filter(isOfGate)),
  ];
  const cast = new Map<string, Vote[]>();
  for (const vote of [...votes, ...people]) {
    const key = `${vote.question} ${vote.subject_hash}`;
    const known = cast.get(key);
    if (known) known.push(vote);
    else cast.set(key, [vote]);
  }
  const tasks = new Map(runs.map(run => [run.runId, run]));
  return subjects.map(subject => {
    const { question, hash, runId } = subject;
    const own = cast.get(`${question} ${hash}`) ?? [];
    const { answer, reason } = majorityByKind(own);
    const { benchmark = '', taskId = '' } = tasks.get(runId) ?? {};
    return {
      question,
      hash,
      runId,
      benchmark,
      taskId,
      gate: isOfGate(subject) ? placeOf(subject).place : null,
      votes: own,
      state: answer !== null ? answer : reason === 'split' ? 'split' : 'missing',
    };
  });
}

/**
 * Whether votes on a question are still waited for: other rows of its table may have settled a run without (trust-rules 5.4).
 * Every gate is to be typed, whether it fired or not.
 */
export async function neededVotes(store: Store): Promise<(set: VoteSet) => boolean> {
  const [{ runs }, decided] = await Promise.all([ratedRuns(store), decidedRuns(store)]);
  const needs = new Map<string, Set<string>>();
  for (const { trace, votes } of runs)
    needs.set(
      trace.runId,
      new Set(optionSets.flatMap(options => runResult(trace, votes, options).needs ?? [])),
    );
  for (const { runId, decision } of [...decided.runs, ...decided.controls])
    needs.set(runId, new Set([...(needs.get(runId) ?? []), ...decision.needs]));
  return set => isOfGate(set) || (needs.get(set.runId)?.has(set.question) ?? false);
}

/** The questions run by run, then gates task by task, a line each. `waits`: for votes. */
export function listText(sets: readonly VoteSet[], waits: (set: VoteSet) => boolean, width: number): string {
  const ofGates = sets.filter(isOfGate);
  const ofRuns = sets.filter(set => !isOfGate(set));
  const open = sets.filter(waits).length;
  return [
    ...(ofRuns.length > 0 ? [runTable(ofRuns, waits, width)] : []),
    ...gateTables(ofGates, width),
    `${counted(sets.length, 'question')}; ${open} ${open === 1 ? 'waits' : 'wait'} for votes.`,
  ].join('\n\n');
}

function runTable(sets: readonly VoteSet[], waits: (set: VoteSet) => boolean, width: number): string {
  return textTable(
    [{ title: 'run', cut: 'middle' }, { title: 'question' }, { title: 'stands' }, { title: 'votes' }],
    sets.map(set => [
      visibleLine(set.runId),
      set.question,
      set.state === 'missing' && !waits(set) ? 'not needed' : stands(set),
      whoSaid(set),
    ]),
    { width },
  );
}

const stands = (set: VoteSet): string =>
  isOfTrace(set) ? stateOf(set.state as VoteState) : words(set.state);

const words = (state: string): string => (state === 'missing' ? 'votes are missing' : state);

const whoSaid = ({ votes }: VoteSet): string =>
  votes.map(vote => `${vote.answer} (${visibleLine(vote.voter, 24)})`).join(', ') || '-';

function gateTables(sets: readonly VoteSet[], width: number): string[] {
  const tasks = new Map<string, Map<string, VoteSet[]>>();
  for (const set of sets) {
    const task = `${visibleLine(set.benchmark)} / ${visibleLine(set.taskId)}`;
    const gates = tasks.get(task) ?? new Map<string, VoteSet[]>();
    tasks.set(task, gates);
    gates.set(set.hash, [...(gates.get(set.hash) ?? []), set]);
  }
  return [...tasks].map(([task, gates]) => {
    const inOrder = [...gates.values()].sort((a, b) => byPlace.compare(a[0]?.gate ?? '', b[0]?.gate ?? ''));
    const rows = inOrder.map(own => [
      visibleLine(own[0]?.gate ?? ''),
      ...GATE_QUESTIONS.map(question => gateCell(own.find(set => set.question === question))),
    ]);
    const heading = `Gates of ${task}`;
    const columns = [
      { title: 'gate', cut: 'middle' as const },
      { title: 'type' },
      { title: 'against gaming' },
    ];
    return `${heading}\n${textTable([...columns, { title: 'prompt requires it' }], rows, { width })}`;
  });
}

/** Lines as numbers: 9 before 12. */
const byPlace = new Intl.Collator('en', { numeric: true });

/** `critical 3/3`, or how many votes there are. */
function gateCell(set: VoteSet | undefined): string {
  if (!set) return '-';
  const { counted: own } = majorityByKind(set.votes);
  if (set.state === 'missing') return `missing, ${own.length} of 3`;
  const alike = own.filter(({ answer }) => answer === set.state).length;
  return set.state === 'split' ? `split ${own.length}/3` : `${set.state} ${alike}/${own.length}`;
}

const isOfGate = ({ question }: { question: VoteQuestion }): boolean =>
  GATE_QUESTIONS.some(each => each === question);
