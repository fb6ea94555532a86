import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from './child.js';
import { freeGigabytes, removeProject, scratch } from './made/folder.js';
import { writeLinesFile } from './made/lines-file.js';
import type { BenchRow } from './row.js';

const bytes = 1_000_000_000;
const needed = 6;

/** The highest memory of an import of 1 GB, over that of a Node that does nothing. */
export async function run(): Promise<BenchRow[]> {
  const free = freeGigabytes();
  if (free < needed) return [leftOut(`only ${free.toFixed(1)} GB free, ${needed} needed`)];
  const file = scratch('1gb.jsonl');
  const project = scratch('1gb.db');
  try {
    process.stderr.write('making 1gb.jsonl (removed afterwards) ...\n');
    writeLinesFile(file, bytes);
    const idle = await runChild(process.execPath, ['-e', 'setTimeout(() => {}, 300)']);
    const program = join(process.cwd(), 'bin', 'trustlayer.js');
    const taken = await runChild(process.execPath, [program, 'import', file, '--db', project, '--quiet']);
    if (taken.peakMb === null || idle.peakMb === null)
      return [leftOut('this system does not tell the memory of a process')];
    const value = taken.peakMb - idle.peakMb;
    return [
      {
        what,
        value,
        unit: 'MB',
        target: '<= 300 MB',
        holds: value <= 300,
        note: `idle: ${idle.peakMb.toFixed(0)} MB`,
      },
      {
        what: 'import of 1 GB, JSONL: speed',
        value: bytes / 1e3 / taken.ms,
        unit: 'MB/s',
        target: '-',
        holds: null,
      },
    ];
  } finally {
    rmSync(file, { force: true });
    removeProject(project);
  }
}

const what = 'import of 1 GB, JSONL: memory above idle';

const leftOut = (why: string): BenchRow => ({
  what,
  value: null,
  unit: 'MB',
  target: '<= 300 MB',
  holds: null,
  note: `left out: ${why}`,
});
