import { isCold } from '../../../core/review/cold.js';
import type { Connection } from '../connection.js';

/** Whether an item of pass C runs without the hit index (review 1.1). Of a repeat, ask with the item that it repeats; in a read. */
export function coldItems(c: Connection): (item: string) => boolean {
  const seed = c.statement(k => k.selectFrom('project').select('block_seed as seed'));
  return item => isCold(item, seed.get()!.seed ?? 0);
}
