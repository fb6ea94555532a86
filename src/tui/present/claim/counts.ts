import type { ClaimScreen } from '../../model.js';

/** A queue and what its annotator has said of it. */
type Queue = Pick<ClaimScreen, 'queue' | 'states'>;

/** What this annotator has set aside in the pass, over the whole queue. */
export function countsOf(screen: Queue): {
  flagged: number;
  unsure: number;
  notes: number;
  stale: number;
} {
  const states = screen.queue.map(id => screen.states[id]).filter(state => state !== undefined);
  return {
    flagged: states.filter(state => state.flagged).length,
    unsure: states.filter(state => state.label?.value === 'unsure').length,
    notes: states.filter(state => state.note !== null).length,
    stale: states.filter(state => state.stale).length,
  };
}

/** The same in one line. */
export function countsLine(screen: Queue): string {
  const { flagged, unsure, notes, stale } = countsOf(screen);
  return [
    `flagged ${flagged}`,
    `unsure ${unsure}`,
    `notes ${notes}`,
    ...(stale > 0 ? [`stale ${stale}`] : []),
  ].join('   ');
}

/** Items without a label in force. */
export function openCount(screen: Queue): number {
  return screen.queue.filter(id => !screen.states[id]?.label || screen.states[id]?.stale).length;
}
