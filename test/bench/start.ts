import { join } from 'node:path';
import { runChild } from './child.js';
import { type BenchRow, percentile } from './row.js';

const row = { what: 'prepare with nothing to do', unit: 'ms', target: '-', holds: null };

/** What `npm start` and `npm test` pay for looking whether anything is to be installed or built. */
export async function run(): Promise<BenchRow[]> {
  // Elsewhere it might have something to do, and would install or build in the middle of the benches.
  if (process.env.npm_lifecycle_event !== 'bench')
    return [{ ...row, value: null, note: 'left out: only `npm run bench` has prepared before' }];
  const prepare = join(process.cwd(), 'bin', 'prepare.js');
  const ready: number[] = [];
  const bare: number[] = [];
  for (let turn = 0; turn < 9; turn += 1) {
    bare.push((await runChild(process.execPath, ['-e', '0'])).ms);
    ready.push((await runChild(process.execPath, [prepare])).ms);
  }
  return [
    {
      ...row,
      value: percentile(ready, 0.5),
      floor: { what: 'a Node that does nothing', value: percentile(bare, 0.5), unit: 'ms' },
    },
  ];
}
