import { canonicalJson, sha256 } from '../run/hash.js';
import type { PassId } from './label-event.js';

/**
 * The id of an item of pass A: the same on every machine for the same run and the same closing message, and
 * it tells nothing of either. A closing that changes on re-import is another item, so that no label is ever
 * moved to words that its annotator did not read.
 */
export function claimItemId(runId: string, closing: string | null): string {
  return itemId('claim', runId, closing === null ? 'absent' : sha256(closing));
}

/**
 * The id of an item of pass C: the same on every machine for the same run, the same answer values and the same
 * transcript and files. A run that is read anew with other steps is another item.
 */
export const provenanceItemId = (runId: string, contentHash: string, values: readonly string[]): string =>
  itemId('provenance', runId, contentHash, sha256(values.join('\u0000')));

/** The item of check mode beside an item of pass C. */
export const checkItemId = (provenanceItem: string): string => itemId('provenance-check', provenanceItem);

/** The item of one vote question on what exactly is shown (trust-rules 8). */
export const voteItemId = (question: string, subjectHash: string): string =>
  itemId('votes', question, subjectHash);

/** The item of one gate of a grader, for all that is asked of it: the same words are one item in every version and task. */
export const gateItemId = (subjectHash: string): string => itemId('gates', subjectHash);

/** The item of pass B on a run and the facts that it shows (`shownFactsHash`); other facts or another closing are another item. */
export const severityItemId = (runId: string, factsHash: string): string =>
  itemId('severity', runId, factsHash);

/**
 * Hash of what pass B shows of a run (canonical JSON), without what votes may still change: the types of gates, and the name of
 * the verdict that follows from them. A vote that comes late must not take people's labels out of every figure.
 */
export function shownFactsHash(shown: string): string {
  const {
    verdict: _,
    gates,
    ...facts
  } = JSON.parse(shown) as { gates: readonly object[] } & Record<string, unknown>;
  return sha256(canonicalJson({ ...facts, gates: gates.map(gate => ({ ...gate, type: null })) }));
}

/** A part of an item: a value of a run (`value:<path>:<key>`), or the hidden second time that somebody meets an item (`repeat`). */
export const partItemId = (pass: PassId, item: string, part: string): string => itemId(pass, item, part);

export const repeatPart = 'repeat';
export const valuePart = (path: string, key: string): string => `value:${path}:${key}`;

/** The parts of a run's values, in their order; a second value at the same key, as a hostile file may have, is told apart. */
export function valueParts(values: readonly { path: string; key: string }[]): string[] {
  const used = new Set<string>();
  const times = new Map<string, number>();
  return values.map(({ path, key }) => {
    const plain = valuePart(path, key);
    let part = plain;
    for (let n = times.get(plain) ?? 1; used.has(part); ) {
      n += 1;
      times.set(plain, n);
      part = `${plain} #${n}`;
    }
    used.add(part);
    return part;
  });
}

function itemId(pass: PassId, ...parts: string[]): string {
  return `${pass}-${sha256([pass, ...parts].join('\u0000')).slice(0, 20)}`;
}
