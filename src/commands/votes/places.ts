import type { Vote } from '../../core/votes/vote.js';

/** A vote with where it was read; null: it is in the project. */
export interface PlacedVote {
  vote: Vote;
  place: string | null;
}

/**
 * Of each kind of voter there is one vote n = 1, one n = 2 and one n = 3 on a question and subject. Says, in one clause,
 * why a vote cannot stand beside those that are there; null when it can, or is one of them.
 */
export class VotePlaces {
  readonly #taken = new Map<string, PlacedVote>();

  constructor(known: readonly Vote[]) {
    for (const vote of known) this.#taken.set(keyOf(vote), { vote, place: null });
  }

  add(placed: PlacedVote): string | null {
    const key = keyOf(placed.vote);
    const earlier = this.#taken.get(key);
    if (earlier === undefined) {
      this.#taken.set(key, placed);
      return null;
    }
    const [a, b] = [earlier.vote, placed.vote];
    if (a.voter === b.voter && a.answer === b.answer) return null;
    const where = earlier.place === null ? 'is in the project' : `stands at ${earlier.place}`;
    return `is a second vote n = ${b.n} on one question (${b.question}): "${a.answer}" by ${a.voter} ${where}; a full set is three votes, n = 1 to 3`;
  }
}

const keyOf = ({ question, subject_hash, voter_kind, n }: Vote): string =>
  `${question} ${subject_hash} ${voter_kind} ${n}`;
