import { blindView } from '../../core/review/label-event.js';
import type { Moment } from '../work/drafts.js';
import type { OpenRun, ProvenanceScreen } from './model.js';
import { seenShare } from './moving.js';

type Checked = Pick<ProvenanceScreen, 'checked'>;

/** What is stored of the moment when a run got its verdict, a flag or a note; its time is that of the whole visit. */
export function momentOf(screen: Checked, item: OpenRun): Moment {
  return {
    id: item.item,
    view: viewOf(screen, item),
    seenShare: seenShare(
      item,
      item.values.map((_, cell) => cell),
    ),
    attention: { ...item, activeMs: item.before + item.activeMs },
  };
}

/** The same of values that get a label; the time is what went by since the last label. */
export function valueMoment(screen: Checked, item: OpenRun, part: string, cells: readonly number[]): Moment {
  return {
    id: part,
    view: viewOf(screen, item),
    seenShare: seenShare(item, cells),
    attention: { ...item, activeMs: item.activeMs - item.spent },
  };
}

/** The line of the prompt that names a key is on the screen, so the task counts as seen where there is a prompt. */
const viewOf = ({ checked }: Checked, item: OpenRun): Moment['view'] => ({
  ...blindView,
  // Whoever has judged the verdict of a run knows it.
  verdict: checked[item.item] === true,
  task: item.hasPrompt,
  hitIndex: !item.cold,
  unfolded: item.unfolded,
});
