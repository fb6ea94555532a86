import type { EventDraft, EventKind } from '../../core/review/label-event.js';
import { consensusFault, consensusKinds } from './consensus-draft.js';

/** What is wrong with an event before the project is even asked, or null. */
export function draftFault(draft: EventDraft): string | null {
  const rule = rules.find(({ broken }) => broken(draft));
  return rule ? rule.fault : consensusFault(draft);
}

const kinds: readonly EventKind[] = [
  'label',
  'retract',
  'flag',
  'unflag',
  'note',
  'task_opened',
  'lock',
  ...consensusKinds,
];

const rules: { broken: (draft: EventDraft) => boolean; fault: string }[] = [
  { broken: ({ kind }) => !kinds.includes(kind), fault: 'its kind is unknown' },
  {
    broken: ({ kind, item }) => (kind === 'lock') !== (item === null),
    fault: 'a lock names no item, all else names one',
  },
  { broken: ({ kind, value }) => kind === 'label' && value == null, fault: 'a label needs a value' },
  { broken: ({ kind, value }) => kind === 'note' && typeof value !== 'string', fault: 'a note is a text' },
  {
    broken: ({ kind, supersedes }) =>
      kind === 'retract'
        ? supersedes === null
        : supersedes !== null && kind !== 'label' && kind !== 'withdraw',
    fault: 'a retract names the label it takes back, and only a label may name one it replaces',
  },
  {
    broken: ({ activeMs }) => activeMs !== null && !(Number.isFinite(activeMs) && activeMs >= 0),
    fault: 'its active time is not a number of milliseconds',
  },
  {
    broken: ({ seenShare }) => seenShare !== null && !(seenShare >= 0 && seenShare <= 1),
    fault: 'its seen share is not between 0 and 1',
  },
];

/**
 * The draft as it will be read back, since the hash must hold for that: half surrogate pairs, which UTF-8
 * cannot hold, are replaced, and values keep what JSON can say.
 */
export function storable(draft: EventDraft): EventDraft {
  return {
    item: draft.item,
    pass: draft.pass,
    annotator: draft.annotator,
    kind: draft.kind,
    value: asJson(draft.value),
    reason: wellFormed(draft.reason),
    evidence: asJson(draft.evidence),
    guideVersion: wellFormed(draft.guideVersion),
    guideHash: wellFormed(draft.guideHash),
    guideMeaning: draft.guideMeaning,
    viewState: asJson(draft.viewState) as EventDraft['viewState'],
    activeMs: draft.activeMs,
    seenShare: draft.seenShare,
    supersedes: draft.supersedes,
  };
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

const wellFormed = (text: string | null): string | null => text?.replace(/\p{Surrogate}/gu, '\uFFFD') ?? null;
