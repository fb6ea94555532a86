import type { LabelEvent, PassId } from '../label-event.js';
import type { SealedPlan } from '../plan/hash.js';

/**
 * Label events on their way between machines (review 1.5), with what they need to be understood: who the
 * annotators are, the guides' versions, and which items the events are about, by id and hash and without a word
 * of them. Chains travel whole: a part of one could not be verified.
 */
export interface LabelBundle {
  /** Random id of the project it came from. */
  project: string;
  passes: PassId[];
  annotators: BundleAnnotator[];
  guides: BundleGuide[];
  items: BundleItem[];
  /** Sealed plans of these passes, so that all machines work on one draw; absent: there are none. */
  plans?: SealedPlan[];
  /** Oldest first. */
  events: LabelEvent[];
}

export interface BundleAnnotator {
  name: string;
  demo: boolean;
  /** Seeds this person's item orders, so that a project which first hears of them here orders alike. */
  seed: number;
  addedAt: string;
}

export interface BundleGuide {
  pass: PassId;
  version: string;
  meaning: number;
  hash: string;
  text: Record<string, string>;
  note: string | null;
  /** null: the project began with it. */
  addedAt: string | null;
}

export interface BundleItem {
  item: string;
  pass: PassId;
  /** SHA-256 of the words that were judged, null when there were none; absent: the project did not have the item. */
  hash?: string | null;
}

export const bundleFormat = 'trustlayer-labels';
/** 2 brought plans. A bundle without any is written as 1, which older programs read. */
export const bundleVersion = 2;

/** A bundle that is not as it was written, or none. One sentence, which names the event where it is about one. */
export class BundleError extends Error {
  override readonly name = 'BundleError';
}
