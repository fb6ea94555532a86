import { sha256 } from '../run/hash.js';
import type { PassId } from './label-event.js';

/**
 * The id of an item of pass A: the same on every machine for the same run and the same closing message, and
 * it tells nothing of either. A closing that changes on re-import is another item, so that no label is ever
 * moved to words that its annotator did not read.
 */
export function claimItemId(runId: string, closing: string | null): string {
  return itemId('claim', runId, closing === null ? 'absent' : sha256(closing));
}

function itemId(pass: PassId, ...parts: string[]): string {
  return `${pass}-${sha256([pass, ...parts].join('\u0000')).slice(0, 20)}`;
}
