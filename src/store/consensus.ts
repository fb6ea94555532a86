import type { LabelEvent, PassId } from '../core/review/label-event.js';

/** What the way to consensus needs of a project beyond events. Part of `Store`. */
export interface ConsensusStore {
  /** Whole items of a pass with the ids of their parts that have labels of their own; without hidden repeats. */
  listUnits(pass: PassId): Promise<{ id: string; parts: string[] }[]>;
  /**
   * The events of a pass that came since a mark was given, oldest first, and the mark of now. null: more than events came
   * to the project meanwhile (runs, a plan, a person, a setting), so all has to be read anew; also when no mark is given,
   * then with the mark of now.
   */
  newEvents(pass: PassId, since: string | null): Promise<{ mark: string; events: LabelEvent[] | null }>;
  /**
   * Keeps raw labels and their agreement as they are. `json` is canonical JSON, `hash` its SHA-256; one that is there
   * already is returned as it is. Snapshots are only ever added.
   */
  addSnapshot(snapshot: {
    pass: PassId;
    json: string;
    hash: string;
    /** Why there is another one; null: the first. */
    reason: string | null;
  }): Promise<Snapshot>;
  /** Oldest first. */
  listSnapshots(pass: PassId): Promise<Snapshot[]>;
}

export interface Snapshot {
  pass: PassId;
  json: string;
  hash: string;
  reason: string | null;
  /** ISO 8601, UTC; no part of the hash. */
  createdAt: string;
}
