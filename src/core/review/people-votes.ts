import { ABSTAIN, VOTE_ANSWERS, type VoteQuestion } from '../votes/questions.js';
import type { Vote } from '../votes/vote.js';
import { frozenBy } from './frozen.js';
import { type GateLabel, readGate } from './gate-label.js';
import type { LabelEvent } from './label-event.js';

/** A vote question on one subject, and the item that asks people of it. */
export interface VoteItem {
  item: string;
  question: VoteQuestion;
  /** Hash of exactly what the voter saw. */
  hash: string;
}

/** A locked vote of a person that is not among the three. */
export interface UncountedVote {
  item: string;
  annotator: string;
  why: 'a fourth voter' | 'had seen the verdict';
}

/**
 * The votes of people, in the form that every vote has (trust-rules 8). Only locked labels are votes; of those on one
 * item the first three annotators by the time of their lock are n = 1 to 3, an abstention is a vote. Whoever locked
 * without voting on an item takes no place there. A vote made by somebody who had seen the run's verdict is none.
 *
 * `events` are those of pass `votes`, or of pass `gates` for the questions on gates, of all people, oldest first.
 */
export const peopleVotes = (events: readonly LabelEvent[], items: readonly VoteItem[]): Vote[] =>
  countVotes(events, items).votes;

/** The locked votes that `peopleVotes` leaves out, and why; to be listed beside the figures. */
export const uncountedVotes = (events: readonly LabelEvent[], items: readonly VoteItem[]): UncountedVote[] =>
  countVotes(events, items).uncounted;

const votesCounted = 3;

function countVotes(
  events: readonly LabelEvent[],
  items: readonly VoteItem[],
): { votes: Vote[]; uncounted: UncountedVote[] } {
  const voters = votersOf(events);
  const votes: Vote[] = [];
  const uncounted: UncountedVote[] = [];
  for (const { item, question, hash } of items) {
    let n = 0;
    for (const { annotator, labels, notes } of voters) {
      const label = labels.get(item);
      const answer = answerOf(question, label);
      if (!label || answer === null) continue;
      if (label.viewState?.verdict) {
        uncounted.push({ item, annotator, why: 'had seen the verdict' });
        continue;
      }
      if (n === votesCounted) {
        uncounted.push({ item, annotator, why: 'a fourth voter' });
        continue;
      }
      n += 1;
      const why = notes.get(item);
      votes.push({
        question,
        subject_hash: hash,
        voter: annotator,
        voter_kind: 'person',
        n,
        answer,
        ...(why ? { why } : {}),
        at: label.createdAt,
      } as Vote);
    }
  }
  return { votes, uncounted };
}

interface Voter {
  annotator: string;
  lockedAt: string;
  lock: string;
  labels: ReadonlyMap<string, LabelEvent>;
  notes: ReadonlyMap<string, string>;
}

/** Everybody with a lock, the earliest lock first. */
function votersOf(events: readonly LabelEvent[]): Voter[] {
  const people = new Map<string, LabelEvent[]>();
  for (const event of events) {
    const own = people.get(event.annotator);
    if (own) own.push(event);
    else people.set(event.annotator, [event]);
  }
  const voters: Voter[] = [];
  for (const [annotator, own] of people) {
    const frozen = frozenBy(own);
    const lock = own.find(({ kind }) => kind === 'lock');
    if (!frozen || !lock) continue;
    voters.push({
      annotator,
      lockedAt: lock.createdAt,
      lock: lock.id,
      labels: frozen.labels,
      notes: notesOf(own),
    });
  }
  // Of two locks in one millisecond the ids decide, so that every machine counts the same three.
  return voters.sort((a, b) => compare(a.lockedAt, b.lockedAt) || compare(a.lock, b.lock));
}

function notesOf(events: readonly LabelEvent[]): Map<string, string> {
  const notes = new Map<string, string>();
  for (const { kind, item, value } of events)
    if (kind === 'note' && item !== null) notes.set(item, typeof value === 'string' ? value : '');
  return notes;
}

/** What a label says to a question; null: nothing, as a label of another question. */
function answerOf(question: VoteQuestion, label: LabelEvent | undefined): Vote['answer'] | null {
  const value = label?.value;
  const gate = readGate(value);
  if (gate !== null) {
    // Who had no task text before them can say nothing of what it demands: a mark that is not set is no "no".
    if (question === 'prompt_requires_format' && !gate.prompt && label?.viewState?.task === false)
      return ABSTAIN;
    return ofGate[question]?.(gate) ?? null;
  }
  if (value === ABSTAIN) return ABSTAIN;
  return (VOTE_ANSWERS[question] as readonly Vote['answer'][]).find(answer => answer === value) ?? null;
}

/**
 * One label of a gate answers all three questions on it. Who cannot tell its type leaves open what they did not mark; of
 * what is no gate no type is said.
 */
const ofGate: Partial<Record<VoteQuestion, (label: GateLabel) => Vote['answer']>> = {
  gate_type: ({ label }) => (label === 'not_a_gate' || label === 'unsure' ? ABSTAIN : label),
  gate_alpha: ({ label, alpha }) => (alpha ? 'yes' : label === 'unsure' ? ABSTAIN : 'no'),
  prompt_requires_format: ({ label, prompt }) => (prompt ? 'yes' : label === 'unsure' ? ABSTAIN : 'no'),
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
