import type { EventDraft, LabelEvent } from '../../core/review/label-event.js';
import type { Next } from '../messages.js';
import type { Model } from '../model.js';
import { withEvent } from '../work/work.js';
import type { ProvenanceScreen } from './model.js';

/** Events on their way to the disk, all or none; keys wait for them. */
export const saving = (model: Model, screen: ProvenanceScreen, drafts: readonly EventDraft[]): Next => [
  { ...model, screen: { ...screen, writing: true }, saving: true },
  [{ do: 'provenance:save', drafts }],
];

/** What saved events change in the labels; where the annotator goes is not decided here. */
export function withEvents(
  screen: ProvenanceScreen,
  events: readonly LabelEvent[],
): { screen: ProvenanceScreen; said: string | null } {
  let next = screen;
  let told: string | null = null;
  for (const [index, event] of events.entries()) {
    const { work, said } = withEvent(next, event);
    told = said ?? told;
    const isRun = event.item !== null && screen.queue.includes(event.item);
    next = {
      ...work,
      // Of labels only those of runs stand in "last"; those of values are in the table.
      last: isRun || event.kind !== 'label' ? work.last : screen.last,
      joined:
        event.kind === 'label' && index > 0 ? { ...work.joined, [event.id]: true as const } : work.joined,
      lastValue: event.kind === 'label' && !isRun ? String(event.value) : work.lastValue,
    };
  }
  return { screen: next, said: told };
}
