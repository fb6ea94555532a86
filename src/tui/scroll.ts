import type { Command } from './keymap/keymap.js';

/** The new first row after a scrolling command, or null when it is another command. */
export function scrollTop(command: Command | null, top: number, rows: number, height: number): number | null {
  const moves: Partial<Record<Command, number>> = {
    down: top + 1,
    up: top - 1,
    'page-down': top + height - 1,
    'page-up': top - height + 1,
    top: 0,
    bottom: rows,
  };
  const wanted = command === null ? undefined : moves[command];
  return wanted === undefined ? null : Math.max(0, Math.min(wanted, rows - height));
}
