import { blindView } from '../../core/review/label-event.js';
import type { Moment } from '../work/drafts.js';
import type { OpenRun } from './model.js';
import { seenShare } from './moving.js';

/** What is stored of the moment when a run got its verdict, a flag or a note; its time is that of the whole visit. */
export function momentOf(item: OpenRun): Moment {
  return {
    id: item.item,
    view: viewOf(item),
    seenShare: seenShare(
      item,
      item.values.map((_, cell) => cell),
    ),
    attention: { ...item, activeMs: item.before + item.activeMs },
  };
}

/** The same of values that get a label; the time is what went by since the last label. */
export function valueMoment(item: OpenRun, part: string, cells: readonly number[]): Moment {
  return {
    id: part,
    view: viewOf(item),
    seenShare: seenShare(item, cells),
    attention: { ...item, activeMs: item.activeMs - item.spent },
  };
}

/**
 * The line of the prompt that names a key is on the screen, so the task counts as seen where there is a prompt. What
 * somebody saw of the run elsewhere is added by the store.
 */
const viewOf = (item: OpenRun): Moment['view'] => ({
  ...blindView,
  task: item.hasPrompt,
  hitIndex: !item.cold,
  unfolded: item.unfolded,
});
