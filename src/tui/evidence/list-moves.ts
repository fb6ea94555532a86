import type { Command } from '../keymap/keymap.js';

/** Where a key leads in a list of so many entries, of which so many rows are on screen; null: it moves nothing. */
export function movedInList(
  command: Command,
  { at, length, rows }: { at: number; length: number; rows: number },
): number | null {
  const last = length - 1;
  const moves: Partial<Record<Command, number>> = {
    down: at + 1,
    up: at - 1,
    'page-down': at + rows - 1,
    'page-up': at - rows + 1,
    top: 0,
    bottom: last,
  };
  const to = moves[command];
  return to === undefined ? null : Math.max(0, Math.min(to, last));
}
