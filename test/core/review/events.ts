import { hashOf } from '../../../src/core/review/chain.js';
import { blindView, type LabelEvent } from '../../../src/core/review/label-event.js';

/** A sealed event; its id grows with the order of the calls unless one is given. */
export function event(more: Partial<LabelEvent> = {}): LabelEvent {
  made += 1;
  const content = {
    id: `event-${String(made).padStart(6, '0')}`,
    item: 'item-1',
    pass: 'claim' as const,
    annotator: 'ada',
    device: 'desk',
    kind: 'label' as const,
    value: 'yes' as unknown,
    reason: null,
    evidence: null,
    schemaVersion: 1,
    guideVersion: '1.0',
    guideHash: 'hash',
    guideMeaning: 1,
    viewState: blindView,
    activeMs: 1000,
    seenShare: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    supersedes: null,
    prevHash: null,
    ...more,
  };
  return { ...content, hash: more.hash ?? hashOf(content) };
}

/** Events linked one to the next. */
export function chain(...parts: Partial<LabelEvent>[]): LabelEvent[] {
  const events: LabelEvent[] = [];
  for (const part of parts) events.push(event({ prevHash: events.at(-1)?.hash ?? null, ...part }));
  return events;
}

let made = 0;
