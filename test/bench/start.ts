import { join } from 'node:path';
import { runChild } from './child.js';
import { type BenchRow, percentile } from './row.js';

/** What `npm start` and `npm test` pay for looking whether anything is to be installed or built. */
export async function run(): Promise<BenchRow[]> {
  const row = { what: 'prepare with nothing to do', unit: 'ms', target: '-', holds: null };
  const prepare = (): Promise<{ ms: number }> =>
    // Without a PATH there is no npm: were something to be installed after all, the benches would go with it.
    runChild(process.execPath, [join(process.cwd(), 'bin', 'prepare.js')], { PATH: '' });
  try {
    await prepare();
  } catch {
    return [{ ...row, value: null, note: 'left out: there is something to do, run npm start first' }];
  }
  const ready: number[] = [];
  const bare: number[] = [];
  for (let turn = 0; turn < 9; turn += 1) {
    bare.push((await runChild(process.execPath, ['-e', '0'])).ms);
    ready.push((await prepare()).ms);
  }
  const floor = { what: 'a Node that does nothing', value: percentile(bare, 0.5), unit: 'ms' };
  return [{ ...row, value: percentile(ready, 0.5), floor }];
}
