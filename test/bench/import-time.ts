import { join } from 'node:path';
import { runChild } from './child.js';
import { removeProject, scratch } from './made/folder.js';
import { tauFile } from './made/tau-file.js';
import { type BenchRow, percentile } from './row.js';

const turns = 3;

/** `trustlayer import` of 150 MB in a process of its own, against one that reads and parses the same bytes. */
export async function run(): Promise<BenchRow[]> {
  const file = await tauFile();
  const imports: number[] = [];
  const floors: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    floors.push((await runChild(process.execPath, ['-e', parseAll, file])).ms);
    imports.push(await importTime(file));
  }
  const value = percentile(imports, 0.5);
  const floor = percentile(floors, 0.5);
  return [
    {
      what: 'import of 150 MB, tau-bench',
      value,
      unit: 'ms',
      target: '<= 4 x',
      holds: value <= 4 * floor,
      floor: { what: 'read + JSON.parse', value: floor, unit: 'ms' },
    },
  ];
}

const parseAll = `JSON.parse(require('node:fs').readFileSync(process.argv[1], 'utf8'))`;

async function importTime(file: string): Promise<number> {
  const project = scratch('import.db');
  try {
    const program = join(process.cwd(), 'bin', 'trustlayer.js');
    return (await runChild(process.execPath, [program, 'import', file, '--db', project, '--quiet'])).ms;
  } finally {
    removeProject(project);
  }
}
