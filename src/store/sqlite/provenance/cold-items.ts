import { isCold } from '../../../core/review/cold.js';
import type { Connection } from '../connection.js';
import { plannedCold } from '../plan-cold.js';

/**
 * Whether an item of pass C runs without the hit index (review 1.1): as the plan says, without one by the project's
 * seed. Of a repeat, ask with the item that it repeats. Call it in a read.
 */
export function coldItems(c: Connection): (item: string) => boolean {
  const planned = plannedCold(c);
  const seed = c.statement(k => k.selectFrom('project').select('block_seed as seed'));
  return item => planned(item) ?? isCold(item, seed.get()!.seed ?? 0);
}
