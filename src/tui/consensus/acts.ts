import type { EventKind } from '../../core/review/label-event.js';
import type { TimedKey } from '../keys/key.js';
import type { Next } from '../messages.js';
import type { Model } from '../model.js';
import { fieldOf } from '../text/text-field.js';
import { labelPauseMs } from '../update/commit.js';
import { settleDraft } from './drafts.js';
import type { ConsensusScreen, OpenSettle } from './model.js';

interface Act {
  kind: EventKind;
  unit?: string;
  value?: unknown;
  reason?: string;
  supersedes?: string;
}

/** Acts on their way to the disk; keys wait for them. */
export function saveActs(
  model: Model,
  screen: ConsensusScreen,
  item: OpenSettle,
  acts: readonly Act[],
): Next {
  const drafts = acts.map(act => settleDraft(model, screen, item, act));
  return [
    { ...model, screen: { ...screen, item }, saving: true },
    [{ do: 'consensus:save', annotator: model.annotator ?? '', pass: screen.pass, item: item.item, drafts }],
  ];
}

/** A text that is asked for; `purpose` comes back with it. */
export const ask = (model: Model, screen: ConsensusScreen, purpose: string, prompt: string): Next => [
  { ...model, screen, overlay: { kind: 'ask', purpose, prompt, field: fieldOf('') } },
  [],
];

export const told = (model: Model, screen: ConsensusScreen, notice: string): Next => [
  { ...model, screen, notice },
  [],
];

/** Why a key that decides something does not count; null when it does (review 1.3). */
export function tooFast(item: OpenSettle, key: TimedKey, silentFor: number): string | null {
  if (silentFor < labelPauseMs) return 'key held down: ignored; press it anew';
  if (key.at - item.shownAt < labelPauseMs) return 'too soon: this had only just appeared; press again';
  return null;
}
