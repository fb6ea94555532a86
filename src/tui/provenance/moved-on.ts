import { tooSmall } from '../layout.js';
import type { Next } from '../messages.js';
import type { Model } from '../model.js';
import { nextOpenRow } from './marks.js';
import type { OpenRun, ProvenanceScreen } from './model.js';
import { atRow, withSeen } from './moving.js';
import { fetching, fetchingAhead, settled } from './reading.js';

/** Past a value that has its label: to the next one without, or to the run verdict when all have theirs. */
export function movedOn(model: Model, screen: ProvenanceScreen, item: OpenRun, at: number): Next {
  const spent: OpenRun = { ...item, shownAt: at, echo: false };
  const row = nextOpenRow(screen, spent, spent.at);
  return shown(model, screen, row === null ? { ...spent, focus: 'verdict' } : atRow(spent, row));
}

/** The model with the run as it is now, and what has to be read for it. */
export function shown(model: Model, screen: ProvenanceScreen, item: OpenRun): Next {
  const set = settled(model, item);
  // In a terminal too small to draw it, nothing has been seen.
  const next = tooSmall(model) ? set : withSeen(set);
  return [
    { ...model, screen: { ...screen, item: next } },
    [...fetching(model, next), ...fetchingAhead(next)],
  ];
}
