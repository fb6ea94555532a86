import { readResolution } from '../../core/review/consensus/acts.js';
import { isCause } from '../../core/review/consensus/model.js';
import type { ConsensusKind, EventDraft, EventKind } from '../../core/review/label-event.js';

/** What each kind of act on the way to consensus must bring, beyond an item. */
const rules: Readonly<Record<ConsensusKind, readonly (keyof typeof musts)[]>> = {
  own_answer: ['label'],
  sides_shown: [],
  cause: ['cause'],
  resolve: ['resolution', 'reason'],
  talk: [],
  talk_line: ['text'],
  talk_label: ['label'],
  exclude: ['reason'],
  amend: ['text'],
  withdraw: ['act'],
  second_look: ['label', 'reason'],
};

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

const musts = {
  label: { holds: ({ value }: EventDraft) => isText(value), fault: 'an answer is a label' },
  cause: { holds: ({ value }: EventDraft) => isCause(value), fault: 'its cause is none of the four' },
  text: { holds: ({ value }: EventDraft) => isText(value), fault: 'its text is missing' },
  reason: { holds: ({ reason }: EventDraft) => isText(reason), fault: 'a reason is required' },
  resolution: {
    holds: ({ value }: EventDraft) => readResolution(value) !== null,
    fault: 'a resolution names a side and the labels that stand',
  },
  act: {
    holds: ({ supersedes }: EventDraft) => supersedes !== null,
    fault: 'a withdrawal names the act that it takes back',
  },
};

export const consensusKinds = Object.keys(rules) as ConsensusKind[];

export const isConsensusKind = (kind: EventKind): kind is ConsensusKind => Object.hasOwn(rules, kind);

/** What is wrong with an act on the way to consensus, or null; also for every other event. */
export function consensusFault(draft: EventDraft): string | null {
  if (!isConsensusKind(draft.kind)) return null;
  const broken = rules[draft.kind].find(must => !musts[must].holds(draft));
  return broken === undefined ? null : musts[broken].fault;
}

/** Whether an event may name another in `supersedes`: a label of one's own, or an act of one's own to withdraw. */
export function mayName(
  event: Pick<EventDraft, 'kind' | 'item' | 'pass' | 'annotator'>,
  earlier: Pick<EventDraft, 'kind' | 'item' | 'pass' | 'annotator'> | undefined,
): boolean {
  if (!earlier) return false;
  const { kind } = earlier;
  const fits = event.kind === 'withdraw' ? isConsensusKind(kind) && kind !== 'withdraw' : kind === 'label';
  return (
    fits &&
    earlier.item === event.item &&
    earlier.pass === event.pass &&
    earlier.annotator === event.annotator
  );
}
