import type { RunHead } from '../run/types.js';

/** What the prompt surface is: the task, and the system text behind it. Offsets in the task are its own. */
export function promptOf({ instruction }: Pick<RunHead, 'instruction'>): string {
  const { text = '', system } = instruction ?? {};
  return system === undefined || system === '' ? text : `${text}\n\n${system}`;
}
