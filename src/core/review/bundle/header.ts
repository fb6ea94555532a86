import { canonicalJson, sha256 } from '../../run/hash.js';
import type { LabelEvent } from '../label-event.js';
import { bundleFormat, bundleVersion, type LabelBundle } from './bundle.js';

/** The first line of a bundle. What it says of the events is what they are verified against. */
export interface BundleHeader extends Omit<LabelBundle, 'events'> {
  format: typeof bundleFormat;
  version: number;
  events: number;
  /** Number and newest event of every chain: a chain that lost its end would else verify. */
  chains: ChainEnd[];
  /** SHA-256 over the hashes of the events, in order, a line feed after each. */
  eventsHash: string;
  /** SHA-256 of this header without this member. */
  hash: string;
}

export interface ChainEnd {
  annotator: string;
  device: string;
  events: number;
  newest: string;
}

export function headerOf({ events, ...about }: LabelBundle): BundleHeader {
  const header = {
    format: bundleFormat,
    version: about.plans === undefined ? 1 : bundleVersion,
    ...about,
    events: events.length,
    chains: chainEnds(events),
    eventsHash: eventsHash(events),
  } as const;
  return { ...header, hash: headerHash(header) };
}

export const headerHash = (header: object): string => {
  const { hash: _, ...content } = header as BundleHeader;
  return sha256(canonicalJson(content));
};

export const eventsHash = (events: readonly LabelEvent[]): string =>
  sha256(events.map(({ hash }) => `${hash}\n`).join(''));

/** The chains of these events, which are in order, by annotator and device. */
export function chainEnds(events: readonly LabelEvent[]): ChainEnd[] {
  const ends = new Map<string, ChainEnd>();
  for (const { annotator, device, id } of events) {
    const key = JSON.stringify([annotator, device]);
    const end = ends.get(key) ?? { annotator, device, events: 0, newest: id };
    ends.set(key, { ...end, events: end.events + 1, newest: id });
  }
  return [...ends].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, end]) => end);
}
