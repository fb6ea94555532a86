import { machineFacts, machineLine } from './machine.js';
import { sweepScratch } from './made/folder.js';
import type { BenchRow } from './row.js';
import { ratioOf, tableOf, verdictOf } from './table.js';

/** In the order in which they run: what a person waits for first, what fills the disk last. */
const benches: Readonly<Record<string, () => Promise<{ run(): Promise<BenchRow[]> }>>> = {
  'first-frame': () => import('./first-frame.js'),
  keys: () => import('./keys.js'),
  'next-item': () => import('./next-item.js'),
  store: () => import('./store.js'),
  'one-step': () => import('./one-step.js'),
  'long-step': () => import('./long-step.js'),
  start: () => import('./start.js'),
  settle: () => import('./settle.js'),
  claim: () => import('./claim.js'),
  'claim-linear': () => import('./claim-linear.js'),
  agreement: () => import('./agreement.js'),
  trace: () => import('./trace.js'),
  audit: () => import('./audit.js'),
  'import-time': () => import('./import-time.js'),
  'import-memory': () => import('./import-memory.js'),
};

process.exitCode = await main(process.argv.slice(2));

/** Exit code 0 though targets are missed, 1 when a bench broke, 2 when no bench has a name that was given. */
async function main(args: readonly string[]): Promise<number> {
  const json = args.includes('--json');
  const chosen = choose(args.filter(arg => arg !== '--json'));
  if (typeof chosen === 'string') {
    process.stderr.write(`${chosen}\n`);
    return 2;
  }
  sweepScratch();
  const machine = machineFacts();
  const { rows, broken } = await measure(chosen);
  process.stdout.write(
    json
      ? `${JSON.stringify({ machine, rows: rows.map(withRatio), broken }, null, 2)}\n`
      : `${machineLine(machine)}\n\n${tableOf(rows)}\n\n${verdictOf(rows, broken)}\n`,
  );
  return broken.length > 0 ? 1 : 0;
}

/** The benches whose names begin with one of the words, all without words; or a sentence. */
function choose(words: readonly string[]): string[] | string {
  const names = Object.keys(benches);
  const unknown = words.find(word => !names.some(name => name.startsWith(word)));
  if (unknown !== undefined) return `No bench is called "${unknown}". There are ${names.join(', ')}.`;
  return names.filter(name => words.length === 0 || words.some(word => name.startsWith(word)));
}

/** One after the other: two at once would measure each other. */
async function measure(names: readonly string[]): Promise<{ rows: BenchRow[]; broken: string[] }> {
  const rows: BenchRow[] = [];
  const broken: string[] = [];
  for (const name of names) {
    process.stderr.write(`${name} ...\n`);
    try {
      rows.push(...(await (await benches[name]!()).run()));
    } catch (error) {
      process.stderr.write(`${name} broke: ${(error as Error).stack}\n`);
      broken.push(name);
    }
  }
  return { rows, broken };
}

function withRatio(row: BenchRow): BenchRow & { ratio: number | null } {
  return { ...row, ratio: ratioOf(row) };
}
