import { hashOf } from '../../../../src/core/review/chain.js';
import type { ConsensusInput, ConsensusPlan } from '../../../../src/core/review/consensus/model.js';
import type { EventKind, LabelEvent } from '../../../../src/core/review/label-event.js';

/** Events of a story in the order in which they are told; ids grow with it. */
export class Story {
  readonly events: LabelEvent[] = [];
  #no = 0;

  act(annotator: string, kind: EventKind, item: string | null, more: Partial<LabelEvent> = {}): LabelEvent {
    this.#no += 1;
    const content = {
      id: `e${String(this.#no).padStart(6, '0')}`,
      item,
      pass: 'claim' as const,
      annotator,
      device: annotator,
      kind,
      value: null,
      reason: null,
      evidence: null,
      schemaVersion: 1,
      guideVersion: '1.0',
      guideHash: null,
      guideMeaning: 1,
      viewState: null,
      activeMs: null,
      seenShare: null,
      createdAt: new Date(Date.UTC(2026, 0, 1, 10, 0, this.#no)).toISOString(),
      supersedes: null,
      prevHash: null,
      ...more,
    };
    const event = { ...content, hash: hashOf(content) };
    this.events.push(event);
    return event;
  }

  labels(annotator: string, labels: Record<string, string>): this {
    for (const [item, value] of Object.entries(labels)) this.act(annotator, 'label', item, { value });
    return this;
  }

  lock(...annotators: string[]): this {
    for (const annotator of annotators) this.act(annotator, 'lock', null);
    return this;
  }

  /** An own answer to every unit, and then the labels of the others. */
  answers(adjudicator: string, item: string, labels: Record<string, string>): this {
    for (const [unit, value] of Object.entries(labels)) this.act(adjudicator, 'own_answer', unit, { value });
    this.act(adjudicator, 'sides_shown', item);
    return this;
  }

  resolves(adjudicator: string, item: string, side: string, labels: Record<string, string>): this {
    this.act(adjudicator, 'cause', item, { value: 'slip' });
    this.act(adjudicator, 'resolve', item, { value: { side, labels }, reason: 'because' });
    return this;
  }

  input(change: Partial<ConsensusInput> = {}): ConsensusInput {
    return {
      pass: 'claim',
      items: ['i1', 'i2', 'i3'].map(id => ({ id, parts: [] })),
      events: this.events,
      people: ['ann', 'bo', 'cy', 'di'].map(name => ({ name, demo: false })),
      plan: null,
      guideMeaning: 1,
      ...change,
    };
  }
}

export const planOf = (
  annotators: string[],
  items: Record<string, Partial<ConsensusPlan['items'][number]>>,
): ConsensusPlan => ({
  annotators,
  items: Object.entries(items).map(([item, more]) => ({
    item,
    annotators,
    toAdjudicator: false,
    practice: false,
    ...more,
  })),
});
